import * as v from "valibot";
import { IsoDay } from "#contract/date.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { isOver } from "#contract/subscription-status.ts";
import { DayFact, dueBack } from "./facts.ts";
import { aboutSubscription } from "./notice.ts";
import { Again, againOf, sayAgain, sayPassport } from "./say-handover.ts";
import { Ahead, aheadOf, sayNext } from "./say-next.ts";
import type { Words } from "./words.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;
const resumePage = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}&at=resume`;

const sayReturn = (day: string | null, say: (day: string) => string): string[] =>
  day === null ? [] : [say(day)];

/**
 * The client has paused. `kept`: paid days are left, which are used first after the resume. `until`: the day on which
 * the pause ends by itself. `ends`: the day on which the term is over if the device is kept.
 */
export const pauseBegun = aboutSubscription({
  category: "money",
  facts: v.object({ returnBy: DayFact, until: DayFact, kept: v.boolean(), ends: v.optional(DayFact, null) }),
  refresh: (facts, { state }) => (state.status === "paused" ? facts : null),
  page: resumePage,
  ru: ({ returnBy, until, kept, ends }, { day, device }) => ({
    subject: `Подписка на паузе: ${device}`,
    short: [
      `Подписка на паузе: ${device}. Пока пауза, ничего не спишем.`,
      ...(until === null ? [] : [`${day(until)} она продолжится сама.`]),
      ...sayReturn(
        dueBack({ returnBy, until }),
        (by) =>
          `Верните устройство до ${day(by)}, иначе ${ends === null ? "пауза закончится" : `подписка закончится ${day(ends)}`}.`,
      ),
    ].join(" "),
    more: kept
      ? [
          "Оплаченные дни сохраним: когда возобновите, сначала пойдут те, что остались ко дню возврата устройства.",
        ]
      : [],
    ask: "Возобновить можно в любой день",
  }),
  en: ({ returnBy, until, kept, ends }, { day, device }) => ({
    subject: `Paused: ${device}`,
    short: [
      `Your subscription is paused: ${device}. We charge nothing meanwhile.`,
      ...(until === null ? [] : [`It goes on by itself on ${day(until)}.`]),
      ...sayReturn(
        dueBack({ returnBy, until }),
        (by) =>
          `Return the device by ${day(by)}, or the ${ends === null ? "pause ends" : `subscription ends on ${day(ends)}`}.`,
      ),
    ].join(" "),
    more: kept
      ? [
          "Your paid days are kept: those left on the day the device comes back are used first when you resume.",
        ]
      : [],
    ask: "Resume on any day",
  }),
});

/** The client has resumed, or paid the debt that the pause was for. */
export const resumed = aboutSubscription({
  category: "money",
  facts: v.object({ ...Ahead, ...Again }),
  refresh: (facts, subject) =>
    subject.state.status === "active" ? { ...facts, ...aheadOf(subject), ...againOf(subject) } : null,
  page,
  ru: (facts, words) => ({
    subject: `Подписка возобновлена: ${words.device}`,
    short: `Подписка возобновлена: ${words.device}. ${sayNext(facts, words)} ${sayAgain(facts, words)}`,
    more: facts.awaited ? [sayPassport(words)] : [],
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Resumed: ${words.device}`,
    short: `Your subscription is resumed: ${words.device}. ${sayNext(facts, words)} ${sayAgain(facts, words)}`,
    more: facts.awaited ? [sayPassport(words)] : [],
    ask: "Open the subscription",
  }),
});

const Ended = v.object({
  ...Ahead,
  ...Again,
  why: v.picklist(["notReturned", "dayCame"]),
  over: v.optional(v.boolean(), false),
});

/** A device that was not returned is said to be with the client already. */
const sayWhere = (facts: v.InferOutput<typeof Ended>, words: Words): string[] =>
  facts.over || (facts.why === "notReturned" && !facts.awaited) ? [] : [sayAgain(facts, words)];

/**
 * The pause ended by itself, because the device was not returned or the day for it has come. Where the subscription is
 * over by the morning (the device came back after all, and is no longer one of a pause), this says why.
 */
export const pauseEnded = aboutSubscription({
  category: "money",
  facts: Ended,
  refresh: (facts, subject) => {
    const { status } = subject.state;
    if (isOver(status)) return { ...facts, over: true };
    return status === "active" ? { ...facts, ...aheadOf(subject), ...againOf(subject) } : null;
  },
  page,
  ru: (facts, words) => ({
    subject: `Пауза закончилась: ${words.device}`,
    short: [
      `Пауза закончилась: ${words.device}.`,
      facts.why === "notReturned"
        ? `Устройство не вернули к сроку, и подписка ${facts.over ? "пошла" : "идёт"} дальше.`
        : `Подписка ${facts.over ? "пошла" : "идёт"} дальше.`,
      ...(facts.over ? [] : [sayNext(facts, words)]),
      ...sayWhere(facts, words),
    ].join(" "),
    more: facts.awaited && !facts.over ? [sayPassport(words)] : [],
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `The pause is over: ${words.device}`,
    short: [
      `The pause is over: ${words.device}.`,
      facts.why === "notReturned"
        ? `The device wasn't returned in time, so the subscription ${facts.over ? "went" : "goes"} on.`
        : `The subscription ${facts.over ? "went" : "goes"} on.`,
      ...(facts.over ? [] : [sayNext(facts, words)]),
      ...sayWhere(facts, words),
    ].join(" "),
    more: facts.awaited && !facts.over ? [sayPassport(words)] : [],
    ask: "Open the subscription",
  }),
});

