import type { ReactNode } from "react";
import { BankCard, BankCards } from "../../ui/bank-card.tsx";
import { Applied } from "../../ui/applied.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckRow, Choices, RadioRow } from "../../ui/choice.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Consequence, Consequences } from "../../ui/consequences.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Field, Fields } from "../../ui/field.tsx";
import { bike, bonus, calendar, card, check, clock, plus, refresh, trash, wifiOff } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { Purse } from "../../ui/purse.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { Task } from "./shell.tsx";

const nothing = (): void => undefined;

const Frame = ({ offline = false, children }: { offline?: boolean; children: ReactNode }) => (
  <Task active="" title="Карты" path={["Подписки", "Карты"]}>
    <Columns
      side={
        <Deck>
          <Dock stacked caption="МИР, Visa, Mastercard" subject="Новая карта" subjectOn="wide">
            <Button
              kind="go"
              icon={plus}
              {...(offline && {
                reason: "Привязать карту можно, когда появится сеть",
                reasonIcon: wifiOff,
              })}
            >
              Привязать карту
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1>Карты</h1>
      {children}
    </Columns>
  </Task>
);

const list = (
  <BankCards>
    <BankCard brand="МИР" name="МИР •• 4417" main use="Основная. Списания по 2 подпискам. Действует до 03/30">
      <TextButton>Удалить</TextButton>
    </BankCard>
    <BankCard brand="VISA" name="Visa •• 0932" main={false} use="Действует до 12/26">
      <TextButton>Сделать основной</TextButton>
      <TextButton>Удалить</TextButton>
    </BankCard>
    <BankCard brand="VISA" name="Visa •• 1111" main={false} expired use="Срок действия истёк 10/26">
      <TextButton off>Делаем основной</TextButton>
      <TextButton off>Удалить</TextButton>
    </BankCard>
  </BankCards>
);

const news = {
  none: null,
  bound: (
    <Notice
      role="status"
      icon={check}
      title="Привязали карту Visa •• 1111"
      action={<Button>Оплатить 9 480 ₽</Button>}
    >
      Она основная: списания теперь с неё. <p>По подписке «Колибри 2» не оплачено 9 480 ₽.</p>
    </Notice>
  ),
  refused: (
    <Notice
      kind="bad"
      title="Банк отклонил карту"
      action={
        <>
          <TextButton>Привязать ещё раз</TextButton> <TextButton>Понятно</TextButton>
        </>
      }
    >
      Деньги не списаны. Попробуйте ещё раз или возьмите другую карту.
    </Notice>
  ),
  checking: (
    <Notice
      kind="ask"
      icon={clock}
      title="Проверяем карту"
      action={<TextButton icon={refresh}>Проверить сейчас</TextButton>}
    >
      Банк ещё не ответил. Если вы не закончили на его странице, вернитесь туда.
    </Notice>
  ),
  expiring: (
    <Notice
      kind="bad"
      icon={card}
      title="3 декабря не сможем списать 9 480 ₽"
      action={<TextButton>Привязать карту</TextButton>}
    >
      Карта Visa •• 0932 действует до 11/26, а с неё платится подписка «Колибри 2». Привяжите новую до этого
      дня.
    </Notice>
  ),
};

export const Cards = ({ told = "none" }: { told?: keyof typeof news }) => (
  <Frame offline={told === "none"}>
    {news[told]}
    {list}
    <Lead>Полный номер карты знает только банк. Мы храним последние 4 цифры.</Lead>
  </Frame>
);

export const NoCards = () => (
  <Frame>
    <Empty art="/art/empty-payments.svg" title="Карт пока нет">
      Привяжите карту, и подписки будут оплачиваться сами. Без неё каждый месяц платят вручную.
    </Empty>
  </Frame>
);

export const BindCard = () => (
  <Frame>
    {list}
    <Dialog
      title="Карта будет платить за подписки"
      closeLabel="Закрыть"
      onClose={nothing}
      foot={
        <Button kind="go" reason="Отметьте согласие: без него карту не привязать">
          Привязать карту
        </Button>
      }
    >
      <Consequences>
        <Consequence icon={card} title="Зачем: платить без вашего участия">
          Новая карта станет основной. Всё, за что платила прежняя основная, будет списываться с новой.
        </Consequence>
        <Consequence icon={calendar} title="Когда: раз в месяц, в день оплаты подписки">
          Ближайшее списание: 3 декабря.
        </Consequence>
        <Consequence icon={bonus} title="Сколько: цена подписки">
          3 декабря: 9 480 ₽, Колибри 2. Сейчас банк удержит 1 ₽ и сразу вернёт.
        </Consequence>
        <Consequence icon={trash} title="Как отказаться: удалить карту здесь в любой день">
          После этого с неё ничего не спишем.
        </Consequence>
      </Consequences>
      <CheckRow title="Разрешаю списывать оплату подписок с этой карты" />
    </Dialog>
  </Frame>
);

export const RemoveCard = ({ last = false }: { last?: boolean }) => (
  <Frame>
    {list}
    <Dialog
      title="Удалить карту МИР •• 4417?"
      closeLabel="Закрыть"
      onClose={nothing}
      foot={
        <>
          <Button kind="bad">Удалить карту</Button>
          <Button kind="line">Оставить</Button>
        </>
      }
    >
      <p>Списаний с неё больше не будет.</p>
      {!last && (
        <Section title="Чем платить дальше">
          <Choices legend="Чем платить дальше">
            <RadioRow name="heir" title="Visa •• 0932" note="Станет основной" defaultChecked />
            <RadioRow name="heir" title="Visa •• 1111" note="Станет основной" />
          </Choices>
        </Section>
      )}
      <Section title={last ? "Это последняя карта. Дальше платят вручную" : "Что будет с подписками"}>
        <Consequences>
          <Consequence
            icon={bike}
            title={last ? "Колибри 2: 3 декабря оплатите 9 480 ₽" : "Колибри 2: 3 декабря спишем 9 480 ₽"}
          >
            {last ? "Не оплатите за 7 дней — подписка встанет на паузу" : "С карты Visa •• 0932"}
          </Consequence>
        </Consequences>
        {last && <TextButton icon={plus}>Сначала привязать другую карту</TextButton>}
      </Section>
    </Dialog>
  </Frame>
);

const entry = (title: string, note: string, value: string) => (
  <li>
    <div className={rowClass()}>
      <RowBody title={title} note={note} value={value} />
    </div>
  </li>
);

export const Bonus = ({ refused = false }: { refused?: boolean }) => (
  <Task active="" title="Бонусы" path={["Бонусы"]}>
    <h1>Бонусы</h1>
    <Purse sum="1 240" label="Баланс бонусов: 1 240 бонусов">
      Хватит на 1 240 ₽. Бонусами можно оплатить до 30 % платежа.
    </Purse>
    <Section title="Есть промокод?">
      <Field
        label="Промокод"
        hideLabel
        action={<Button kind="line">Применить</Button>}
        {...(refused && { error: "Такого промокода нет. Проверьте буквы и раскладку" })}
      />
      {!refused && <Applied>BONUS500: начислили 500 бонусов</Applied>}
    </Section>
    <Section title="Списать на подписку">
      <Fields>
        <Choices legend="Какую подписку оплатить бонусами">
          <RadioRow name="subscription" title="Колибри 2" note="3 декабря спишем 9 480 ₽" defaultChecked />
        </Choices>
        <Field
          label="Сколько бонусов"
          hint="Можно до 1 240 бонусов"
          action={<Button kind="line">Списать бонусы</Button>}
          {...(refused && {
            error: "Не хватает бонусов: 260. Спишите 1 240 бонусов, остальное оплатите картой",
          })}
        />
      </Fields>
      {!refused && <Applied>Списали 1 000 бонусов. 3 декабря с карты спишем 8 480 ₽</Applied>}
    </Section>
    <Section title="История">
      <Rows>
        {entry("Промокод ДРУГ500", "12 ноября", "+500")}
        {entry("Оплата подписки «Стриж»", "19 октября", "−260")}
      </Rows>
    </Section>
  </Task>
);
