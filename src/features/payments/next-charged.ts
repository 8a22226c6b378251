import type { Facts } from "../consequences/sentences.ts";

/** What follows for a subscription that has a next payment. */
type Charged = Facts & { readonly next: NonNullable<Facts["next"]> };

const isCharged = (facts: Facts): facts is Charged => {
  const { status, debt } = facts.subscription;
  return facts.next !== null && status === "active" && debt === 0;
};

/**
 * What is charged first of all: everything of that day that is taken from a card, or, where none is, what is to be paid
 * by hand then. Empty where nothing is ahead.
 */
export const nextCharged = (all: readonly Facts[]): Charged[] => {
  const ahead = all.filter(isCharged);
  const first = ahead.reduce<string | null>(
    (day, { next }) => (day === null || next.day < day ? next.day : day),
    null,
  );
  const ofThatDay = ahead.filter(({ next }) => next.day === first);
  const byCard = ofThatDay.filter(({ next }) => next.card !== null);
  return byCard.length > 0 ? byCard : ofThatDay;
};
