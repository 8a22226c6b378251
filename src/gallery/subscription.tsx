import { Button, buttonClass } from "../ui/button.tsx";
import { Choices, RadioRow } from "../ui/choice.tsx";
import { Columns, Deck } from "../ui/columns.tsx";
import { Consequence, Consequences } from "../ui/consequences.tsx";
import { Dock } from "../ui/dock.tsx";
import { Facts } from "../ui/facts.tsx";
import { Fields } from "../ui/fields.tsx";
import { alert, card, check, close, lock, pause, pin, refresh } from "../ui/icons.ts";
import { Money } from "../ui/money.tsx";
import { Notice } from "../ui/notice.tsx";
import { Lead, Section } from "../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../ui/row.tsx";
import { Segment, SegmentOption } from "../ui/segment.tsx";
import { Stage, Stages } from "../ui/stages.tsx";
import { Status } from "../ui/status.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { Track } from "../ui/track.tsx";
import { Task } from "./shell.tsx";

const rub = (roubles: number) => <Money kopecks={roubles * 100} />;

const keep = (
  <a className={buttonClass({ kind: "line" })} href="#subscription">
    Оставить как есть
  </a>
);

const screens = {
  ending: {
    dock: <Button kind="go">Не отменять</Button>,
    body: (
      <>
        <Status kind="live">Заканчивается</Status>
        <h1>Закончится 3 декабря</h1>
        <Lead>
          <b>Колибри 2.</b> Верните до 3 декабря: Большая Серпуховская, 14.
        </Lead>
        <Track label="Прошло 17 дней из 30" at={57} start="3 ноя" end="3 дек, ещё 13 дней" />
        <Notice kind="ask" icon={check} title="Подписка отменена">
          Она закончится 3 декабря. До этого дня можно передумать.
        </Notice>
        <Section title="Деньги">
          <p>Оплачено до 3 декабря. Больше ничего не спишем.</p>
        </Section>
        <Section title="Управление">
          <Rows>
            <li>
              <button type="button" className={rowClass()} aria-disabled="true">
                <RowBody
                  icon={lock}
                  title="Поставить на паузу"
                  note="Подписка уже отменена. Сначала заберите отмену назад"
                />
              </button>
            </li>
          </Rows>
        </Section>
      </>
    ),
  },
  pausing: {
    dock: (
      <>
        <Button kind="go">Поставить на паузу</Button>
        {keep}
      </>
    ),
    body: (
      <>
        <h1>Пауза начнётся сегодня, 21 ноября</h1>
        <Lead>Пока она идёт, деньги не списываем. Возобновить можно в любой день.</Lead>
        <Section title="Что изменится">
          <Consequences>
            <Consequence icon={pin} title="Верните устройство до 28 ноября">
              Большая Серпуховская, 14. Возьмите паспорт
            </Consequence>
            <Consequence icon={pause} title="С сегодняшнего дня деньги не списываем">
              Оплаченные дни до 3 декабря не сгорят
            </Consequence>
            <Consequence icon={alert} title="Не вернёте до 28 ноября — пауза закончится" />
          </Consequences>
        </Section>
        <Section title="Если возобновите">
          <Segment legend="Когда возобновите" four>
            <SegmentOption name="pauseEnd" title="через 14 дней" note="5 дек" />
            <SegmentOption name="pauseEnd" title="через 30 дней" note="21 дек" defaultChecked />
          </Segment>
          <Facts
            facts={[
              { name: "Следующее списание", value: <>21 декабря, {rub(9480)}</> },
              { name: "Всего впереди", value: rub(9480), total: true },
            ]}
          />
        </Section>
      </>
    ),
  },
  reason: {
    dock: (
      <>
        <Button kind="go">Посмотреть расчёт</Button>
        {keep}
      </>
    ),
    body: (
      <>
        <h1>Почему отменяете?</h1>
        <Lead>Шаг 1 из 2. Пока ничего не отменяем.</Lead>
        <Choices legend="Причина отмены">
          <RadioRow name="why" title="Уезжаю" />
          <RadioRow
            name="why"
            title="Нужен перерыв"
            note="Можно поставить на паузу без списаний"
            defaultChecked
          />
          <RadioRow name="why" title="Не хочу отвечать" />
        </Choices>
        <Fields>
          <TextArea label="Что ещё нам знать" optional="можно не заполнять" rows={3} />
        </Fields>
      </>
    ),
  },
  sums: {
    dock: (
      <>
        <Button kind="bad" reason="Откроется, когда появится сеть">
          Отменить подписку
        </Button>
        {keep}
      </>
    ),
    body: (
      <>
        <h1>Вернём {rub(5000)}</h1>
        <Lead>Шаг 2 из 2. Подписка на Колибри 2 закончится 3 декабря.</Lead>
        <Notice kind="bad" title="Сервер не ответил">
          Мы проверили: подписка не изменилась. Можно попробовать ещё раз.
        </Notice>
        <Facts
          facts={[
            { name: "Оплаченное", value: rub(0) },
            { name: "Депозит", value: rub(5000) },
            { name: "Вернём", value: rub(5000), total: true },
          ]}
        />
        <Section title="Что будет дальше">
          <Consequences>
            <Consequence icon={card} title="Депозит вернём на карту, когда проверим устройство" />
            <Consequence icon={close} title="Больше ничего не спишем" />
            <Consequence icon={refresh} title="До 3 декабря можно передумать" />
          </Consequences>
        </Section>
        <Notice icon={pause} title="Нужен только перерыв?" action={<a href="#pausing">Поставить на паузу</a>}>
          Цена сохранится, списаний не будет.
        </Notice>
      </>
    ),
  },
  checking: {
    dock: <Button kind="go">Проверить</Button>,
    body: (
      <>
        <h1>Пока не знаем, изменилась ли подписка</h1>
        <Lead>Второй раз ничего не отправляем: сначала проверим, что получилось.</Lead>
        <Stages>
          <Stage at="done" title="Отправили" />
          <Stage at="now" title="Проверяем" />
        </Stages>
      </>
    ),
  },
};

/** The steps of a change, and what comes of it. */
export const Change = ({ at }: { at: keyof typeof screens }) => (
  <Task active="Подписки" title="Колибри 2" path={["Подписки", "Колибри 2"]}>
    <Columns
      side={
        <Deck>
          <Dock stacked>{screens[at].dock}</Dock>
        </Deck>
      }
    >
      {screens[at].body}
    </Columns>
  </Task>
);
