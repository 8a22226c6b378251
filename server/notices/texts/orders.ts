import * as v from "valibot";
import type { Language } from "#contract/language.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { BySbp, CardFact } from "./facts.ts";
import { Handover, sayOrder, sayOrderPassport, sayLaterMonths } from "./consequences.ts";
import { aboutSubscription } from "./notice.ts";
import type { Words } from "./words.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;

const Ordered = v.object({
  months: v.number(),
  /** What was paid, or is to be paid at the door (`atDoor`). */
  amount: Kopecks,
  atDoor: v.boolean(),
  card: CardFact,
  sbp: BySbp,
  /** What each later month costs. */
  price: Kopecks,
  handover: Handover,
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
    atDoor: (sum) => `You pay ${sum} on receipt.`,
    paid: (sum, how) => `You paid ${sum}${how}.`,
    bySbp: " by SBP",
    byCard: (name) => ` with ${name}`,
  },
};

const sayPaid = ({ amount, atDoor, card, sbp }: Ordered, { language, sum, card: name }: Words): string => {
  const words = saying[language];
  if (atDoor) return words.atDoor(sum(amount));
  const how = card === null ? (sbp ? words.bySbp : "") : words.byCard(name(card));
  return words.paid(sum(amount), how);
};

/** An order was paid, or is to be paid at the door: what comes next. */
export const ordered = aboutSubscription({
  category: "money",
  facts: Ordered,
  page,
  ru: (facts, words) => ({
    subject: `Подписка оформлена: ${words.device}`,
    short: [
      `Подписка оформлена: ${words.device}, ${words.months(facts.months)}.`,
      sayPaid(facts, words),
      ...sayOrder(facts.handover, words),
    ].join(" "),
    more: [
      `${sayOrderPassport(words)} Подписка начнётся, когда вы получите устройство.`,
      sayLaterMonths(facts, words),
    ],
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Your subscription is set up: ${words.device}`,
    short: [
      `Your subscription is set up: ${words.device}, ${words.months(facts.months)}.`,
      sayPaid(facts, words),
      ...sayOrder(facts.handover, words),
    ].join(" "),
    more: [
      `${sayOrderPassport(words)} The subscription starts when you receive the device.`,
      sayLaterMonths(facts, words),
    ],
    ask: "Open the subscription",
  }),
});

/** An order was placed an hour ago and is not paid. */
export const orderUnpaid = aboutSubscription({
  category: "reminders",
  facts: v.object({ amount: Kopecks }),
  refresh: (_facts, { state }) => (state.status === "awaitingPayment" ? { amount: state.debt } : null),
  page,
  ru: ({ amount }, { sum, device }) => ({
    subject: `Осталось оплатить: ${device}`,
    short: `Заказ сохранён: ${device}. Осталось оплатить ${sum(amount)}, и устройство ваше. Передумали — отмените заказ, это бесплатно.`,
    ask: "Оплатить или отменить",
  }),
  en: ({ amount }, { sum, device }) => ({
    subject: `Still to pay: ${device}`,
    short: `Your order is saved: ${device}. Pay ${sum(amount)} and the device is yours. If you changed your mind, cancel it for free.`,
    ask: "Pay or cancel",
  }),
});
