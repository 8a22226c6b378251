import * as v from "valibot";
import type { Language } from "#contract/language.ts";
import { IsoDay } from "#contract/day.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { type ExtraDue, extrasToCollect, extrasToReturn } from "../../forecast/subscription-state.rules.ts";
import {
  Handover,
  isDueBack,
  sayDevice,
  sayExtras,
  sayNext,
  sayReturn,
  sayStaysPaused,
} from "./consequences.ts";
import { DayFact } from "./facts.ts";
import { aboutSubscription } from "./notification.ts";
import type { Formatter } from "./formatter.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;

/** The client set, changed or removed the end of a pause. */
export const pauseEndSet = aboutSubscription({
  category: "money",
  facts: v.object({ until: DayFact }),
  refresh: (facts, { state }) => (state.status === "paused" && state.resumeOn === facts.until ? facts : null),
  page,
  acts: () => true,
  ru: ({ until }, words, subject) => ({
    subject: `Пауза: ${words.device}`,
    short: [
      until === null
        ? `Пауза теперь без срока: ${words.device}. Возобновить подписку можно в любой день.`
        : `Пауза закончится ${words.day(until)}: ${words.device}. В этот день подписка возобновится сама.`,
      ...sayReturn(subject, words),
    ].join(" "),
    ask: "Изменить день",
  }),
  en: ({ until }, words, subject) => ({
    subject: `Your pause: ${words.device}`,
    short: [
      until === null
        ? `Your pause has no end date now: ${words.device}. You can resume on any day.`
        : `Your pause ends on ${words.day(until)}: ${words.device}. The subscription resumes automatically that day.`,
      ...sayReturn(subject, words),
    ].join(" "),
    ask: "Change the day",
  }),
});

/** The debt was paid and the pause stays. */
export const debtPaid = aboutSubscription({
  category: "money",
  facts: v.object({}),
  refresh: (facts, { state }) => (state.status === "paused" && state.debt === 0 ? facts : null),
  page,
  acts: () => true,
  ru: (_facts, words, subject) => ({
    subject: `Долг оплачен: ${words.device}`,
    short: [
      `Долг оплачен, подписка остаётся на паузе: ${words.device}.`,
      ...sayStaysPaused(subject, words),
    ].join(" "),
    ask: isDueBack(subject) ? "Возобновить или вернуть устройство" : "Возобновить",
  }),
  en: (_facts, words, subject) => ({
    subject: `Paid: ${words.device}`,
    short: [
      `What you owed is paid, and the subscription stays paused: ${words.device}.`,
      ...sayStaysPaused(subject, words),
    ].join(" "),
    ask: isDueBack(subject) ? "Resume or return the device" : "Resume",
  }),
});

/** Number of the annex; null for old agreements. */
const AnnexFact = v.optional(v.nullable(v.string()), null);

const sayAnnex = ({ annex }: { annex: string | null }, { language }: Formatter): string[] => {
  if (annex === null) return [];
  return [
    language === "ru"
      ? `Что изменилось, сказано в приложении к договору № ${annex}. Оно в документах кабинета.`
      : `Annex no. ${annex} to the contract says what changed. It’s in Documents in your account.`,
  ];
};

/** `end`: the new last day. */
export const extended = aboutSubscription({
  category: "money",
  facts: v.object({ end: DayFact, annex: AnnexFact }),
  refresh: (facts, { state, consequences }) =>
    state.status === "active" && consequences.end === facts.end ? facts : null,
  page,
  ru: (facts, words, subject) => ({
    subject: `Подписка продлена: ${words.device}`,
    short: `Подписка продлена${facts.end === null ? "" : ` до ${words.day(facts.end)}`}: ${words.device}. ${sayNext(subject, words)}`,
    more: sayAnnex(facts, words),
    ask: "Открыть подписку",
  }),
  en: (facts, words, subject) => ({
    subject: `Extended: ${words.device}`,
    short: `Your subscription has been extended${facts.end === null ? "" : ` until ${words.day(facts.end)}`}: ${words.device}. ${sayNext(subject, words)}`,
    more: sayAnnex(facts, words),
    ask: "Open the subscription",
  }),
});

const Changed = v.object({
  /** The first day of the new terms. */
  from: DayFact,
  end: DayFact,
  price: Kopecks,
  insurance: v.boolean(),
  extras: v.array(v.string()),
  annex: AnnexFact,
});

