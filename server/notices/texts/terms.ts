import * as v from "valibot";
import type { Language } from "#contract/language.ts";
import { IsoDay } from "#contract/date.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { DayFact, dueBack } from "./facts.ts";
import { aboutSubscription, type Subject } from "./notice.ts";
import { Again, againOf, sayAgainFrom } from "./say-handover.ts";
import { Ahead, aheadOf, sayNext } from "./say-next.ts";
import type { Words } from "./words.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;

/** A device that is due back before a pause ends: its day, and whether the pause ends earlier where it is kept. */
const DueFact = v.object({ returnBy: DayFact, endsPause: v.boolean() });
type Due = v.InferOutput<typeof DueFact>;
const none: Due = { returnBy: null, endsPause: false };

const dueOf = ({ state: { possession, returnBy, resumeOn, pausedFor } }: Subject): Due => ({
  returnBy: possession === "inUse" ? dueBack({ returnBy, until: resumeOn }) : null,
  endsPause: pausedFor === "client",
});

const sayDue = ({ returnBy, endsPause }: Due, { language, day }: Words): string[] => {
  if (returnBy === null) return [];
  const sentences: Record<Language, { ask: string; otherwise: string }> = {
    ru: {
      ask: `Верните устройство до ${day(returnBy)}`,
      otherwise: "иначе подписка пойдёт дальше, как будто паузы не было",
    },
    en: {
      ask: `Return the device by ${day(returnBy)}`,
      otherwise: "or the subscription goes on as if there had been no pause",
    },
  };
  const { ask, otherwise } = sentences[language];
  return [endsPause ? `${ask}, ${otherwise}.` : `${ask}.`];
};

/** The client has named the day on which a pause ends by itself, another one, or none. */
export const pauseEndSet = aboutSubscription({
  category: "money",
  facts: v.object({ until: DayFact, due: v.optional(DueFact, none) }),
  refresh: (facts, subject) =>
    subject.state.status === "paused" && subject.state.resumeOn === facts.until
      ? { ...facts, due: dueOf(subject) }
      : null,
  page,
  ru: ({ until, due }, words) => ({
    subject: `Пауза: ${words.device}`,
    short: [
      until === null
        ? `Пауза теперь без срока: ${words.device}. Возобновите подписку в любой день.`
        : `Пауза закончится ${words.day(until)}: ${words.device}. В этот день подписка продолжится сама.`,
      ...sayDue(due, words),
    ].join(" "),
    ask: "Изменить день",
  }),
  en: ({ until, due }, words) => ({
    subject: `Your pause: ${words.device}`,
    short: [
      until === null
        ? `Your pause is open-ended now: ${words.device}. Resume on any day.`
        : `Your pause ends on ${words.day(until)}: ${words.device}. The subscription goes on by itself that day.`,
      ...sayDue(due, words),
    ].join(" "),
    ask: "Change the day",
  }),
});

/** The debt was paid and the subscription stays paused, as the client chose. */
export const debtPaid = aboutSubscription({
  category: "money",
  facts: v.object({ returnBy: DayFact }),
  refresh: (_facts, { state }) =>
    state.status === "paused" && state.debt === 0 ? { returnBy: state.returnBy } : null,
  page,
  ru: ({ returnBy }, { day, device }) => ({
    subject: `Долг оплачен: ${device}`,
    short: `Долг оплачен, подписка остаётся на паузе: ${device}. Ничего не спишем, пока вы её не возобновите.${
      returnBy === null ? "" : ` Верните устройство до ${day(returnBy)}.`
    }`,
    ask: returnBy === null ? "Возобновить" : "Возобновить или вернуть устройство",
  }),
  en: ({ returnBy }, { day, device }) => ({
    subject: `Debt paid: ${device}`,
    short: `Your debt is paid, and the subscription stays paused: ${device}. We charge nothing until you resume.${
      returnBy === null ? "" : ` Return the device by ${day(returnBy)}.`
    }`,
    ask: returnBy === null ? "Resume" : "Resume or return the device",
  }),
});

/** The number of the annex to the contract; null for what was agreed before there were any. */
const AnnexFact = v.optional(v.nullable(v.string()), null);

const sayAnnex = ({ annex }: { annex: string | null }, { language }: Words): string[] => {
  if (annex === null) return [];
  return [
    language === "ru"
      ? `Что изменилось, сказано в приложении к договору № ${annex}. Оно лежит в документах кабинета.`
      : `Annex no. ${annex} to the contract says what changed. It is among the documents of your account.`,
  ];
};

