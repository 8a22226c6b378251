import { useState } from "react";
import { kopecksOf } from "#contract/kopecks.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Done } from "../../ui/done.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Facts } from "../../ui/facts.tsx";
import { alert, check, close, lock, pause, pin, receipt, sign, swap } from "../../ui/icons.ts";
import { Money } from "../../ui/money.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { PlaceCard } from "../../ui/place-card.tsx";
import { OnlyChoice, RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { NoAnswer, SentOnce } from "../../ui/sent-once.tsx";
import { Stage, Stages } from "../../ui/stages.tsx";
import { Status } from "../../ui/status.tsx";
import { LinePoint, UprightLine } from "../../ui/upright-line.tsx";
import { Task } from "./shell.tsx";

const rub = (roubles: number) => <Money kopecks={kopecksOf(roubles)} />;
const nothing = (): void => undefined;

/** What is under way and what follows from it: rows, facts, stages, consequences. */
export const ProgressBoard = () => (
  <Task active="Подписки" title="Ход" path={["Подписки", "Ход"]}>
    <Columns
      side={
        <Deck>
          <Dock caption="Ждёт подписи" subject="Акт № 1052" note="Больше 15 минут без ответа? Напишите в чат">
            <a className={buttonClass({ kind: "go" })} href="#progress">
              Прочитать акт
            </a>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1}>Банк ещё не ответил</h1>
      <Lead>
        <b>Не платите второй раз.</b> Страницу можно закрыть.
      </Lead>
      <Done title="Оплатили 16 650 ₽" note="МИР •• 4417, платёж № 10472" />
      <PlaceCard
        title="Большая Серпуховская, 14"
        actions={
          <>
            <Button>Маршрут</Button>
            <Button kind="line">В календарь</Button>
          </>
        }
      >
        <p>Открыто ежедневно 9:00–21:00</p>
      </PlaceCard>
      <Section title="Ближайшие дни">
        <UprightLine label="Ближайшие дни">
          <LinePoint knot="now" gap={1} day="20 ноя" title="Сегодня" />
          <LinePoint
            knot="bad"
            gap={4}
            day="21 ноя"
            title="Спишем долг: Стриж"
            note="С карты Visa •• 0932"
            sum={rub(6_400)}
          />
          <LinePoint
            knot="return"
            gap={8}
            day="25 ноя"
            title="Верните Лист 10"
            note="Большая Серпуховская, 14"
          />
          <LinePoint
            knot="money"
            gap={17}
            day="3 дек"
            title="Колибри 2"
            note="С карты МИР •• 4417"
            sum={rub(9_480)}
          />
          <LinePoint knot="pause" gap={0} day="20 дек" title="Подписка продолжится" note="Лист 10" />
          <LinePoint
            knot="handover"
            gap={5}
            day="20 дек"
            title="Заберите Лист 10"
            note="Большая Серпуховская, 14"
          />
          <LinePoint knot="end" gap={0} day="25 дек" title="Подписка закончится" note="Стриж" />
          <LinePoint awaited knot="money" gap={0} day="20 янв" title="Месяц 4" note="С карты МИР •• 4417" />
        </UprightLine>
      </Section>
      <Section title="Этапы">
        <Stages>
          <Stage at="done" title="Заявка создана">
            № 10472, {rub(17100)}, карта •• 4417
          </Stage>
          <Stage at="now" title="Банк проводит платёж">
            Проверили в 14:32:10, следующая проверка через 10 секунд
          </Stage>
          <Stage at="next" title="Подписка оформлена">
            Доставка завтра, 10:00–14:00
          </Stage>
        </Stages>
      </Section>
      <Section title="Что может быть дальше">
        <Consequences>
          <Consequence icon={check} title="Если деньги пройдут">
            Подписка появится сама, делать ничего не нужно
          </Consequence>
          <Consequence icon={close} title="Если не пройдут">
            Предложим оплатить ещё раз. Если банк придержал {rub(17100)}, он вернёт их сам
          </Consequence>
        </Consequences>
      </Section>
      <Section title="Строки">
        <Rows>
          <li>
            <a className={rowClass()} href="#dialog">
              <RowBody icon={pause} title="Поставить на паузу" note="Нужно будет вернуть устройство" go />
            </a>
          </li>
          <li>
            <a className={rowClass()} href="#dialog">
              <RowBody icon={swap} title="Обменять устройство" note="Если сломалось или не подошло" go />
            </a>
          </li>
          <li>
            <button type="button" className={rowClass()} aria-disabled="true">
              <RowBody icon={lock} title="Поставить на паузу" note="Сначала заберите отмену назад" />
            </button>
          </li>
          <li>
            <a className={rowClass({ bad: true })} href="#dialog">
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
            <a className={rowClass()} href="#dialog">
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
        <OnlyChoice title="Visa •• 3220" note="Станет основной" />
      </Section>
      <Section title="Факты">
        <Facts
          facts={[
            { name: "Модель", value: "Колибри 2" },
            { name: "Цена", value: <>{rub(9480)} в месяц</> },
            { name: "Итого", value: rub(14480), total: true },
          ]}
        />
      </Section>
    </Columns>
  </Task>
);

/** What is sent once, and then looked up. */
export const Sent = ({ at }: { at: "asking" | "checking" | "unanswered" }) => (
  <Task active="Подписки" title="Колибри 2" path={["Подписки", "Колибри 2"]}>
    {at === "unanswered" ? (
      <NoAnswer
        title="Пока не знаем, изменилась ли подписка"
        lead="Второй раз ничего не отправляем: сначала проверим, что получилось."
        check="Проверить"
        reason="Проверим, когда появится сеть"
        onCheck={nothing}
      />
    ) : (
      <SentOnce
        title="Ставим на паузу"
        lead="Страницу можно закрыть."
        stages={["Отправили", "Проверяем"]}
        checking={at === "checking"}
      />
    )}
  </Task>
);

/** A dialog, open. */
export const OpenDialog = () => {
  const [open, setOpen] = useState(true);
  return (
    <Task active="Подписки" title="Колибри 2" path={["Подписки", "Колибри 2"]}>
      <h1 tabIndex={-1}>Колибри 2</h1>
      <Button onClick={() => setOpen(true)}>Поставить на паузу</Button>
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
