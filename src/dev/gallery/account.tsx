import type { ReactNode } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Choices, RadioRow } from "../../ui/choice.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Field, Fields } from "../../ui/field.tsx";
import { alert, bike, bonus, card, check, lock, mail, receipt, user, wifiOff } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Outcome } from "../../ui/outcome.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { Segment, SegmentOption } from "../../ui/segment.tsx";
import { Status } from "../../ui/status.tsx";
import { Strip } from "../../ui/strip.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { Ticks } from "../../ui/ticks.tsx";
import { Place, Task } from "./shell.tsx";

const nothing = (): void => undefined;

export const City = () => (
  <Place active="Устройства">
    <h1>Устройства</h1>
    <Dialog
      title="Где вам нужно устройство?"
      closeLabel="Закрыть"
      onClose={nothing}
      foot={<Button kind="go">Выбрать: Москва</Button>}
    >
      <Fields>
        <Field label="Найти город" />
        <Choices legend="Города">
          <RadioRow name="city" title="Москва" defaultChecked />
          <RadioRow name="city" title="Казань" />
          <RadioRow name="city" title="Владивосток" note="пока не работаем" />
        </Choices>
      </Fields>
    </Dialog>
  </Place>
);

const device = (name: string, note: ReactNode, away: boolean) => (
  <li>
    <div className={rowClass()}>
      <RowBody title={name} note={note} {...(away && { value: <TextButton>Выйти</TextButton> })} />
    </div>
  </li>
);

export const Profile = () => (
  <Task active="" title="Личные данные" path={["Личные данные"]}>
    <Columns
      side={
        <Deck>
          <Dock note="Сохранили">
            <Button kind="go">Сохранить</Button>
          </Dock>
        </Deck>
      }
    >
      <h1>Личные данные</h1>
      <Fields>
        <Field label="Отчество" optional="если есть" />
        <Field
          label="Дата рождения"
          inputMode="numeric"
          error="Такой даты рождения нет. Напишите день, месяц и год: 12.04.1996"
        />
        <Field label="Почта" defaultValue="artem@example.com" />
        <Status kind="good">Почта подтверждена</Status>
        <Notice
          icon={mail}
          title="Почта не подтверждена. Откройте ссылку из письма: пока чеки и сообщения приходят в СМС"
          action={<TextButton>Отправить письмо ещё раз</TextButton>}
        />
        <Notice icon={mail} title="Отправили письмо на artem@example.com" />
        <Notice
          kind="bad"
          icon={mail}
          title="Письмо не отправлено: нет ответа. Попробуйте ещё раз"
          action={<TextButton>Отправить письмо ещё раз</TextButton>}
        />
      </Fields>
      <Section title="Как с вами связаться">
        <Segment legend="Как с вами связаться" four>
          <SegmentOption name="way" title="Звонок" />
          <SegmentOption name="way" title="WhatsApp" />
          <SegmentOption name="way" title="Telegram" defaultChecked />
          <SegmentOption name="way" title="Почта" />
        </Segment>
      </Section>
      <Section title="Где выполнен вход">
        <Rows>
          {device("Chrome, Windows", <Status kind="live">Это устройство</Status>, false)}
          {device("Safari, iPhone", "20 ноября, 14:20", true)}
        </Rows>
        <Button kind="line" reason="Нет сети" reasonIcon={wifiOff}>
          Выйти на всех остальных
        </Button>
      </Section>
      <Section title="Удаление данных">
        <a className={buttonClass({ kind: "bad-line" })} href="#deletion">
          Удалить персональные данные
        </a>
      </Section>
    </Columns>
  </Task>
);

const erased = (
  <Consequences>
    <Consequence icon={user} title="Сотрём имя, телефон и почту">
      Войти в этот кабинет не получится
    </Consequence>
    <Consequence icon={card} title="Отвяжем карты">
      Списаний с них больше не будет
    </Consequence>
    <Consequence icon={bonus} title="Бонусы сгорят">
      Потратить их после запроса нельзя
    </Consequence>
  </Consequences>
);

const screens = {
  informed: {
    body: (
      <>
        <h1>Удалить личные данные можно в любой день</h1>
        <Section title="Сначала проверьте">
          <Rows>
            <li>
              <a className={rowClass()} href="#events">
                <RowBody
                  icon={bike}
                  title="Колибри 2 у вас"
                  note="Верните до 9 декабря: в этот день подписка закончится"
                  go
                />
              </a>
            </li>
            <li>
              <a className={rowClass()} href="#events">
                <RowBody
                  icon={receipt}
                  iconKind="bad"
                  title="Долг 6 400 ₽"
                  note="Удаление его не списывает"
                  go
                />
              </a>
            </li>
          </Rows>
        </Section>
        <Section title="Заберите свои данные">
          <Button kind="line">Скачать файл</Button>
        </Section>
      </>
    ),
    dock: <Button kind="bad">Удалить мои данные</Button>,
  },
  confirming: {
    body: (
      <>
        <h1>Что удалим через 12 дней</h1>
        {erased}
        <Field large label="Введите слово «удалить»" error="Нужно слово «удалить», без кавычек" />
      </>
    ),
    dock: (
      <>
        <Button kind="bad">Запросить удаление</Button>
        <Button kind="line">Оставить как есть</Button>
      </>
    ),
  },
  unanswered: {
    body: (
      <>
        <h1>Не знаем, дошёл ли запрос</h1>
        <Lead>Сервер не отвечает. Проверим ещё раз, когда появится сеть.</Lead>
      </>
    ),
    dock: <Button kind="go">Проверить ещё раз</Button>,
  },
  pending: {
    body: (
      <>
        <h1>9 дней до удаления данных</h1>
        <Ticks label="Прошло 3 дня из 12, осталось 9" count={12} gone={3} start="17 ноя" end="29 ноя" />
        <Section title="Что произойдёт 29 ноября">
          {erased}
          <Notice icon={lock} title="До 29 ноября можно только смотреть">
            Отмените удаление — и всё заработает.
          </Notice>
        </Section>
      </>
    ),
    dock: <Button kind="go">Отменить удаление</Button>,
  },
};

export const Deletion = ({ at }: { at: keyof typeof screens }) => (
  <Task active="" title="Удаление данных" path={["Личные данные", "Удаление данных"]}>
    <Columns
      side={
        <Deck>
          <Dock stacked={at === "confirming"}>{screens[at].dock}</Dock>
        </Deck>
      }
    >
      {screens[at].body}
    </Columns>
  </Task>
);

export const Frozen = () => (
  <>
    <Strip tone="ink" icon={wifiOff}>
      <b>Нет сети.</b> <span>Показываем то, что успели загрузить</span>
    </Strip>
    <Strip tone="lime" label="Только просмотр" icon={lock} action={<TextButton>Написать в чат</TextButton>}>
      <b>Кабинет открыт только для просмотра.</b> Оформить и оплатить поможет чат
    </Strip>
    <Place active="Подписки">
      <h1>Подписки</h1>
    </Place>
  </>
);

export const Verified = ({ failed = false }: { failed?: boolean }) => (
  <Place active="">
    {failed ? (
      <Outcome icon={alert} kind="bad" title="Не удалось подтвердить почту" lead="Ссылка устарела.">
        <Button>К личным данным</Button>
      </Outcome>
    ) : (
      <Outcome icon={check} kind="good" title="Почта подтверждена" lead="Чеки будут приходить на неё.">
        <Button>В кабинет</Button>
      </Outcome>
    )}
  </Place>
);