/** The client has extended the term. `end`: its new last day. */
export const extended = aboutSubscription({
  category: "money",
  facts: v.object({ ...Ahead, end: DayFact, annex: AnnexFact }),
  refresh: (facts, subject) =>
    subject.state.status === "active" && subject.consequences.end === facts.end
      ? { ...facts, ...aheadOf(subject) }
      : null,
  page,
  ru: (facts, words) => ({
    subject: `Подписка продлена: ${words.device}`,
    short: `Подписка продлена${facts.end === null ? "" : ` до ${words.day(facts.end)}`}: ${words.device}. ${sayNext(facts, words)}`,
    more: sayAnnex(facts, words),
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Extended: ${words.device}`,
    short: `Your subscription is extended${facts.end === null ? "" : ` until ${words.day(facts.end)}`}: ${words.device}. ${sayNext(facts, words)}`,
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

/** What is called what beside the device itself. */
const partsIn: Record<Language, { plan: string; nothing: string }> = {
  ru: { plan: "план защиты", nothing: "без плана защиты и дополнений" },
  en: { plan: "protection plan", nothing: "no protection plan or extras" },
};

const sayParts = ({ insurance, extras }: v.InferOutput<typeof Changed>, { language, say }: Words): string => {
  const { plan, nothing } = partsIn[language];
  const parts = [...(insurance ? [plan] : []), ...extras.map(say)];
  return parts.length === 0 ? nothing : parts.join(", ");
};

/** Other terms were agreed from the next period on. */
export const changed = aboutSubscription({
  category: "money",
  facts: Changed,
  page,
  ru: (facts, words) => ({
    subject: `Условия изменены: ${words.device}`,
    short: [
      `Условия изменены: ${words.device}.`,
      `${facts.from === null ? "Дальше" : `С ${words.day(facts.from)}`} ${words.sum(facts.price)} в месяц: ${sayParts(facts, words)}.`,
      ...(facts.end === null ? [] : [`Подписка до ${words.day(facts.end)}.`]),
    ].join(" "),
    more: sayAnnex(facts, words),
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Terms changed: ${words.device}`,
    short: [
      `Your terms are changed: ${words.device}.`,
      `${facts.from === null ? "From now on" : `From ${words.day(facts.from)}`} it's ${words.sum(facts.price)} a month: ${sayParts(facts, words)}.`,
      ...(facts.end === null ? [] : [`The subscription runs until ${words.day(facts.end)}.`]),
    ].join(" "),
    more: sayAnnex(facts, words),
    ask: "Open the subscription",
  }),
});

/**
 * A pause with an end is over in three days. While its device is still to be returned (`due`), nothing is said of
 * the next charge: its day depends on that.
 */
export const pauseEnding = aboutSubscription({
  category: "reminders",
  facts: v.object({ ...Ahead, ...Again, day: IsoDay, due: v.optional(DueFact, none) }),
  refresh: (facts, subject) =>
    subject.state.status === "paused" && subject.state.resumeOn === facts.day && subject.state.debt === 0
      ? {
          ...facts,
          ...aheadOf(subject),
          ...againOf(subject),
          due: dueOf(subject),
        }
      : null,
  page: (_facts, { id }) => `/subscriptions/?s=${id}&at=pause`,
  ru: (facts, words) => ({
    subject: `Пауза закончится ${words.day(facts.day)}: ${words.device}`,
    short: [
      `${words.day(facts.day)} пауза закончится, и подписка продолжится: ${words.device}.`,
      ...(facts.due.returnBy === null ? [sayNext(facts, words)] : sayDue(facts.due, words)),
      ...sayAgainFrom(facts.day, facts, words),
    ].join(" "),
    ask: "Выбрать другой день",
  }),
  en: (facts, words) => ({
    subject: `The pause ends on ${words.day(facts.day)}: ${words.device}`,
    short: [
      `The pause ends on ${words.day(facts.day)} and the subscription goes on: ${words.device}.`,
      ...(facts.due.returnBy === null ? [sayNext(facts, words)] : sayDue(facts.due, words)),
      ...sayAgainFrom(facts.day, facts, words),
    ].join(" "),
    ask: "Choose another day",
  }),
});
