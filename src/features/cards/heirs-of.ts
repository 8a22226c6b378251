import type { Card } from "#contract/card.ts";

/** The cards that could pay instead of one: the main one first, then those that last longest. */
export const heirsOf = (card: Card, cards: readonly Card[]): Card[] =>
  cards
    .filter(({ id }) => id !== card.id)
    .toSorted(
      (a, b) =>
        Number(b.isDefault) - Number(a.isDefault) ||
        (a.expires === b.expires ? b.id - a.id : a.expires > b.expires ? -1 : 1),
    );
