import * as v from "valibot";
import type { Language } from "#contract/language.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { isUnbegun } from "#contract/subscription-status.ts";
import { BySbp, CardFact, Reminded } from "./facts.ts";
import { IsoDay } from "#contract/day.ts";
import {
  Handover,
  isMissed,
  sayLaterMonths,
  sayMissed,
  sayOrder,
  sayOrderPassport,
  sayReservation,
  sayReservationEnded,
} from "./consequences.ts";
import { type CurrentSubscription, aboutSubscription } from "./notification.ts";
import type { Formatter } from "./formatter.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;

const Ordered = v.object({
  months: v.number(),
  /** Paid, or to be paid on delivery (`atDoor`). */
  amount: Kopecks,
  atDoor: v.boolean(),
  card: CardFact,
  sbp: BySbp,
  /** Price of later months. */
  price: Kopecks,
  handover: Handover,
  reminded: Reminded,
});
type Ordered = v.InferOutput<typeof Ordered>;

const saying: Record<
  Language,
  {
    atDoor(sum: string): string;
    paid(sum: string, how: string): string;
    bySbp: string;
    byCard(name: string): string;
  }
> = {
  ru: {
    atDoor: (sum) => `При получении заплатите ${sum}.`,
    paid: (sum, how) => `Оплачено ${sum}${how}.`,
    bySbp: " по СБП",
    byCard: (name) => ` картой ${name}`,
  },
  en: {
    atDoor: (sum) => `You pay ${sum} on delivery.`,
    paid: (sum, how) => `You paid ${sum}${how}.`,
    bySbp: " by SBP",
    byCard: (name) => ` with ${name}`,
  },
};

const sayPaid = (
  { amount, atDoor, card, sbp }: Ordered,
  { language, sum, card: name }: Formatter,
): string => {
  const words = saying[language];
  if (atDoor) return words.atDoor(sum(amount));
  const how = card === null ? (sbp ? words.bySbp : "") : words.byCard(name(card));
  return words.paid(sum(amount), how);
};

/** Order paid, or to be paid on delivery: what comes next. */
export const ordered = aboutSubscription({
  category: "money",
  facts: Ordered,
  page,
  ru: (facts, words, subject) => ({
    subject: `Подписка оформлена: ${words.device}`,
    short: [
      `Подписка оформлена: ${words.device}, ${words.months(facts.months)}.`,
      sayPaid(facts, words),
      ...sayOrder(facts.handover, words),
    ].join(" "),
    more: [
      `${sayOrderPassport(words)} Подписка начнётся, когда вы получите устройство.`,
      ...sayReservation(subject, true, words),
      sayLaterMonths(facts, words),
    ],
    ask: "Открыть подписку",
  }),
  en: (facts, words, subject) => ({
    subject: `Your subscription is set up: ${words.device}`,
    short: [
      `Your subscription is set up: ${words.device}, ${words.months(facts.months)}.`,
      sayPaid(facts, words),
      ...sayOrder(facts.handover, words),
    ].join(" "),
    more: [
      `${sayOrderPassport(words)} The subscription starts when you receive the device.`,
      ...sayReservation(subject, true, words),
      sayLaterMonths(facts, words),
    ],
    ask: "Open the subscription",
  }),
});

/** An order unpaid after an hour. */
export const orderUnpaid = aboutSubscription({
  category: "reminders",
  facts: v.object({ amount: Kopecks }),
  refresh: (_facts, { state }) => (state.status === "awaitingPayment" ? { amount: state.debt } : null),
  page,
  acts: () => true,
  ru: ({ amount }, words, subject) => ({
    subject: `Осталось оплатить: ${words.device}`,
    short: [
      `Заказ сохранён: ${words.device}. Осталось оплатить ${words.sum(amount)}.`,
      ...sayReservation(subject, false, words),
    ].join(" "),
    ask: "Оплатить или отменить",
  }),
  en: ({ amount }, words, subject) => ({
    subject: `Still to pay: ${words.device}`,
    short: [
      `Your order is saved: ${words.device}. ${words.sum(amount)} is left to pay.`,
      ...sayReservation(subject, false, words),
    ].join(" "),
    ask: "Pay or cancel",
  }),
});