/** The client has cancelled. `ahead`: it goes on until `on`, and the cancellation can be taken back till then. */
export const cancelled = aboutSubscription({
  category: "money",
  facts: v.object({
    on: IsoDay,
    ahead: v.boolean(),
    returnBy: DayFact,
    debt: Kopecks,
    /** What was paid and is given back, and the deposit that is returned once the device is back. */
    refund: Kopecks,
    deposit: Kopecks,
  }),
  refresh: (facts, { state }) => (isOver(state.status) || state.scheduledDay === facts.on ? facts : null),
  page,
  ru: ({ on, ahead, returnBy, refund, deposit, debt }, { day, sum, device }) => ({
    subject: `Подписка отменена: ${device}`,
    short: [
      ahead
        ? `Подписка отменена: ${device}. Она закончится ${day(on)}, больше ничего не спишем.`
        : `Подписка отменена: ${device}.`,
      ...(returnBy === null ? [] : [`Верните устройство до ${day(returnBy)}.`]),
      ...(refund > 0 ? [`Вернём ${sum(refund)}.`] : []),
      ...(deposit > 0 ? [`Депозит ${sum(deposit)} вернём, когда примем устройство.`] : []),
      ...(debt > 0 ? [`Долг ${sum(debt)} остаётся.`] : []),
    ].join(" "),
    ask: ahead ? `До ${day(on)} можно передумать` : "Открыть подписку",
  }),
  en: ({ on, ahead, returnBy, refund, deposit, debt }, { day, sum, device }) => ({
    subject: `Cancelled: ${device}`,
    short: [
      ahead
        ? `Your subscription is cancelled: ${device}. It ends on ${day(on)}, no more charges.`
        : `Your subscription is cancelled: ${device}.`,
      ...(returnBy === null ? [] : [`Return the device by ${day(returnBy)}.`]),
      ...(refund > 0 ? [`We refund ${sum(refund)}.`] : []),
      ...(deposit > 0 ? [`The deposit of ${sum(deposit)} follows once we have the device.`] : []),
      ...(debt > 0 ? [`The debt of ${sum(debt)} remains.`] : []),
    ].join(" "),
    ask: ahead ? `Change your mind by ${day(on)}` : "Open the subscription",
  }),
});

export const cancelTakenBack = aboutSubscription({
  category: "money",
  facts: v.object(Ahead),
  refresh: (facts, subject) =>
    subject.state.status === "active" && subject.state.scheduledDay === null
      ? { ...facts, ...aheadOf(subject) }
      : null,
  page,
  ru: (facts, words) => ({
    subject: `Подписка продолжается: ${words.device}`,
    short: `Отмены не будет, подписка продолжается: ${words.device}. ${sayNext(facts, words)}`,
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Your subscription continues: ${words.device}`,
    short: `It won't be cancelled, your subscription continues: ${words.device}. ${sayNext(facts, words)}`,
    ask: "Open the subscription",
  }),
});

/** It is over: the term, or the paid days after a cancellation. */
export const ended = aboutSubscription({
  category: "money",
  facts: v.object({ returnBy: DayFact, deposit: Kopecks, debt: Kopecks }),
  refresh: (facts, { state }) => ({ ...facts, returnBy: state.returnBy, debt: state.debt }),
  page,
  ru: ({ returnBy, deposit, debt }, { day, sum, device }) => ({
    subject: `Подписка закончилась: ${device}`,
    short: [
      `Подписка закончилась: ${device}. Больше ничего не спишем.`,
      ...(returnBy === null ? [] : [`Верните устройство до ${day(returnBy)}.`]),
      ...(deposit > 0 && returnBy !== null
        ? [`Депозит ${sum(deposit)} вернём, когда примем устройство.`]
        : []),
      ...(deposit > 0 && returnBy === null ? [`Депозит ${sum(deposit)} возвращаем.`] : []),
      ...(debt > 0 ? [`Долг ${sum(debt)} остаётся.`] : []),
    ].join(" "),
    ask: "Открыть подписку",
  }),
  en: ({ returnBy, deposit, debt }, { day, sum, device }) => ({
    subject: `Your subscription is over: ${device}`,
    short: [
      `Your subscription is over: ${device}. We charge nothing more.`,
      ...(returnBy === null ? [] : [`Return the device by ${day(returnBy)}.`]),
      ...(deposit > 0 && returnBy !== null
        ? [`The deposit of ${sum(deposit)} follows once we have the device.`]
        : []),
      ...(deposit > 0 && returnBy === null ? [`We are returning the deposit of ${sum(deposit)}.`] : []),
      ...(debt > 0 ? [`The debt of ${sum(debt)} remains.`] : []),
    ].join(" "),
    ask: "Open the subscription",
  }),
});
