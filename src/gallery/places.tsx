import { useState } from "react";
import { Button, buttonClass } from "../ui/button.tsx";
import { chipClass, ChipNav, FilterChip, FilterChips } from "../ui/chips.tsx";
import { Columns, Deck } from "../ui/columns.tsx";
import { Consequence, Consequences } from "../ui/consequences.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Dock } from "../ui/dock.tsx";
import { ErrorBody } from "../ui/error-body.tsx";
import { EventCard, EventCards } from "../ui/event-card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Icon } from "../ui/icon.tsx";
import {
  alert,
  bike,
  bonus,
  card,
  close,
  doc,
  down,
  grid,
  out,
  pause,
  pin,
  receipt,
  sign,
  swap,
  user,
} from "../ui/icons.ts";
import { Mark, markClass } from "../ui/mark.tsx";
import { MenuFoot, MenuSheet } from "../ui/menu-sheet.tsx";
import { Money } from "../ui/money.tsx";
import { OfferBody, offerClass, OfferPanel, OfferPanels } from "../ui/offer-panel.tsx";
import { Lead, Section } from "../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../ui/row.tsx";
import { Segment, SegmentOption } from "../ui/segment.tsx";
import { Status } from "../ui/status.tsx";
import { textButtonClass } from "../ui/text-button.tsx";
import { Track } from "../ui/track.tsx";
import { Place, Task } from "./shell.tsx";

const rub = (roubles: number) => <Money kopecks={roubles * 100} />;

const offer = (title: string, note: string, price: number, deposit: number) => (
  <a className={offerClass()} href="#configure">
    <OfferBody title={title} note={note} price={rub(price)} priceNote={<>депозит {rub(deposit)}</>} />
  </a>
);

export const Catalog = () => (
  <Place active="Устройства">
    <h1 tabIndex={-1}>Устройства</h1>
    <p>
      <button type="button" className={textButtonClass()} aria-haspopup="dialog">
        <Icon of={pin} />
        Москва
        <Icon of={down} />
      </button>
    </p>
    <ChipNav label="Категории">
      {["Все", "Велосипеды", "Самокаты", "Смартфоны", "Термосумки", "Аккумуляторы", "Планшеты"].map(
        (text, index) => (
          <a
            key={text}
            className={chipClass()}
            href="#catalog"
            {...(index === 0 && { "aria-current": "true" })}
          >
            {text}
          </a>
        ),
      )}
    </ChipNav>
    <Lead>Цены за месяц. Депозит вернём, когда сдадите устройство.</Lead>
    <OfferPanels>
      {[
        "ebike",
        "cargo-bike",
        "scooter",
        "smartphone",
        "smartphone-pro",
        "bag",
        "battery",
        "battery-20",
        "tablet",
        "tablet-stand",
      ].map((art) => (
        <OfferPanel key={art} art={`/art/${art}.svg`} title={art}>
          {offer("Колибри 2", "До 60 км, 25 км/ч", 8900, 5000)}
          {offer("Колибри Карго", "До 90 км, багажник на 40 кг", 11500, 7000)}
        </OfferPanel>
      ))}
    </OfferPanels>
  </Place>
);

const menuSheet = (close: () => void) => (
  <MenuSheet
    label="Меню"
    closeLabel="Закрыть меню"
    onClose={close}
    mark={
      <a className={markClass()} href="#subscriptions" aria-label="Кабинет, на главную">
        <Mark word="кабинет" onInk />
      </a>
    }
    name="Артём Ковалёв"
    place="Москва"
    bonus={
      <a href="#board">
        <b>1 240</b>
        <span>бонусов</span>
      </a>
    }
    foot={
      <MenuFoot
        social={
          <>
            <a href="#board">WhatsApp</a>
            <a href="#board">Telegram</a>
            <a href="#board">VK</a>
          </>
        }
      >
        <a href="#board" lang="en">
          English
        </a>
        <button type="button">
          <Icon of={out} />
          Выйти
        </button>
        <span>Версия 3.12.0</span>
      </MenuFoot>
    }
  >
    {(
      [
        [grid, "Устройства"],
        [bike, "Подписки"],
        [receipt, "Платежи"],
        [card, "Карты"],
        [user, "Личные данные"],
        [bonus, "Бонусы"],
        [doc, "Документы"],
      ] as const
    ).map(([icon, text]) => (
      <li key={text}>
        <a href="#board" {...(text === "Подписки" && { "aria-current": "page" })}>
          <Icon of={icon} />
          {text}
        </a>
      </li>
    ))}
  </MenuSheet>
);

