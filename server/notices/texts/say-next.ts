import * as v from "valibot";
import { CardFact, DayFact, NextFact } from "./facts.ts";
import type { Subject } from "./notice.ts";
import type { Words } from "./words.ts";

/** What is charged next and by which card, and the day on which the subscription ends by itself. */
export const Ahead = { next: NextFact, card: CardFact, end: v.optional(DayFact, null) };

type Ahead = { readonly next: NextFact; readonly card: CardFact; readonly end: string | null };

/** The same as it now stands. */
export const aheadOf = ({ next, payer, end }: Subject): Ahead => ({
  next,
  card: payer === null ? null : { brand: payer.brand, last4: payer.last4 },
  end,
});

const sayEnd = (end: string | null, { language, day }: Words): string => {
  if (language === "ru")
    return end === null
      ? "Больше ничего не спишем."
      : `Больше ничего не спишем, подписка закончится ${day(end)}.`;
  return end === null
    ? "We won't charge anything more."
    : `We won't charge anything more, and the subscription ends on ${day(end)}.`;
};

/** The sentence about the next charge; without a card it asks the person to pay, after the last one it names the end. */
export const sayNext = ({ next, card, end }: Ahead, words: Words): string => {
  const { language, sum, day, card: name } = words;
  if (next === null) return sayEnd(end, words);
  if (language === "ru")
    return card === null
      ? `${day(next.day)} оплатите ${sum(next.amount)} сами: карты нет.`
      : `${day(next.day)} спишем ${sum(next.amount)} с карты ${name(card)}.`;
  return card === null
    ? `Pay ${sum(next.amount)} yourself on ${day(next.day)}: there's no card.`
    : `On ${day(next.day)} we charge ${sum(next.amount)} to ${name(card)}.`;
};
