import * as v from "valibot";
import { IsoDay } from "#contract/date.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { CardFact, DayFact } from "./facts.ts";
import { aboutSubscription, type Subject } from "./notice.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;

const Charge = v.object({ day: IsoDay, amount: Kopecks, card: CardFact });

/**
 * A charge in three days; without a card, a payment that the client makes. Of a card that expires before the charge
 * another notice tells (`cardExpires`).
 */
export const chargeSoon = aboutSubscription({
  category: "reminders",
  facts: Charge,
  refresh: ({ day }, { consequences: { next }, state }) => {
    if (next === null || next.day !== day || next.amount === 0 || state.debt > 0) return null;
    return next.expired === undefined ? { day, amount: next.amount, card: next.card } : null;
  },
  page: ({ card }, { id }) => (card === null ? "/cards/" : `/subscriptions/?s=${id}`),
  ru: ({ day: on, amount, card }, { day, sum, device, card: name }) => {
    if (card !== null)
      return {
        subject: `${day(on)} спишем ${sum(amount)}`,
        short: `${day(on)} спишем ${sum(amount)} с карты ${name(card)}: ${device}. Делать ничего не нужно.`,
        ask: "Сменить карту, поставить на паузу или отменить",
      };
    return {
      subject: `${day(on)} оплатите ${sum(amount)}`,
      short: `${day(on)} оплатите ${sum(amount)} сами: ${device}. Карты для списания нет. Привяжите карту до этого дня, и спишем с неё.`,
      ask: "Привязать карту",
    };
  },
  en: ({ day: on, amount, card }, { day, sum, device, card: name }) => {
    if (card !== null)
      return {
        subject: `On ${day(on)} we'll charge ${sum(amount)}`,
        short: `On ${day(on)} we'll charge ${sum(amount)} to ${name(card)}: ${device}. You don't have to do anything.`,
        ask: "Change the card, pause or cancel",
      };
    return {
      subject: `Pay ${sum(amount)} on ${day(on)}`,
      short: `Pay ${sum(amount)} yourself on ${day(on)}: ${device}. There's no card to charge. Add a card before that day, and we'll charge it.`,
      ask: "Add a card",
    };
  },
});

const End = v.object({
  day: IsoDay,
  /** It ends because it was cancelled. */
  cancelled: v.boolean(),
});

const endsOn = (facts: v.InferOutput<typeof End>, { consequences: { end }, state }: Subject) =>
  state.status === "active" && end === facts.day
    ? { ...facts, cancelled: state.scheduledDay !== null }
    : null;

/** The last day is near: the day to give the device back, unless it is extended (from 30 days before on). */
const ends = aboutSubscription({
  category: "reminders",
  facts: End,
  refresh: endsOn,
  page: ({ cancelled }, { id }) => `/subscriptions/?s=${id}${cancelled ? "" : "&at=extend"}`,
  ru: ({ day: on, cancelled }, { day, device }) => ({
    subject: `Подписка заканчивается ${day(on)}: ${device}`,
    short: `Подписка заканчивается ${day(on)}: ${device}. ${cancelled ? "Верните" : "Продлите её или верните"} устройство до этого дня включительно.`,
    ask: cancelled ? "Передумать" : "Продлить",
  }),
  en: ({ day: on, cancelled }, { day, device }) => ({
    subject: `Your subscription ends on ${day(on)}: ${device}`,
    short: `Your subscription ends on ${day(on)}: ${device}. ${cancelled ? "Return" : "Extend it, or return"} the device by the end of that day.`,
    ask: cancelled ? "Change your mind" : "Extend",
  }),
});
export const endsInMonth = ends;
export const endsInDays = ends;

/** A device that a pause asks for is due back in three days. */
export const returnSoon = aboutSubscription({
  category: "reminders",
  facts: v.object({ day: IsoDay, debt: Kopecks }),
  refresh: ({ day }, { state }) =>
    state.status === "paused" &&
    state.returnBy === day &&
    state.possession === "inUse" &&
    (state.debt > 0 || state.resumeOn === null || state.resumeOn > day)
      ? { day, debt: state.debt }
      : null,
  page,
  ru: ({ day: by, debt }, { day, sum, device }) => ({
    subject: `Верните устройство до ${day(by)}: ${device}`,
    short:
      debt > 0
        ? `Верните устройство до ${day(by)} или оплатите долг ${sum(debt)}: ${device}.`
        : `Верните устройство до ${day(by)}: ${device}. Иначе пауза закончится, и платежи пойдут снова.`,
    ask: debt > 0 ? "Оплатить" : "Куда вернуть",
  }),
  en: ({ day: by, debt }, { day, sum, device }) => ({
    subject: `Return the device by ${day(by)}: ${device}`,
    short:
      debt > 0
        ? `Return the device by ${day(by)} or pay the debt of ${sum(debt)}: ${device}.`
        : `Return the device by ${day(by)}: ${device}. Otherwise the pause ends and payments start again.`,
    ask: debt > 0 ? "Pay" : "Where to return it",
  }),
});

/** The card that is charged expires before the next charge. */
const cardExpires = aboutSubscription({
  category: "reminders",
  facts: v.object({ card: CardFact, amount: Kopecks, day: DayFact }),
  refresh: (facts, { consequences: { next }, state }) =>
    next !== null && next.day === facts.day && next.expired?.last4 === facts.card?.last4 && state.debt === 0
      ? { ...facts, amount: next.amount }
      : null,
  page: () => "/cards/",
  ru: ({ card, amount, day: on }, { day, sum, device, card: name }) => ({
    subject: "Срок карты закончится раньше платежа",
    short: `Срок карты ${card === null ? "" : name(card)} закончится, и ${sum(amount)} ${on === null ? "" : `${day(on)} `}с неё не спишем: ${device}. Привяжите до этого дня другую карту или оплатите сами.`,
    ask: "Привязать другую",
  }),
  en: ({ card, amount, day: on }, { day, sum, device, card: name }) => ({
    subject: "Your card expires before the next payment",
    short: `Your card ${card === null ? "" : name(card)} expires, so we won't charge ${sum(amount)} to it${on === null ? "" : ` on ${day(on)}`}: ${device}. Add another card before that day, or pay yourself.`,
    ask: "Add another one",
  }),
});
export const cardExpiresInMonth = cardExpires;
export const cardExpiresInWeek = cardExpires;
