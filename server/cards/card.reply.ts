import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { listCards } from "#contract/card.ts";
import { chargeableStatuses } from "#contract/subscription-status.ts";
import type { Database } from "../platform/database/database.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { isPaidBy } from "../forecast/subscription-state.rules.ts";

/** A client's cards, the default one first, each with the subscriptions it will pay. */
export const readCards = async (
  database: Database,
  clientId: number,
): Promise<ReplyWire<typeof listCards>["cards"]> => {
  const rows = await database
    .select()
    .from(cards)
    .where(and(eq(cards.clientId, clientId), isNull(cards.removed)))
    .orderBy(desc(cards.isDefault), asc(cards.id));
  const living = await database
    .select({
      id: subscriptions.id,
      status: subscriptions.status,
      period: subscriptions.period,
      months: subscriptions.months,
      scheduledStatus: subscriptions.scheduledStatus,
      cardId: subscriptions.cardId,
      chargeConsent: subscriptions.chargeConsent,
    })
    .from(subscriptions)
    .where(and(eq(subscriptions.clientId, clientId), inArray(subscriptions.status, chargeableStatuses)))
    .orderBy(asc(subscriptions.id));
  return rows.map((card) => ({
    cardID: card.id,
    brand: card.brand,
    last4: card.last4,
    expires: card.expires,
    default: card.isDefault,
    usedBy: living.filter((subscription) => isPaidBy(subscription, card)).map(({ id }) => id),
  }));
};
