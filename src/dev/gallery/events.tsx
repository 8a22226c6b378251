import { Office, OfficePoint, OfficePoints, Offices } from "../../ui/office.tsx";
import { kopecksOf } from "#contract/kopecks.ts";

import { Button } from "../../ui/button.tsx";
import { FilterChip, FilterChips } from "../../ui/chips.tsx";
import { EventCard, EventCards } from "../../ui/event-card.tsx";
import { card, check, close, doc, route, tool } from "../../ui/icons.ts";
import { Money } from "../../ui/money.tsx";
import { Status } from "../../ui/status.tsx";
import { Track } from "../../ui/track.tsx";
import { QuickActions } from "../../ui/quick-actions.tsx";
import { Place } from "./shell.tsx";

const rub = (roubles: number) => <Money kopecks={kopecksOf(roubles)} />;

const quickly = [
  { icon: tool, word: "Проблема", label: "Проблема с устройством, Колибри 2", href: "#events" },
  { icon: route, word: "Маршрут", label: "Маршрут до пункта, Колибри 2", href: "#events" },
  { icon: card, word: "Оплата", label: "Оплата, Колибри 2", href: "#events" },
  { icon: doc, word: "Документы", label: "Документы, Колибри 2", href: "#events" },
];

/** What happens next, of every kind, each with its track. */
const offices = (
  <Offices wide>
    <Office
      near
      heading="h2"
      title="Большая Серпуховская, 14"
      status={<Status kind="live">Открыт сегодня до 21:00</Status>}
      acts={<Button small>Маршрут</Button>}
    >
      <p>Ежедневно 9:00–21:00</p>
      <OfficePoints>
        <OfficePoint icon={check} own>
          Здесь получите заказ: Короб 45
        </OfficePoint>
        <OfficePoint icon={close}>Устройств в наличии нет: закажите, и привезём сюда</OfficePoint>
      </OfficePoints>
    </Office>
    <Office
      heading="h2"
      title="Лесная, 30"
      status={<Status kind="over">Закрыт, откроется завтра в 9:00</Status>}
      acts={
        <Button kind="line" small>
          Маршрут
        </Button>
      }
    >
      <p>По будням 9:00–20:00</p>
    </Office>
  </Offices>
);

export const Events = () => (
  <Place active="Подписки">
    <h1 tabIndex={-1}>Карточки</h1>
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
        title={<a href="#events">Не смогли списать {rub(6400)}</a>}
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
        title={<a href="#events">Привезём завтра, 10:00–14:00</a>}
        track={
          <Track label="Ещё не началась" at={0} kind="wait" start="Начнётся, когда получите" end="3 месяца" />
        }
      >
        <b>Колибри Карго.</b> Валовая улица, 21. Приготовьте паспорт.
      </EventCard>
      <EventCard
        status={<Status kind="live">Активна</Status>}
        art="/art/cargo-bike.svg"
        title={<a href="#events">3 декабря спишем {rub(9480)}</a>}
        quick={<QuickActions actions={quickly} />}
        track={<Track label="Прошло 17 дней из 30" at={57} start="3 ноя" end="3 дек, ещё 13 дней" />}
      >
        <b>Колибри 2.</b> Карта •• 4417.
      </EventCard>
      <EventCard
        status={<Status kind="paused">На паузе</Status>}
        art="/art/tablet.svg"
        title={<a href="#events">Верните до 25 ноября</a>}
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
        title={<a href="#events">Закончилась 2 сентября</a>}
        track={<Track label="Шла с 2 июня по 2 сентября" at={100} kind="over" start="2 июн" end="2 сен" />}
      >
        <b>Смартфон «Сигнал 5».</b> Депозит {rub(3000)} вернули 5 сентября.
      </EventCard>
    </EventCards>
    {offices}
  </Place>
);
