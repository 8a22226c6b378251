import * as v from "valibot";
import { IsoDay } from "#contract/day.ts";
import { isBegun } from "#contract/subscription-status.ts";
import {
  payerOfNext,
  sayChargeSoon,
  sayChargeTitle,
  sayEnd,
  sayNext,
  sayReturnAtEnd,
  sayReturnOfPause,
} from "./consequences.ts";
import { CardFact, DayFact } from "./facts.ts";
import { aboutSubscription } from "./notification.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;

/**
 * A charge in three days; without a card, a payment by the client. Expiring cards have their own kind
 * (`cardExpires`).
 */
export const chargeSoon = aboutSubscription({
  category: "reminders",
  facts: v.object({ day: IsoDay }),
  refresh: (facts, { consequences: { next }, state }) =>
    next === null ||
    next.day !== facts.day ||
    next.amount === 0 ||
    next.expired !== undefined ||
    state.debt > 0
      ? null
      : facts,
  page: (_facts, subject) =>
    payerOfNext(subject) === "anyCard" ? "/cards/" : `/subscriptions/?s=${subject.id}`,
  ru: (_facts, words, subject) => ({
    subject: sayChargeTitle(subject, words),
    short: `${words.device}. ${sayChargeSoon(subject, words)}`,
    ask: {
      card: subject.flag === null ? "Сменить карту, поставить на паузу или отменить" : "Открыть подписку",
      anyCard: "Привязать карту",
      client: "Открыть подписку",
    }[payerOfNext(subject)],
  }),
  en: (_facts, words, subject) => ({
    subject: sayChargeTitle(subject, words),
    short: `${words.device}. ${sayChargeSoon(subject, words)}`,
    ask: {
      card: subject.flag === null ? "Change the card, pause or cancel" : "Open the subscription",
      anyCard: "Add a card",
      client: "Open the subscription",
    }[payerOfNext(subject)],
  }),
});

/** The last day is near: return the device or extend (from 30 days before). */
const ends = aboutSubscription({
  category: "reminders",
  facts: v.object({ day: IsoDay }),
  refresh: (facts, { consequences: { end }, state }) =>
    isBegun(state.status) && end === facts.day ? facts : null,
  page: (_facts, { id, consequences: { endsAs } }) =>
    `/subscriptions/?s=${id}${endsAs === "finished" ? "&at=extend" : ""}`,
  acts: ({ consequences: { endsAs } }) => endsAs !== "deleted",
  ru: ({ day: on }, words, subject) => ({
    subject: `Подписка заканчивается ${words.day(on)}: ${words.device}`,
    short: [`${words.device}.`, ...sayEnd(subject, words), ...sayReturnAtEnd(subject, words)].join(" "),
    ask: { finished: "Продлить", cancelled: "Передумать", deleted: "Открыть подписку" }[
      subject.consequences.endsAs ?? "finished"
    ],
  }),
  en: ({ day: on }, words, subject) => ({
    subject: `Your subscription ends on ${words.day(on)}: ${words.device}`,
    short: [`${words.device}.`, ...sayEnd(subject, words), ...sayReturnAtEnd(subject, words)].join(" "),
    ask: { finished: "Extend", cancelled: "Change your mind", deleted: "Open the subscription" }[
      subject.consequences.endsAs ?? "finished"
    ],
  }),
});
export const endsInMonth = ends;
export const endsInDays = ends;

/** A device is due back during a pause in three days. */
export const returnSoon = aboutSubscription({
  category: "reminders",
  facts: v.object({ day: IsoDay }),
  refresh: (facts, { consequences: { device }, state }) =>
    state.status === "paused" && device.kind === "return" && device.by === facts.day ? facts : null,
  page,
  acts: ({ state }) => state.debt > 0,
  ru: ({ day: by }, words, subject) => ({
    subject: `Верните устройство до ${words.day(by)}: ${words.device}`,
    short: [`${words.device}.`, ...sayReturnOfPause(subject, words)].join(" "),
    ask: subject.state.debt > 0 ? "Оплатить" : "Посмотреть, куда вернуть",
  }),
  en: ({ day: by }, words, subject) => ({
    subject: `Return the device by ${words.day(by)}: ${words.device}`,
    short: [`${words.device}.`, ...sayReturnOfPause(subject, words)].join(" "),
    ask: subject.state.debt > 0 ? "Pay" : "See where to return it",
  }),
});

/** The card expires before the next charge. */
const cardExpires = aboutSubscription({
  category: "reminders",
  facts: v.object({ card: CardFact, day: DayFact }),
  refresh: (facts, { consequences: { next }, state }) =>
    next !== null && next.day === facts.day && next.expired?.last4 === facts.card?.last4 && state.debt === 0
      ? facts
      : null,
  page: () => "/cards/",
  acts: () => true,
  ru: (_facts, words, subject) => ({
    subject: "Срок карты закончится раньше платежа",
    short: `${words.device}. ${sayNext(subject, words)}`,
    ask: "Привязать другую карту",
  }),
  en: (_facts, words, subject) => ({
    subject: "Your card expires before the next payment",
    short: `${words.device}. ${sayNext(subject, words)}`,
    ask: "Add another card",
  }),
});
export const cardExpiresInMonth = cardExpires;
export const cardExpiresInWeek = cardExpires;
