import type { ReplyWire } from "#contract/call.ts";
import type { applyPromo } from "#contract/bonus.ts";
import type { Database } from "../database/database.ts";
import { bonusEntries } from "../database/tables/bonus.ts";
import { readBonus } from "../clients/client.reply.ts";
import { findPromo } from "../subscriptions/find-promo.ts";
import { lockClient } from "../database/lock-client.ts";

/**
 * Uses a promo code up and credits what it is worth. Refusals: `promo.unknown`, `promo.expired`, `promo.used`, and
 * `promo.discount` for a code that lowers the price of an order, which stays unused.
 */
export const creditPromo = async (
  transaction: Database,
  { clientId, code, now }: { clientId: number; code: string; now: Date },
): Promise<ReplyWire<typeof applyPromo>> => {
  await lockClient(transaction, clientId);
  const { value: credited } = await findPromo(transaction, {
    code,
    kind: "bonus",
    clientId,
    now,
    take: true,
  });
  await transaction
    .insert(bonusEntries)
    .values({ clientId, amount: credited, kind: "promo", promo: code, at: now });
  return { bonus: await readBonus(transaction, clientId), credited };
};
