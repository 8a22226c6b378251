import { type Forecast, type Projection, isOpen } from "#contract/forecast.ts";
import type { Payment } from "#contract/payment.ts";
import { listCharges, projectionFor } from "#machines/forecast/forecast.view.ts";
import { addDays, dayOf, daysIn, sumsIn } from "./calendar.ts";
import type { Statement, StatedCharge } from "./stated.ts";

/** Sums (kopecks) and days that may appear on a screen. */
export type Facts = { readonly sums: ReadonlySet<number>; readonly days: ReadonlySet<string> };

/** All whole numbers and days of a reply. */
export const factsIn = (...things: readonly unknown[]): Facts => {
  const sums = new Set<number>([0]);
  const days = new Set<string>();
  const collect = (thing: unknown): void => {
    if (typeof thing === "number" && Number.isSafeInteger(thing)) sums.add(thing);
    else if (typeof thing === "string" && /^20\d\d-\d\d-\d\d$/.test(thing)) days.add(thing);
    else if (typeof thing === "string" && /^20\d\d-\d\d-\d\dT/.test(thing))
      days.add(dayOf(Date.parse(thing)));
    else if (typeof thing === "object" && thing !== null) Object.values(thing).forEach(collect);
  };
  things.forEach(collect);
  return { sums, days };
};

/** The last day to pay a debt, before it pauses the subscription; null without one. */
const lastDayToPay = ({ collection }: Statement["subscription"]): string | null =>
  collection?.pausesOn == null ? null : addDays(collection.pausesOn, -1);

/** What cards of the list may show: the next event only. */
export const factsOfList = (statements: readonly Statement[]): Facts =>
  factsIn(
    statements.map(({ today, subscription, stay }) => {
      const { price: _, deposit: __, id: ___, bonusApplied: ____, ahead: _____, ...stated } = subscription;
      return [today, stated, stay.charges[0] ?? null, stay.end, lastDayToPay(subscription)];
    }),
  );

/** Where the next 60 days begin on the list; the spaces do not break. */
export const lineBegins = /Ближайшие\s60\sдней|The\snext\s60\sdays/;

/**
 * What the next 60 days may show: forecast events, current debts, the day of an overdue device, the totals of
 * debts and of planned charges. `home`: today in the client's city.
 */
export const factsOfLine = (statements: readonly Statement[], home: string): Facts => {
  const events = statements.flatMap(({ today, subscription, ahead }) =>
    ahead.unchanged.events
      .filter(({ day }) => day <= addDays(today, 60))
      .map((event) => ({
        day: event.day,
        amount: "amount" in event ? event.amount : 0,
        kind: event.kind,
        isOwed: subscription.debt > 0 && "period" in event && event.period === subscription.period,
      })),
  );
  const later = events.reduce(
    (sum, { kind, amount, isOwed }) => (kind === "charge" && !isOwed ? sum + amount : sum),
    0,
  );
  const debts = statements.map(({ subscription: { debt, status } }) =>
    status === "awaitingHandover" ? 0 : debt,
  );
  return factsIn(
    events,
    [later, debts, debts.reduce((sum, debt) => sum + debt, 0)],
    statements.map(({ subscription }) => subscription.returnBy),
    // The ordered delivery day.
    statements.map(({ subscription }) => subscription.delivery?.date ?? null),
    statements.map(({ today }) => today),
    [home, addDays(home, 60)],
  );
};

const chargedOn = (today: string, projection: Projection | null): number =>
  (projection === null ? [] : listCharges(projection)).reduce(
    (sum, { day, amount }) => (day === today ? sum + amount : sum),
    0,
  );

/**
 * The sum of each option by each day of a charge, in kopecks: the row that follows the slider of the what-if table. A debt is
 * part of each.
 */
const sumsByDay = ({ unchanged, acts }: Forecast, debt: number): number[] => {
  const options = [unchanged, ...Object.values(acts).filter(isOpen)].map((projection) =>
    listCharges(projection),
  );
  const days = new Set(options.flatMap((charges) => charges.map(({ day }) => day)));
  return [...days].flatMap((last) =>
    options.flatMap((charges) => {
      const sum = charges.reduce((total, { day, amount }) => (day <= last ? total + amount : total), 0);
      return [sum, sum + debt];
    }),
  );
};

/** What an open subscription may show, with its payments and possible changes. */
export const factsOfOne = ({ today, subscription, ahead }: Statement, payments: readonly Payment[]): Facts =>
  factsIn(
    subscription,
    ahead,
    payments.filter(({ subscriptionId }) => subscriptionId === subscription.id),
    // A late payer who continues pays the next month on the same day.
    chargedOn(today, projectionFor(ahead, "payDebtAndGoOn")),
    sumsByDay(ahead, subscription.debt),
    lastDayToPay(subscription),
    // The last day to undo a cancellation.
    [subscription.paidUntil, subscription.scheduled?.at].flatMap((end) =>
      end == null ? [] : addDays(end, -1),
    ),
    // The offered lengths of a pause.
    [7, 14, 30, 60, 90].map((days) => addDays(today, days)),
  );

/** What payments may show: their sums, the deposit of the first, and totals. */
export const factsOfPayments = (statements: readonly Statement[], payments: readonly Payment[]): Facts => {
  const list = factsOfList(statements);
  // A payment on delivery has the day of the payment, not of the order.
  const own = factsIn(
    payments.map(({ created, ...rest }) =>
      rest.method === "onDelivery" && rest.paid != null ? rest : { ...rest, created },
    ),
  );
  const paid = payments.filter(({ status }) => status === "success");
  const total = (some: readonly Payment[]) =>
    some.reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0);
  const returned = payments.reduce((sum, { refunded = 0 }) => sum + refunded, 0);
  const months = Map.groupBy(paid, (payment) =>
    dayOf(Date.parse(payment.paid ?? payment.created)).slice(0, 7),
  );
  return {
    sums: new Set([
      ...list.sums,
      ...own.sums,
      ...statements.map(({ subscription }) => subscription.deposit),
      total(paid),
      returned,
      ...[...months.values()].map(total),
    ]),
    days: new Set([...list.days, ...own.days]),
  };
};

const rub = (kopecks: number): string => `${kopecks / 100} ₽`;

/** The first sum or day of a text that is not allowed; null if all are. */
export const findUnknownFact = (text: string, { sums, days }: Facts, now: number): string | null => {
  for (const line of text.split("\n")) {
    const sum = sumsIn(line).find((each) => !sums.has(each));
    if (sum !== undefined) return `${rub(sum)} in “${line}”`;
    const day = daysIn(line, now, "current").find((each) => !days.has(each));
    if (day !== undefined) return `${day} in “${line}”`;
  }
  return null;
};

const charges = /спишем|списание|we(?:’|'|\s)?(?:ll|will)? charge|next charge/i;

/** A sentence that announces a charge which the forecast lacks; null if there is none. */
export const chargeNotAhead = (text: string, stated: readonly StatedCharge[], now: number): string | null => {
  for (const sentence of text.split(/\n|[.!?]\s/)) {
    if (!charges.test(sentence)) continue;
    const [sum] = sumsIn(sentence);
    const [day] = daysIn(sentence, now, "current");
    if (sum === undefined || day === undefined) continue;
    if (!stated.some((one) => one.amount === sum && one.day === day)) return `“${sentence}”`;
  }
  return null;
};

/** The text says that nothing more is charged. */
export const saysNothing = (text: string): boolean =>
  /больше ничего не спишем|списаний впереди нет|nothing more (?:is|will be) charged|we won.t charge (?:you again|anything more)/i.test(
    text,
  );