const reschedulePage = (_facts: unknown, { id }: { id: number }): string =>
  `/subscriptions/?s=${id}&at=reschedule`;

/** Another day of delivery moves the last day to pay for it. */
const sayUnpaid = (subject: CurrentSubscription, words: Formatter): string[] =>
  subject.state.status === "awaitingPayment" ? sayReservation(subject, false, words) : [];

/** The client rescheduled a first delivery. */
export const rescheduled = aboutSubscription({
  category: "money",
  facts: v.object({}),
  refresh: (facts, { state }) => (isUnbegun(state.status) ? facts : null),
  page,
  ru: (_facts, words, subject) => ({
    subject: `Доставку перенесли: ${words.device}`,
    short: [
      `Доставку перенесли: ${words.device}.`,
      ...sayOrder(subject.handover, words),
      ...sayUnpaid(subject, words),
    ].join(" "),
    more: [sayOrderPassport(words)],
    ask: "Открыть подписку",
  }),
  en: (_facts, words, subject) => ({
    subject: `Your delivery has been moved: ${words.device}`,
    short: [
      `Your delivery has been moved: ${words.device}.`,
      ...sayOrder(subject.handover, words),
      ...sayUnpaid(subject, words),
    ].join(" "),
    more: [sayOrderPassport(words)],
    ask: "Open the subscription",
  }),
});

/** A first delivery was missed. */
export const deliveryMissed = aboutSubscription({
  category: "money",
  facts: v.object({ day: IsoDay }),
  refresh: (facts, { state }) =>
    state.status === "awaitingHandover" && state.deliveryDay === facts.day ? facts : null,
  page: reschedulePage,
  acts: () => true,
  ru: ({ day }, words, subject) => ({
    subject: `Доставка не состоялась: ${words.device}`,
    short: [`${words.device}.`, ...sayMissed(subject, day, words)].join(" "),
    more: sayReservation(subject, true, words),
    ask: "Выбрать день",
  }),
  en: ({ day }, words, subject) => ({
    subject: `The delivery didn’t happen: ${words.device}`,
    short: [`${words.device}.`, ...sayMissed(subject, day, words)].join(" "),
    more: sayReservation(subject, true, words),
    ask: "Choose a day",
  }),
});

/** An order expires in two days. */
export const reservationEnding = aboutSubscription({
  category: "reminders",
  facts: v.object({ day: IsoDay }),
  refresh: (facts, { state, consequences: { reservation } }) =>
    state.status === "awaitingHandover" && reservation?.until === facts.day ? facts : null,
  page: (facts, subject) =>
    subject.state.deliveryDay === null ? page(facts, subject) : reschedulePage(facts, subject),
  acts: ({ state }) => state.deliveryDay !== null,
  ru: ({ day }, words, subject) => ({
    subject: `Заказ ждёт до ${words.day(day)}: ${words.device}`,
    short: [`${words.device}.`, ...sayReservation(subject, true, words)].join(" "),
    more: isMissed(subject.consequences, words.today) ? [] : sayOrder(subject.handover, words),
    ask: subject.state.deliveryDay === null ? "Посмотреть, где забрать" : "Выбрать день",
  }),
  en: ({ day }, words, subject) => ({
    subject: `We’ll hold your order until ${words.day(day)}: ${words.device}`,
    short: [`${words.device}.`, ...sayReservation(subject, true, words)].join(" "),
    more: isMissed(subject.consequences, words.today) ? [] : sayOrder(subject.handover, words),
    ask: subject.state.deliveryDay === null ? "See where to pick it up" : "Choose a day",
  }),
});

/** An order expired: unpaid, not collected or not rescheduled. */
export const reservationEnded = aboutSubscription({
  category: "money",
  facts: v.object({
    why: v.picklist(["notPaid", "notCollected", "notRescheduled"]),
    until: IsoDay,
    refund: Kopecks,
  }),
  page,
  ru: (facts, words) => ({
    subject: `Заказ отменён: ${words.device}`,
    short: [`Заказ отменён: ${words.device}.`, ...sayReservationEnded(facts, words)].join(" "),
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Your order is cancelled: ${words.device}`,
    short: [`Your order is cancelled: ${words.device}.`, ...sayReservationEnded(facts, words)].join(" "),
    ask: "Open the subscription",
  }),
});