export const Subscriptions = ({ menu = false }: { menu?: boolean }) => {
  const [open, setOpen] = useState(menu);
  return (
    <Place active="Подписки">
      <h1 tabIndex={-1}>Подписки</h1>
      <FilterChips legend="Какие подписки показать">
        <FilterChip name="f" value="all" count={5} defaultChecked>
          Все
        </FilterChip>
        <FilterChip name="f" value="active" count={4}>
          Активные
        </FilterChip>
        <FilterChip name="f" value="cancelled" count={1}>
          Отменённые
        </FilterChip>
      </FilterChips>
      <EventCards>
        <EventCard
          kind="urgent"
          status={<Status kind="bad">Платёж не прошёл</Status>}
          title={<a href="#subscription">Не смогли списать {rub(6400)}</a>}
          track={
            <Track
              label="Оплаченный месяц закончился 19 ноября"
              at={82}
              kind="bad"
              start="19 окт"
              end="оплачено до 19 ноя"
            />
          }
          action={
            <Button kind="go" reason="Оплата откроется, когда появится сеть">
              Оплатить сейчас
            </Button>
          }
        >
          <b>Самокат «Стриж».</b> На карте •• 0932 мало денег. Повторим 21 ноября в 10:00.
        </EventCard>
        <EventCard
          status={<Status kind="wait">Ждёт доставки</Status>}
          art="/art/ebike.svg"
          title={<a href="#subscription">Привезём завтра, 10:00–14:00</a>}
          track={
            <Track
              label="Ещё не началась"
              at={0}
              kind="wait"
              start="Начнётся, когда получите"
              end="3 месяца"
            />
          }
        >
          <b>Колибри Карго.</b> Валовая улица, 21. Приготовьте паспорт.
        </EventCard>
        <EventCard
          status={<Status kind="live">Активна</Status>}
          art="/art/cargo-bike.svg"
          title={<a href="#subscription">3 декабря спишем {rub(9480)}</a>}
          track={<Track label="Прошло 17 дней из 30" at={57} start="3 ноя" end="3 дек, ещё 13 дней" />}
        >
          <b>Колибри 2.</b> Карта •• 4417.
        </EventCard>
        <EventCard
          status={<Status kind="paused">На паузе</Status>}
          art="/art/tablet.svg"
          title={<a href="#subscription">Верните до 25 ноября</a>}
          track={
            <Track label="Пауза с 18 ноября" at={40} kind="paused" start="пауза с 18 ноя" end="до 25 ноя" />
          }
        >
          <b>Планшет «Лист 10».</b> Большая Серпуховская, 14. Списаний нет.
        </EventCard>
        <EventCard
          kind="past"
          status={<Status kind="over">Отменена</Status>}
          art="/art/smartphone.svg"
          title={<a href="#subscription">Закончилась 2 сентября</a>}
          track={<Track label="Шла с 2 июня по 2 сентября" at={100} kind="over" start="2 июн" end="2 сен" />}
        >
          <b>Смартфон «Сигнал 5».</b> Депозит {rub(3000)} вернули 5 сентября.
        </EventCard>
      </EventCards>
      {open && menuSheet(() => setOpen(false))}
    </Place>
  );
};

