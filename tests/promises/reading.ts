import { type Course, type Forecast, isOpen } from "#contract/forecast.ts";
import type { Payment } from "#contract/payment.ts";
import { chargesIn, courseOf } from "#machines/forecast/forecast.view.ts";
import { addDays, dayOf, daysIn, sumsIn } from "./calendar.ts";
import type { Told, ToldCharge } from "./told.ts";

/** What may stand on a screen: the sums (kopecks) and days that somebody has reckoned for it. */
export type Facts = { readonly sums: ReadonlySet<number>; readonly days: ReadonlySet<string> };

/** Every whole number and every day in what a reply has brought. */
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

/** What the cards of the list may say: what happens next, and nothing that lies further ahead. */
export const factsOfList = (told: readonly Told[]): Facts =>
  factsIn(
    told.map(({ today, subscription, stay }) => {
      const { price: _, deposit: __, id: ___, bonusApplied: ____, ahead: _____, ...said } = subscription;
      return [today, said, stay.charges[0] ?? null, stay.end];
    }),
  );

/** Where the list goes over to what the next 60 days bring; the spaces are such as do not break. */
export const lineBegins = /Ближайшие\s60\sдней|The\snext\s60\sdays/;

/**
 * What the line of the next 60 days may say: the events of the forecasts up to its last day, what is owed now, the day on
 * which a late device was due, and two sums: of all debts, and of all charges that do not try a debt again. `home`: today
 * in the client's city, from which they are counted.
 */
export const factsOfLine = (told: readonly Told[], home: string): Facts => {
  const events = told.flatMap(({ today, subscription, ahead }) =>
    ahead.stay.events
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
  const debts = told.map(({ subscription: { debt, status } }) => (status === "awaitingHandover" ? 0 : debt));
  return factsIn(
    events,
    [later, debts, debts.reduce((sum, debt) => sum + debt, 0)],
    told.map(({ subscription }) => subscription.returnBy),
    // On which it is brought, as it was ordered.
    told.map(({ subscription }) => subscription.delivery?.date ?? null),
    told.map(({ today }) => today),
    [home, addDays(home, 60)],
  );
};

const chargedOn = (today: string, course: Course | null): number =>
  (course === null ? [] : chargesIn(course)).reduce(
    (sum, { day, amount }) => (day === today ? sum + amount : sum),
    0,
  );

/**
 * What each way comes to by each day on which one of them is charged, in kopecks: the row of the what-if table that moves
 * with its slider. A debt is due in each.
 */
const sumsByDay = ({ stay, acts }: Forecast, debt: number): number[] => {
  const ways = [stay, ...Object.values(acts).filter(isOpen)].map((course) => chargesIn(course));
  const days = new Set(ways.flatMap((charges) => charges.map(({ day }) => day)));
  return [...days].flatMap((last) =>
    ways.flatMap((charges) => {
      const sum = charges.reduce((total, { day, amount }) => (day <= last ? total + amount : total), 0);
      return [sum, sum + debt];
    }),
  );
};

/** What may be said of one subscription that is open, of what was paid for it, and of what one thinks of doing with it. */
export const factsOfOne = ({ today, subscription, ahead }: Told, payments: readonly Payment[]): Facts =>
  factsIn(
    subscription,
    ahead,
    payments.filter(({ subscriptionId }) => subscriptionId === subscription.id),
    // Who pays a debt and goes on late pays the next month on the same day.
    chargedOn(today, courseOf(ahead, "payDebtAndGoOn")),
    sumsByDay(ahead, subscription.debt),
    // A pause may be thought to last so long.
    [7, 14, 30, 60, 90].map((days) => addDays(today, days)),
  );

/** What payments may be told with: their own sums, the deposit that is in the first one, and what they come to. */
export const factsOfPayments = (told: readonly Told[], payments: readonly Payment[]): Facts => {
  const list = factsOfList(told);
  // What was paid at the door is of the day on which it was paid, not of the order's.
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
      ...told.map(({ subscription }) => subscription.deposit),
      total(paid),
      returned,
      ...[...months.values()].map(total),
    ]),
    days: new Set([...list.days, ...own.days]),
  };
};

const rub = (kopecks: number): string => `${kopecks / 100} ₽`;

/** The first sum or day of a text that nobody has reckoned; null when all are known. */
export const strangerIn = (text: string, { sums, days }: Facts, now: number): string | null => {
  for (const line of text.split("\n")) {
    const sum = sumsIn(line).find((each) => !sums.has(each));
    if (sum !== undefined) return `${rub(sum)} in “${line}”`;
    const day = daysIn(line, now, "current").find((each) => !days.has(each));
    if (day !== undefined) return `${day} in “${line}”`;
  }
  return null;
};

const charges = /спишем|списание|we(?:’|'|\s)?(?:ll|will)? charge|next charge/i;

/** A sentence that says what is charged on a day, and is none of the charges ahead; null when there is none. */
export const chargeNotAhead = (text: string, told: readonly ToldCharge[], now: number): string | null => {
  for (const sentence of text.split(/\n|[.!?]\s/)) {
    if (!charges.test(sentence)) continue;
    const [sum] = sumsIn(sentence);
    const [day] = daysIn(sentence, now, "current");
    if (sum === undefined || day === undefined) continue;
    if (!told.some((one) => one.amount === sum && one.day === day)) return `“${sentence}”`;
  }
  return null;
};

/** Whether a text says that nothing is charged any more. */
export const saysNothing = (text: string): boolean =>
  /больше ничего не спишем|списаний впереди нет|nothing more (?:is|will be) charged|we won.t charge (?:you again|anything more)/i.test(
    text,
  );
