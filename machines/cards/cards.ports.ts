import type { Card } from "#contract/card.ts";
import type { Port } from "../runtime/ports.ts";

/** `refused`: unknown card, or not allowed. */
export type ActivatedCard = { kind: "activated"; cards: Card[] } | { kind: "refused" };

/**
 * `losing`: subscriptions without a card from now on. `missing`: already gone. `paying`: a charge is in flight, so it
 * stays for now.
 */
export type RemovedCard =
  | { kind: "removed"; cards: Card[]; losing: number[] }
  | { kind: "missing" | "paying" };

/** The card for one subscription, or (null) as the default; city of the client. */
export type Activation = { cardId: number; cityId: number; subscriptionId: number | null };

export type CardsPorts = {
  /** GET payment/cards. */
  listCards: Port<void, Card[]>;
  /** POST payment/activate-card: as the default, or for a subscription. */
  activateCard: Port<Activation, ActivatedCard>;
  /** POST payment/remove-card, once, without a retry. */
  removeCard: Port<{ cardId: number }, RemovedCard>;
};