export const Subscription = ({ pausing = false }: { pausing?: boolean }) => {
  const [open, setOpen] = useState(pausing);
  return (
    <Task active="Подписки" title="Колибри 2" path={["Подписки", "Колибри 2"]}>
      <Columns
        side={
          <>
            <Section title="Об устройстве">
              <Facts
                facts={[
                  { name: "Модель", value: "Колибри 2" },
                  { name: "Серийный номер", value: "KB2-00471" },
                  { name: "Цена", value: <>{rub(9480)} в месяц</> },
                  { name: "Депозит", value: rub(5000) },
                  { name: "Итого", value: rub(14480), total: true },
                ]}
              />
            </Section>
            <Deck>
              <Dock caption="Ждёт подписи" subject="Акт № 1052">
                <a className={buttonClass({ kind: "go" })} href="#board">
                  Прочитать акт
                </a>
              </Dock>
            </Deck>
          </>
        }
      >
        <Status kind="live">Активна</Status>
        <h1 tabIndex={-1}>3 декабря спишем {rub(9480)}</h1>
        <Lead>
          <b>Колибри 2.</b> Карта •• 4417. <a href="#board">Сменить карту</a>
        </Lead>
        <Track label="Прошло 17 дней из 30" at={57} start="3 ноя" end="3 дек, ещё 13 дней" />
        <Section title="Управление">
          <Rows>
            <li>
              <a className={rowClass()} href="#pause">
                <RowBody icon={pause} title="Поставить на паузу" note="Нужно будет вернуть устройство" go />
              </a>
            </li>
            <li>
              <a className={rowClass()} href="#pause">
                <RowBody icon={swap} title="Обменять устройство" note="Если сломалось или не подошло" go />
              </a>
            </li>
            <li>
              <a className={rowClass({ bad: true })} href="#pause">
                <RowBody
                  icon={close}
                  iconKind="bad"
                  title="Отменить подписку"
                  note="Сначала покажем, сколько вернём"
                  go
                />
              </a>
            </li>
            <li>
              <a className={rowClass()} href="#pause">
                <RowBody icon={sign} iconKind="sign" title="Акт обмена № 1052" note="Ждёт вашей подписи" go />
              </a>
            </li>
            <li>
              <div className={rowClass()}>
                <RowBody
                  icon={receipt}
                  title="Колибри 2"
                  note="Подписка, 3 ноября"
                  value={rub(8890)}
                  valueNote={<Status kind="good">Прошёл</Status>}
                />
              </div>
            </li>
          </Rows>
        </Section>
      </Columns>
      {open && (
        <Dialog
          title="Когда вернёте велосипед?"
          closeLabel="Закрыть"
          onClose={() => setOpen(false)}
          foot={<Button kind="go">Поставить на паузу с 22 ноября</Button>}
        >
          <Segment legend="День возврата">
            <SegmentOption name="day" value="20" title="20" note="сегодня" />
            <SegmentOption name="day" value="22" title="22" note="вс" defaultChecked />
          </Segment>
          <h3>Что изменится</h3>
          <Consequences>
            <Consequence icon={pin} title="До 22 ноября, 21:00, верните велосипед">
              Большая Серпуховская, 14. Возьмите паспорт
            </Consequence>
            <Consequence icon={pause} title="С 22 ноября деньги не списываем">
              Оплаченные 11 дней сохраним до возобновления
            </Consequence>
            <Consequence icon={alert} title="Не вернёте — пауза не начнётся">
              {rub(9480)} спишем 3 декабря, как обычно
            </Consequence>
          </Consequences>
        </Dialog>
      )}
    </Task>
  );
};

export const Broken = () => (
  <Place active="">
    <ErrorBody
      title="Часть страницы не загрузилась"
      lead="Бывает, когда выходит новая версия. Подождите минуту и обновите страницу"
    >
      <Button>Обновить страницу</Button>
    </ErrorBody>
  </Place>
);

export const Failure = ({ code }: { code: 404 | 500 }) => (
  <Place active="">
    <ErrorBody
      code={code}
      title={code === 404 ? "Такой страницы нет" : "Сломалось у нас, не у вас"}
      lead="Подождите минуту и повторите. Если вы платили, сначала откройте «Платежи»."
      support="Код для поддержки: 500-7F3A"
    >
      <a className={buttonClass()} href="#subscriptions">
        На главную
      </a>
      <a className={textButtonClass()} href="#catalog">
        К каталогу
      </a>
    </ErrorBody>
  </Place>
);
