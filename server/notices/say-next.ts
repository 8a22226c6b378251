import type { CardFact, NextFact } from "./facts.ts";
import type { Subject } from "./notice.ts";
import type { Words } from "./words.ts";

/** What is charged next and by which card, as it now stands. */
export const aheadOf = ({ next, payer }: Subject): { next: NextFact; card: CardFact } => ({
  next,
  card: payer === null ? null : { brand: payer.brand, last4: payer.last4 },
});

type Ahead = { readonly next: NextFact; readonly card: CardFact };

/** The sentence about the next charge; without a card it asks the person to pay. */
export const sayNext = ({ next, card }: Ahead, { language, sum, day, card: name }: Words): string => {
  if (next === null) return language === "ru" ? "Больше ничего не спишем." : "We won't charge anything more.";
  if (language === "ru")
    return card === null
      ? `${day(next.day)} оплатите ${sum(next.amount)} сами: карты нет.`
      : `${day(next.day)} спишем ${sum(next.amount)} с карты ${name(card)}.`;
  return card === null
    ? `Pay ${sum(next.amount)} yourself on ${day(next.day)}: there's no card.`
    : `On ${day(next.day)} we charge ${sum(next.amount)} to ${name(card)}.`;
};
