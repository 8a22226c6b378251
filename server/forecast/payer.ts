import { and, eq, isNull, or } from "drizzle-orm";
import { cards } from "../platform/database/tables/cards.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";

/*
 * The payer of a subscription, if its client agreed to charges: its own card, else the default one (decision 030).
 * A removed card pays nothing, and no subscription names one (cards/remove-card.ts).
 */

/** Joins the payer to subscriptions. */
export const isPayer = and(
  eq(cards.clientId, subscriptions.clientId),
  isNull(cards.removed),
  or(eq(cards.id, subscriptions.cardId), and(isNull(subscriptions.cardId), eq(cards.isDefault, true))),
);

/** The payer among a client's cards, without the removed ones. */
export const findPayer = <Card extends { readonly id: number; readonly isDefault: boolean }>(
  { cardId }: { readonly cardId: number | null },
  own: readonly Card[],
): Card | undefined => own.find(({ id }) => id === cardId) ?? own.find(({ isDefault }) => isDefault);
