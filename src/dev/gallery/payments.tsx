import { kopecksOf } from "#contract/kopecks.ts";
import { Button } from "../../ui/button.tsx";
import { Find } from "../../ui/find.tsx";
import { Facts } from "../../ui/facts.tsx";
import { clock, print, refresh } from "../../ui/icons.ts";
import { LoadError, StaleNotice } from "../../ui/read-again.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { PoleBody, Poles, poleClass } from "../../ui/poles.tsx";
import { RowBody, Rows, rowClass } from "../../ui/row.tsx";
import { Status, type StatusKind } from "../../ui/status.tsx";
import { TextButton } from "../../ui/text-button.tsx";
import { Place, Task } from "./shell.tsx";

const nothing = (): void => undefined;
const rub = (roubles: number) => <Money kopecks={kopecksOf(roubles)} />;

const months = [
  ["сен", "21 330", 1],
  ["окт", "5 790", 0.27],
  ["ноя", "9 480", 0.44],
] as const;

const payment = (art: string, title: string, note: string, sum: number, kind?: StatusKind, word?: string) => (
  <li>
    <a className={rowClass()} href="#payment-failed">
      <RowBody
        art={art}
        title={title}
        note={note}
        value={rub(sum)}
        {...(kind !== undefined && { valueNote: <Status kind={kind}>{word}</Status> })}
      />
    </a>
  </li>
);

export const Payments = ({ failed = false }: { failed?: boolean }) => (
  <Place active="Платежи">
    <h1>Платежи</h1>
    <Notice
      kind="bad"
      title="Не смогли списать 6 400 ₽ с карты Visa •• 0932"
      action={<Button>Оплатить 6 400 ₽</Button>}
    >
      <b>Самокат «Стриж».</b> На карте не хватило денег. Попробуем ещё раз 22 ноября. Если не оплатить, 26
      ноября подписка встанет на паузу, и устройство нужно будет вернуть.
    </Notice>
    {failed ? (
      <LoadError title="Не загрузили платежи" retryLabel="Загрузить ещё раз" onRetry={nothing}>
        С ними всё в порядке, это связь. Деньги не тронуты.
      </LoadError>
    ) : (
      <>
        <StaleNotice title="Платежи могли измениться" retryLabel="Загрузить ещё раз" onRetry={nothing}>
          Показаны платежи, которые были прочитаны в последний раз.
        </StaleNotice>
        <Find label="Найти платёж" filterLabel="Фильтр" on={0} onFilter={nothing} />
        <Find label="Найти платёж" filterLabel="Фильтр: 2" on={2} onFilter={nothing} />
        <Poles label="Расходы по месяцам">
          {months.map(([word, sum, share], index) => (
            <a
              key={word}
              className={poleClass()}
              href="#payments"
              aria-label={`${word}, ${sum} ₽`}
              {...(index === months.length - 1 && { "aria-current": "true" as const })}
            >
              <PoleBody share={share} word={word} sum={sum} />
            </a>
          ))}
        </Poles>
        <Section title="Ноябрь">
          <Rows>
            {payment(
              "/art/cargo-bike.svg",
              "Колибри Карго",
              "сегодня, 1-й месяц",
              17_100,
              "pending",
              "Банк проводит",
            )}
            {payment(
              "/art/scooter.svg",
              "Самокат «Стриж»",
              "19 ноября, 4-й месяц, не хватило денег на Visa •• 0932",
              6_400,
              "bad",
              "Не прошёл",
            )}
            {payment("/art/ebike.svg", "Колибри 2", "3 ноября, защита", 590)}
            {payment("/art/ebike.svg", "Колибри 2", "3 ноября, доставка", 450, "over", "Вернули")}
            {payment("/art/ebike.svg", "Колибри 2", "3 ноября, 2-й месяц", 8_890, "good", "Вернули часть")}
          </Rows>
        </Section>
        <Button kind="line" reason="Файл можно скачать, когда загрузим все платежи">
          Скачать таблицей
        </Button>
      </>
    )}
  </Place>
);

const facts = (
  <Facts
    facts={[
      { name: "За что", value: "Подписка" },
      { name: "Устройство", value: "Колибри 2" },
      { name: "Как", value: "МИР •• 4417" },
      { name: "Сумма", value: rub(9_480), total: true },
    ]}
  />
);

const payments = {
  paid: {
    title: "Платёж прошёл: 9 480 ₽",
    body: (
      <Section title="Чек № 2-10">
        <Facts
          facts={[
            { name: "Аренда, Колибри 2, месяц 10", value: rub(8_890) },
            { name: "План защиты, месяц 10", value: rub(590) },
            { name: "Итого", value: rub(9_480), total: true },
          ]}
        />
        <Button icon={print}>Печать</Button>
      </Section>
    ),
  },
  underWay: {
    title: "Банк проводит 9 480 ₽",
    body: (
      <>
        <Lead>Банк ещё не ответил. Не платите второй раз: результат покажем здесь и в подписках.</Lead>
        <Button kind="line" icon={refresh} busy>
          Проверяем
        </Button>
      </>
    ),
  },
  failed: {
    title: "Платёж не прошёл: 9 480 ₽",
    body: (
      <>
        <Lead>На карте не хватило денег. Деньги не списаны.</Lead>
        <Button>Оплатить 9 480 ₽</Button>
      </>
    ),
  },
  receiptPending: {
    title: "Платёж прошёл: 9 480 ₽",
    body: (
      <Section title="Чек">
        <Notice icon={clock} title="Чек готовится">
          Обычно это минута. Покажем его здесь и пришлём на почту.
        </Notice>
      </Section>
    ),
  },
  receiptFailed: {
    title: "Платёж прошёл: 9 480 ₽",
    body: (
      <Section title="Чек">
        <Notice kind="bad" title="Чек не сформировался" action={<TextButton>Написать в чат</TextButton>}>
          Платёж на месте. Напишите в чат: пришлём чек.
        </Notice>
      </Section>
    ),
  },
};

export const Payment = ({ at }: { at: keyof typeof payments }) => (
  <Task active="Платежи" title="Платёж" path={["Платежи", "Платёж"]}>
    <h1>{payments[at].title}</h1>
    {facts}
    {payments[at].body}
  </Task>
);
