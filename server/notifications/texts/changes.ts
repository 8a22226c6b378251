import * as v from "valibot";
import { IsoDay, addDays } from "#contract/day.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { isOver } from "#contract/subscription-status.ts";
import {
  type ConsequenceFacts,
  sayDevice,
  sayEnd,
  sayKeptDays,
  sayMoneyBack,
  sayNext,
  sayPassport,
  sayPause,
  sayReturn,
  sayReturnAtEnd,
} from "./consequences.ts";
import type { Formatter } from "./formatter.ts";
import { aboutSubscription } from "./notification.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;
const resumePage = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}&at=resume`;

/** `kept`: paid days are left and used first after the resume. */
export const pauseBegun = aboutSubscription({
  category: "money",
  facts: v.object({ kept: v.boolean() }),
  refresh: (facts, { state }) => (state.status === "paused" ? facts : null),
  page: resumePage,
  acts: () => true,
  ru: ({ kept }, words, subject) => ({
    subject: `Подписка на паузе: ${words.device}`,
    short: [`Подписка на паузе: ${words.device}.`, ...sayPause(subject, subject.state.resumeOn, words)].join(
      " ",
    ),
    more: kept ? sayKeptDays(subject, words) : [],
    ask: "Возобновить",
  }),
  en: ({ kept }, words, subject) => ({
    subject: `Paused: ${words.device}`,
    short: [
      `Your subscription is paused: ${words.device}.`,
      ...sayPause(subject, subject.state.resumeOn, words),
    ].join(" "),
    more: kept ? sayKeptDays(subject, words) : [],
    ask: "Resume",
  }),
});

/** The end, which a pause can shift; a letter without another charge names it already. */
const sayShiftedEnd = (subject: ConsequenceFacts, words: Formatter): string[] =>
  subject.consequences.next === null ? [] : sayEnd(subject, words);

/** Resumed by the client or by paying a debt. */
export const resumed = aboutSubscription({
  category: "money",
  facts: v.object({}),
  refresh: (facts, { state }) => (state.status === "active" ? facts : null),
  page,
  ru: (_facts, words, subject) => ({
    subject: `Подписка возобновлена: ${words.device}`,
    short: [
      `Подписка возобновлена: ${words.device}.`,
      sayNext(subject, words),
      ...sayDevice(subject, words),
    ].join(" "),
    more: [...sayShiftedEnd(subject, words), ...sayPassport(subject, words)],
    ask: "Открыть подписку",
  }),
  en: (_facts, words, subject) => ({
    subject: `Resumed: ${words.device}`,
    short: [
      `Your subscription has resumed: ${words.device}.`,
      sayNext(subject, words),
      ...sayDevice(subject, words),
    ].join(" "),
    more: [...sayShiftedEnd(subject, words), ...sayPassport(subject, words)],
    ask: "Open the subscription",
  }),
});

/** The pause ended by itself. `over`: the subscription has ended before sending. */
export const pauseEnded = aboutSubscription({
  category: "money",
  facts: v.object({
    why: v.picklist(["notReturned", "dayCame"]),
    over: v.optional(v.boolean(), false),
  }),
  refresh: (facts, { state: { status } }) => {
    if (isOver(status)) return { ...facts, over: true };
    return status === "active" ? facts : null;
  },
  page,
  ru: ({ why, over }, words, subject) => ({
    subject: `Пауза закончилась: ${words.device}`,
    short: [
      `Пауза закончилась: ${words.device}.`,
      why === "notReturned"
        ? `Устройство не вернули к сроку, и подписка ${over ? "продолжилась" : "продолжается"}.`
        : `Подписка ${over ? "продолжилась" : "продолжается"}.`,
      ...(over ? sayReturn(subject, words) : [sayNext(subject, words), ...sayDevice(subject, words)]),
    ].join(" "),
    more: over ? [] : [...sayShiftedEnd(subject, words), ...sayPassport(subject, words)],
    ask: "Открыть подписку",
  }),
  en: ({ why, over }, words, subject) => ({
    subject: `The pause is over: ${words.device}`,
    short: [
      `The pause is over: ${words.device}.`,
      why === "notReturned"
        ? `The device wasn't returned in time, so the subscription ${over ? "continued" : "continues"}.`
        : `The subscription ${over ? "continued" : "continues"}.`,
      ...(over ? sayReturn(subject, words) : [sayNext(subject, words), ...sayDevice(subject, words)]),
    ].join(" "),
    more: over ? [] : [...sayShiftedEnd(subject, words), ...sayPassport(subject, words)],
    ask: "Open the subscription",
  }),
});

