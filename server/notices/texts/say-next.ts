import * as v from "valibot";
import type { Language } from "#contract/language.ts";
import { CardFact, DayFact, NextFact } from "./facts.ts";
import type { Subject } from "./notice.ts";
import type { Words } from "./words.ts";

/** What is charged next and by which card, and the day on which the subscription ends by itself. */
export const Ahead = { next: NextFact, card: CardFact, end: v.optional(DayFact, null) };

type Ahead = { readonly next: NextFact; readonly card: CardFact; readonly end: string | null };

/** The same as it now stands. */
export const aheadOf = ({ consequences: { next, end } }: Subject): Ahead => ({
  next: next === null ? null : { day: next.day, amount: next.amount },
  card: next?.card ?? null,
  end,
});

/** The sentences about what comes next, of a sum, a day and a card in words. */
const sentences: Record<
  Language,
  {
    nothing: string;
    nothingUntil(end: string): string;
    yourself(day: string, sum: string): string;
    byCard(day: string, sum: string, card: string): string;
  }
> = {
  ru: {
    nothing: "Больше ничего не спишем.",
    nothingUntil: (end) => `Больше ничего не спишем, подписка закончится ${end}.`,
    yourself: (day, sum) => `${day} оплатите ${sum} сами: карты нет.`,
    byCard: (day, sum, card) => `${day} спишем ${sum} с карты ${card}.`,
  },
  en: {
    nothing: "We won't charge anything more.",
    nothingUntil: (end) => `We won't charge anything more, and the subscription ends on ${end}.`,
    yourself: (day, sum) => `Pay ${sum} yourself on ${day}: there's no card.`,
    byCard: (day, sum, card) => `On ${day} we'll charge ${sum} to ${card}.`,
  },
};

/** The sentence about the next charge; without a card it asks the person to pay, after the last one it names the end. */
export const sayNext = ({ next, card, end }: Ahead, { language, sum, day, card: name }: Words): string => {
  const { nothing, nothingUntil, yourself, byCard } = sentences[language];
  if (next === null) return end === null ? nothing : nothingUntil(day(end));
  return card === null
    ? yourself(day(next.day), sum(next.amount))
    : byCard(day(next.day), sum(next.amount), name(card));
};
