import * as v from "valibot";
import type { Language } from "#contract/language.ts";
import { IsoDay } from "#contract/date.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { BySbp, CardFact } from "./facts.ts";
import { aboutSubscription } from "./notice.ts";
import type { Words } from "./words.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;

const Handover = v.variant("kind", [
  v.object({ kind: v.literal("delivery"), address: v.string(), day: IsoDay, slot: v.string() }),
  v.object({ kind: v.literal("pickup"), office: v.string(), address: v.string() }),
  /** Neither is known of what was agreed before they were kept. */
  v.object({ kind: v.literal("unknown") }),
]);
export type HandoverFact = v.InferOutput<typeof Handover>;

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
    delivery(day: string, slot: string, address: string): string;
    pickup(place: string): string;
    atDoor(sum: string): string;
    paid(sum: string, how: string): string;
    bySbp: string;
    byCard(name: string): string;
  }
> = {
  ru: {
    delivery: (day, slot, address) => ` Привезём ${day}, ${slot}: ${address}.`,
    pickup: (place) => ` Заберите устройство: ${place}.`,
    atDoor: (sum) => `При получении заплатите ${sum}.`,
    paid: (sum, how) => `Оплачено ${sum}${how}.`,
    bySbp: " по СБП",
    byCard: (name) => ` картой ${name}`,
  },
  en: {
    delivery: (day, slot, address) => ` We deliver on ${day}, ${slot}: ${address}.`,
    pickup: (place) => ` Collect it from ${place}.`,
    atDoor: (sum) => `You pay ${sum} on receipt.`,
    paid: (sum, how) => `You paid ${sum}${how}.`,
    bySbp: " by SBP",
    byCard: (name) => ` with ${name}`,
  },
};

const sayHandover = (handover: HandoverFact, { language, day, say }: Words): string => {
  if (handover.kind === "unknown") return "";
  const { delivery, pickup } = saying[language];
  if (handover.kind === "delivery") return delivery(day(handover.day), handover.slot, handover.address);
  return pickup(`${say(handover.office)}, ${say(handover.address)}`);
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
    short: `Подписка оформлена: ${words.device}, ${words.months(facts.months)}. ${sayPaid(facts, words)}${sayHandover(facts.handover, words)}`,
    more: [
      "Возьмите паспорт: без него устройство не выдадут. Подписка начнётся, когда вы получите устройство.",
      facts.months === 1
        ? "Подписка на один месяц: больше ничего не спишем."
        : `Дальше ${words.sum(facts.price)} в месяц, таких платежей ${facts.months - 1}. О каждом напомним за 3 дня.`,
    ],
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Your subscription is set up: ${words.device}`,
    short: `Your subscription is set up: ${words.device}, ${words.months(facts.months)}. ${sayPaid(facts, words)}${sayHandover(facts.handover, words)}`,
    more: [
      "Bring your passport: we can't hand over the device without it. The subscription starts when you receive the device.",
      facts.months === 1
        ? "It's for one month: we won't charge anything more."
        : `Then ${words.sum(facts.price)} a month, ${facts.months - 1} more ${facts.months === 2 ? "payment" : "payments"}. We remind you 3 days before each.`,
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
