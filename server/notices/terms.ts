import * as v from "valibot";
import { IsoDay } from "#contract/date.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { CardFact, DayFact, NextFact } from "./facts.ts";
import { aboutSubscription } from "./notice.ts";
import { aheadOf, sayNext } from "./say-next.ts";
import type { Words } from "./words.ts";

const page = (_facts: unknown, { id }: { id: number }): string => `/subscriptions/?s=${id}`;

/** The client has named the day on which a pause ends by itself, another one, or none. */
export const pauseEndSet = aboutSubscription({
  category: "money",
  facts: v.object({ until: DayFact }),
  refresh: (facts, { standing }) =>
    standing.status === 4 && standing.resumeOn === facts.until ? facts : null,
  page,
  ru: ({ until }, { day, device }) => ({
    subject: `Пауза: ${device}`,
    short:
      until === null
        ? `Пауза теперь без срока: ${device}. Возобновите подписку в любой день.`
        : `Пауза закончится ${day(until)}: ${device}. В этот день подписка продолжится сама.`,
    ask: "Изменить день",
  }),
  en: ({ until }, { day, device }) => ({
    subject: `Your pause: ${device}`,
    short:
      until === null
        ? `Your pause is open-ended now: ${device}. Resume on any day.`
        : `Your pause ends on ${day(until)}: ${device}. The subscription goes on by itself that day.`,
    ask: "Change the day",
  }),
});

/** The debt was paid and the subscription stays paused, as the client chose. */
export const debtPaid = aboutSubscription({
  category: "money",
  facts: v.object({ returnBy: DayFact }),
  refresh: (_facts, { standing }) =>
    standing.status === 4 && standing.debt === 0 ? { returnBy: standing.returnBy } : null,
  page,
  ru: ({ returnBy }, { day, device }) => ({
    subject: `Долг оплачен: ${device}`,
    short: `Долг оплачен, подписка остаётся на паузе: ${device}. Ничего не спишем, пока вы её не возобновите.${
      returnBy === null ? "" : ` Верните устройство до ${day(returnBy)}.`
    }`,
    ask: "Возобновить или вернуть устройство",
  }),
  en: ({ returnBy }, { day, device }) => ({
    subject: `Debt paid: ${device}`,
    short: `Your debt is paid, and the subscription stays paused: ${device}. We charge nothing until you resume.${
      returnBy === null ? "" : ` Return the device by ${day(returnBy)}.`
    }`,
    ask: "Resume or return the device",
  }),
});

const Ahead = { next: NextFact, card: CardFact };

/** The client has extended the term. `end`: its new last day. */
export const extended = aboutSubscription({
  category: "money",
  facts: v.object({ ...Ahead, end: DayFact }),
  refresh: (facts, subject) =>
    subject.standing.status === 3 && subject.end === facts.end ? { ...facts, ...aheadOf(subject) } : null,
  page,
  ru: (facts, words) => ({
    subject: `Подписка продлена: ${words.device}`,
    short: `Подписка продлена${facts.end === null ? "" : ` до ${words.day(facts.end)}`}: ${words.device}. ${sayNext(facts, words)}`,
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Extended: ${words.device}`,
    short: `Your subscription is extended${facts.end === null ? "" : ` until ${words.day(facts.end)}`}: ${words.device}. ${sayNext(facts, words)}`,
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
});

const sayParts = ({ insurance, extras }: v.InferOutput<typeof Changed>, { language, say }: Words): string => {
  const plan = language === "ru" ? "план защиты" : "protection plan";
  const parts = [...(insurance ? [plan] : []), ...extras.map(say)];
  if (parts.length === 0)
    return language === "ru" ? "без плана защиты и дополнений" : "no protection plan or extras";
  return parts.join(", ");
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
    ask: "Открыть подписку",
  }),
  en: (facts, words) => ({
    subject: `Terms changed: ${words.device}`,
    short: [
      `Your terms are changed: ${words.device}.`,
      `${facts.from === null ? "From now on" : `From ${words.day(facts.from)}`} it's ${words.sum(facts.price)} a month: ${sayParts(facts, words)}.`,
      ...(facts.end === null ? [] : [`The subscription runs until ${words.day(facts.end)}.`]),
    ].join(" "),
    ask: "Open the subscription",
  }),
});

/** A pause with an end is over in three days. */
export const pauseEnding = aboutSubscription({
  category: "reminders",
  facts: v.object({ ...Ahead, day: IsoDay, awaited: v.boolean() }),
  refresh: (facts, subject) =>
    subject.standing.status === 4 && subject.standing.resumeOn === facts.day && subject.standing.debt === 0
      ? { ...facts, ...aheadOf(subject), awaited: subject.standing.possession !== "inUse" }
      : null,
  page: (_facts, { id }) => `/subscriptions/?s=${id}&at=pause`,
  ru: (facts, words) => ({
    subject: `Пауза закончится ${words.day(facts.day)}: ${words.device}`,
    short: `${words.day(facts.day)} пауза закончится, и подписка продолжится: ${words.device}.${
      facts.awaited ? " Устройство можно забрать с этого дня." : ""
    } ${sayNext(facts, words)}`,
    ask: "Выбрать другой день",
  }),
  en: (facts, words) => ({
    subject: `The pause ends on ${words.day(facts.day)}: ${words.device}`,
    short: `The pause ends on ${words.day(facts.day)} and the subscription goes on: ${words.device}.${
      facts.awaited ? " You can collect the device from that day on." : ""
    } ${sayNext(facts, words)}`,
    ask: "Choose another day",
  }),
});