/** The day before: it takes effect at midnight. */
const lastDayToUndo = ({ on }: { readonly on: string }): string => addDays(on, -1);

/** `ahead`: it continues until `on`, and the cancellation can be revoked. */
export const cancelled = aboutSubscription({
  category: "money",
  facts: v.object({
    on: IsoDay,
    ahead: v.boolean(),
    debt: Kopecks,
    /** Refunded payments, and the deposit that is or will be refunded. */
    refund: Kopecks,
    deposit: Kopecks,
  }),
  refresh: (facts, { state }) => (isOver(state.status) || state.scheduledDay === facts.on ? facts : null),
  page,
  acts: ({ state }) => !isOver(state.status),
  ru: (facts, words, subject) => ({
    subject: `Подписка отменена: ${words.device}`,
    short: [
      `Подписка отменена: ${words.device}.`,
      ...(facts.ahead ? [sayNext(subject, words)] : []),
      ...sayReturnAtEnd(subject, words),
      ...sayMoneyBack(subject, facts, words),
    ].join(" "),
    ask: facts.ahead ? `Передумать до ${words.day(lastDayToUndo(facts))}` : "Открыть подписку",
  }),
  en: (facts, words, subject) => ({
    subject: `Cancelled: ${words.device}`,
    short: [
      `Cancelled: ${words.device}.`,
      ...(facts.ahead ? [sayNext(subject, words)] : []),
      ...sayReturnAtEnd(subject, words),
      ...sayMoneyBack(subject, facts, words),
    ].join(" "),
    ask: facts.ahead ? `Change your mind by ${words.day(lastDayToUndo(facts))}` : "Open the subscription",
  }),
});

export const cancelTakenBack = aboutSubscription({
  category: "money",
  facts: v.object({}),
  refresh: (facts, { state }) => (state.status === "active" && state.scheduledDay === null ? facts : null),
  page,
  ru: (_facts, words, subject) => ({
    subject: `Подписка продолжается: ${words.device}`,
    short: `Отмены не будет, подписка продолжается: ${words.device}. ${sayNext(subject, words)}`,
    ask: "Открыть подписку",
  }),
  en: (_facts, words, subject) => ({
    subject: `Your subscription continues: ${words.device}`,
    short: `It won't be cancelled. Your subscription continues: ${words.device}. ${sayNext(subject, words)}`,
    ask: "Open the subscription",
  }),
});

/** The term or the paid days are over. */
export const ended = aboutSubscription({
  category: "money",
  facts: v.object({ deposit: Kopecks }),
  // The device may be back by the morning, and a part of the deposit kept.
  refresh: ({ deposit }, { state }) => ({ deposit: Math.min(deposit, state.deposit - state.depositKept) }),
  page,
  ru: ({ deposit }, words, subject) => ({
    subject: `Подписка закончилась: ${words.device}`,
    short: [
      `Подписка закончилась: ${words.device}.`,
      sayNext(subject, words, { isOver: true }),
      ...sayReturn(subject, words),
      ...sayMoneyBack(subject, { refund: 0, deposit, debt: subject.state.debt }, words),
    ].join(" "),
    ask: "Открыть подписку",
  }),
  en: ({ deposit }, words, subject) => ({
    subject: `Your subscription is over: ${words.device}`,
    short: [
      `Your subscription is over: ${words.device}.`,
      sayNext(subject, words, { isOver: true }),
      ...sayReturn(subject, words),
      ...sayMoneyBack(subject, { refund: 0, deposit, debt: subject.state.debt }, words),
    ].join(" "),
    ask: "Open the subscription",
  }),
});
