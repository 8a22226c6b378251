import type { Card } from "#contract/card.ts";
import type { Port } from "../kit/ports.ts";

/** `refused`: the server no longer knows the card, or would not. */
export type ActivatedCard = { kind: "activated"; cards: Card[] } | { kind: "refused" };

/** `losing`: the subscriptions that nothing pays by itself any more. `missing`: it was gone already. */
export type RemovedCard = { kind: "removed"; cards: Card[]; losing: number[] } | { kind: "missing" };

export type CardsPorts = {
  /** GET payment/cards. */
  listCards: Port<void, Card[]>;
  /** POST payment/activate-card: makes it the main one. */
  activateCard: Port<{ cardId: number; cityId: number }, ActivatedCard>;
  /** POST payment/remove-card, once: no answer is no answer. */
  removeCard: Port<{ cardId: number }, RemovedCard>;
};
