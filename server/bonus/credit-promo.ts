import type { ReplyWire } from "#contract/call.ts";
import type { applyPromo } from "#contract/bonus.ts";
import type { Database } from "../database/database.ts";
import { bonusEntries } from "../database/tables/bonus.ts";
import { Refusal } from "../shared/refusal.ts";
import { readBonus } from "../clients/client.reply.ts";
import { findPromo } from "../subscriptions/find-promo.ts";
import { lockClient } from "../database/lock-client.ts";

/**
 * Uses a promo code up and credits what it is worth. A code that lowers a price is no bonus: to the bonus it is
 * unknown, and stays unused. Refusals: `promo.unknown`, `promo.expired`, `promo.used`.
 */
export const creditPromo = async (
  transaction: Database,
  { clientId, code, now }: { clientId: number; code: string; now: Date },
): Promise<ReplyWire<typeof applyPromo>> => {
  await lockClient(transaction, clientId);
  const promo = await findPromo(transaction, { code, clientId, now, take: true });
  if (promo.kind !== "bonus") throw new Refusal("promo.unknown");
  const { value: credited } = promo;
  await transaction
    .insert(bonusEntries)
    .values({ clientId, amount: credited, kind: "promo", promo: code, at: now });
  return { bonus: await readBonus(transaction, clientId), credited };
};
