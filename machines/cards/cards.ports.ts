import type { Card } from "#contract/card.ts";
import type { Port } from "../runtime/ports.ts";

/** `refused`: the server no longer knows the card, or would not. */
export type ActivatedCard = { kind: "activated"; cards: Card[] } | { kind: "refused" };

/**
 * `losing`: the subscriptions that nothing pays by itself any more. `missing`: it was gone already. `paying`: a charge of
 * it is on its way to the bank, so that it stays for now.
 */
export type RemovedCard =
  | { kind: "removed"; cards: Card[]; losing: number[] }
  | { kind: "missing" | "paying" };

/** Which card pays, for a client of which city: one subscription, or (null) as the main one. */
export type Activation = { cardId: number; cityId: number; subscriptionId: number | null };

export type CardsPorts = {
  /** GET payment/cards. */
  listCards: Port<void, Card[]>;
  /** POST payment/activate-card: makes it the main one, or the one of a subscription. */
  activateCard: Port<Activation, ActivatedCard>;
  /** POST payment/remove-card, once: no answer is no answer. */
  removeCard: Port<{ cardId: number }, RemovedCard>;
};