/** Names of extras are capitalised, so they have their own sentence. */
const partTexts: Record<Language, { plan: string; without: string; nothing: string; extras: string }> = {
  ru: {
    plan: "с планом защиты",
    without: "без плана защиты",
    nothing: "без плана защиты и дополнений",
    extras: "Дополнения",
  },
  en: {
    plan: "with the protection plan",
    without: "without the protection plan",
    nothing: "without the protection plan or extras",
    extras: "Extras",
  },
};

const sayParts = (
  { insurance, extras }: v.InferOutput<typeof Changed>,
  { language, translate }: Formatter,
): string => {
  const words = partTexts[language];
  if (extras.length === 0) return `${insurance ? words.plan : words.nothing}.`;
  return `${insurance ? words.plan : words.without}. ${words.extras}: ${extras.map(translate).join(", ")}.`;
};

/** Other terms from the next period on. */
export const changed = aboutSubscription({
  category: "money",
  facts: Changed,
  page,
  ru: (facts, words) => ({
    subject: `Условия изменены: ${words.device}`,
    short: [
      `Условия изменены: ${words.device}.`,
      `${facts.from === null ? "Дальше" : `С ${words.day(facts.from)}`} ${words.sum(facts.price)} в месяц ${sayParts(facts, words)}`,
      ...(facts.end === null ? [] : [`Подписка до ${words.day(facts.end)}.`]),
    ].join(" "),
    more: sayAnnex(facts, words),
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Terms changed: ${words.device}`,
    short: [
      `Your terms have changed: ${words.device}.`,
      `${facts.from === null ? "From now on" : `From ${words.day(facts.from)}`} it's ${words.sum(facts.price)} a month ${sayParts(facts, words)}`,
      ...(facts.end === null ? [] : [`The subscription runs until ${words.day(facts.end)}.`]),
    ].join(" "),
    more: sayAnnex(facts, words),
    ask: "Open the subscription",
  }),
});

const named = (extras: readonly ExtraDue[]): string[] =>
  extras.filter(({ from }) => from === null).map(({ name }) => name);

/** New terms hold from today and physical extras change hands; outdated once they have. */
export const extrasDue = aboutSubscription({
  category: "money",
  facts: v.object({
    collect: v.array(v.string()),
    giveBack: v.array(v.string()),
    handover: v.optional(Handover, { kind: "unknown" }),
  }),
  refresh: (_facts, { state, handover }) => {
    const [collect, giveBack] = [named(extrasToCollect(state)), named(extrasToReturn(state))];
    return collect.length + giveBack.length === 0 ? null : { collect, giveBack, handover };
  },
  page,
  ru: (facts, words) => ({
    subject: `Новые условия действуют: ${words.device}`,
    short: [`Новые условия действуют: ${words.device}.`, ...sayExtras(facts, facts.handover, words)].join(
      " ",
    ),
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Your new terms apply: ${words.device}`,
    short: [`Your new terms apply: ${words.device}.`, ...sayExtras(facts, facts.handover, words)].join(" "),
    ask: "Open the subscription",
  }),
});

/**
 * A pause ends in three days. Until the device is returned the next charge is not named: its day depends on
 * that.
 */
export const pauseEnding = aboutSubscription({
  category: "reminders",
  facts: v.object({ day: IsoDay }),
  refresh: (facts, { state }) =>
    state.status === "paused" && state.resumeOn === facts.day && state.debt === 0 ? facts : null,
  page: (_facts, { id }) => `/subscriptions/?s=${id}&at=pause`,
  acts: () => true,
  ru: ({ day }, words, subject) => ({
    subject: `Пауза закончится ${words.day(day)}: ${words.device}`,
    short: [
      `${words.day(day)} пауза закончится, и подписка продолжится: ${words.device}.`,
      ...(isDueBack(subject) ? [] : [sayNext(subject, words)]),
      ...sayDevice(subject, words),
    ].join(" "),
    ask: "Выбрать другой день",
  }),
  en: ({ day }, words, subject) => ({
    subject: `The pause ends on ${words.day(day)}: ${words.device}`,
    short: [
      `The pause ends on ${words.day(day)} and the subscription continues: ${words.device}.`,
      ...(isDueBack(subject) ? [] : [sayNext(subject, words)]),
      ...sayDevice(subject, words),
    ].join(" "),
    ask: "Choose another day",
  }),
});
