import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { promos } from "../database/tables/catalog.ts";
import { promoUses } from "../database/tables/quotes.ts";
import { Refusal } from "../shared/refusal.ts";

type Promo = typeof promos.$inferSelect;

const checkUse = async (transaction: Database, promo: Promo, clientId: number): Promise<void> => {
  const mine = await transaction.$count(
    promoUses,
    and(eq(promoUses.code, promo.code), eq(promoUses.clientId, clientId)),
  );
  const all = await transaction.$count(promoUses, eq(promoUses.code, promo.code));
  if (mine > 0 || (promo.useLimit !== null && all >= promo.useLimit)) throw new Refusal("promo.used");
};

/**
 * A promo of a kind that this client may use now; `take` uses it up, under the lock of its row (V9: never more often than
 * its limit). Refusals: `promo.unknown`, `promo.expired`, `promo.used`; of the other kind `promo.discount` or `promo.bonus`.
 */
export const findPromo = async (
  transaction: Database,
  {
    code,
    kind,
    clientId,
    now,
    take,
  }: { code: string; kind: Promo["kind"]; clientId: number; now: Date; take: boolean },
): Promise<Promo> => {
  const query = transaction.select().from(promos).where(eq(promos.code, code)).$dynamic();
  const [promo] = await (take ? query.for("no key update") : query);
  if (promo === undefined) throw new Refusal("promo.unknown");
  if (promo.expires !== null && promo.expires <= now) throw new Refusal("promo.expired");
  await checkUse(transaction, promo, clientId);
  if (promo.kind !== kind) throw new Refusal(`promo.${promo.kind}`);
  if (take) await transaction.insert(promoUses).values({ code, clientId, at: now });
  return promo;
};
