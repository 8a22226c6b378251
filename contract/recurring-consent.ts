import { type Card, cardBrandNames, isValidOn } from "./card.ts";
import type { Projection } from "./forecast.ts";
import { wholeRoubles } from "./kopecks.ts";
import { type Language, localeOf } from "./language.ts";

/*
 * Sentences of consent to charges that come by themselves. Pages show them, requests carry them, and the server
 * composes them again from its own forecast: it stores no sentence that differs from the charges to come.
 */

/** The card that is charged: a saved one, the one that is entered now, or the main one. */
export type ChargedCard = Pick<Card, "brand" | "last4"> | "new" | "main";

/** Amounts in kopecks. */
export type RecurringCharges = {
  /** Charged today besides what the client pays; 0 if nothing is. */
  readonly today: number;
  /** Later charges, one a month. */
  readonly later: readonly number[];
  /** The first later charge comes a month after the handover, whose day is unknown. */
  readonly fromHandover: boolean;
};

export const chargesNothing = ({ today, later }: RecurringCharges): boolean =>
  today === 0 && later.length === 0;

/** What follows the first payment, which is not among `later`. */
export const chargesAfterOrder = (later: readonly number[]): RecurringCharges => ({
  today: 0,
  later,
  fromHandover: true,
});

const amountsOf = (projection: Pick<Projection, "events">) =>
  projection.events.flatMap((event) => (event.kind === "charge" ? [event] : []));

/** The card that a payment uses, which then pays what follows; null: none. */
export type UsedCard = Pick<Card, "expires"> | "new" | null;

/**
 * Charges after the payment of a debt, which is the first of its projection. The client pays what comes after the card
 * has expired.
 */
export const chargesFollowing = (projection: Pick<Projection, "events">, used: UsedCard) =>
  amountsOf(projection)
    .slice(1)
    .filter(({ day, expired }) => {
      if (used === null) return expired === undefined;
      return used === "new" || isValidOn(used, day);
    });

/** The same as a consent names them. `today`: ISO day. */
export const chargesAfterDebt = (
  projection: Pick<Projection, "events">,
  today: string,
  used: UsedCard,
): RecurringCharges => {
  const later = chargesFollowing(projection, used);
  const now = later.filter(({ day }) => day <= today);
  return {
    today: now.reduce((sum, { amount }) => sum + amount, 0),
    later: later.filter(({ day }) => day > today).map(({ amount }) => amount),
    fromHandover: false,
  };
};

/** The card of what follows the payment of a debt that uses none; null: none that is known. */
export const payerAfterDebt = (
  projection: Pick<Projection, "events">,
): Exclude<ChargedCard, string> | null => {
  const [, next] = amountsOf(projection);
  return next?.card ?? next?.expired ?? null;
};

/** What a change of the agreement charges to a card; null if nothing. Months that the client pays are left out. */
export const chargesAfterChange = (
  projection: Pick<Projection, "events">,
): { readonly charges: RecurringCharges; readonly card: ChargedCard } | null => {
  const byCard = amountsOf(projection).filter(({ card }) => card !== null);
  const card = byCard[0]?.card ?? null;
  return card === null
    ? null
    : { charges: { today: 0, later: byCard.map(({ amount }) => amount), fromHandover: false }, card };
};

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const texts = {
  ru: {
    card: (name: string) => `с карты ${name}`,
    new: "с карты, которой сейчас плачу",
    main: "с основной карты",
    one: (sum: string) => `1 списание по ${sum}`,
    many: (count: number, sum: string) =>
      `${count} ${form(count, "ru", { one: "списание", few: "списания", other: "списаний" })} по ${sum}`,
    next: ", потом ",
    today: (sum: string, card: string) => `Разрешаю сегодня списать ${sum} за новый месяц ${card}`,
    todayAnd: (things: string) => `, потом ещё ${things}`,
    later: (things: string, card: string) => `Разрешаю ещё ${things} ${card}`,
    handover: ["через месяц после получения", "раз в месяц, первое через месяц после получения"],
    monthly: ["в следующий день оплаты", "раз в месяц"],
    binding: "Разрешаю списывать оплату подписок с этой карты",
  },
  en: {
    card: (name: string) => `to ${name}`,
    new: "to the card I pay with now",
    main: "to my main card",
    one: (sum: string) => `1 more charge of ${sum}`,
    many: (count: number, sum: string) => `${count} more charges of ${sum} each`,
    next: ", then ",
    today: (sum: string, card: string) => `I agree to be charged ${sum} today for the new month ${card}`,
    todayAnd: (things: string) => `, then ${things}`,
    later: (things: string, card: string) => `I agree to ${things} ${card}`,
    handover: ["a month after I get the device", "one a month, the first a month after I get the device"],
    monthly: ["on the next payment day", "one a month"],
    binding: "I agree to my subscriptions being charged to this card",
  },
} as const;

const form = (count: number, language: Language, forms: Forms): string =>
  forms[new Intl.PluralRules(localeOf[language]).select(count)] ?? forms.other;

/** Equal sums in a row, counted. */
const runsOf = (amounts: readonly number[]): { amount: number; count: number }[] => {
  const runs: { amount: number; count: number }[] = [];
  for (const amount of amounts) {
    const last = runs.at(-1);
    if (last?.amount === amount) last.count += 1;
    else runs.push({ amount, count: 1 });
  }
  return runs;
};

const nameOf = ({ brand, last4 }: Pick<Card, "brand" | "last4">, language: Language): string =>
  `${cardBrandNames[language][brand]} •• ${last4}`.trim().replaceAll(" ", "\u00a0");

/** The sentence. Without charges there is none to compose (`chargesNothing`). */
export const recurringSentence = (
  { today, later, fromHandover }: RecurringCharges,
  charged: ChargedCard,
  language: Language,
): string => {
  const text = texts[language];
  const card = typeof charged === "string" ? text[charged] : text.card(nameOf(charged, language));
  const things = runsOf(later)
    .map(({ amount, count }) =>
      count === 1 ? text.one(wholeRoubles(amount)) : text.many(count, wholeRoubles(amount)),
    )
    .join(text.next);
  const [single, several] = fromHandover ? text.handover : text.monthly;
  const schedule = `: ${later.length === 1 ? single : several}.`;
  if (today === 0) return `${text.later(things, card)}${schedule}`;
  const now = text.today(wholeRoubles(today), card);
  return later.length === 0 ? `${now}.` : `${now}${text.todayAnd(things)}${schedule}`;
};

/** The tick before a card is bound, whatever it will pay. */
export const bindingSentence = (language: Language): string => texts[language].binding;
