import { applyPromo, listBonus, spendBonus as spendCall } from "#contract/bonus.ts";
import { spendBonus } from "./spend-bonus.ts";
import { findPromo, tryPromo } from "../subscriptions/try-promo.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { once } from "../platform/idempotency/idempotency.ts";
import type { ReplyWire } from "#contract/call.ts";
import { type Database, preparedQuery, lockClient } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import { readBonus } from "../forecast/read-bonus.ts";
import { desc, eq, sql } from "drizzle-orm";

const findEntries = preparedQuery((database) =>
  database
    .select()
    .from(bonusEntries)
    .where(eq(bonusEntries.clientId, sql.placeholder("clientId")))
    .orderBy(desc(bonusEntries.at), desc(bonusEntries.id))
    .prepare("bonus_entries_of_client"),
);

/** A client's ledger, newest first, and its sum, from one query so that they agree. */
export const readBonusHistory = async (
  database: Database,
  clientId: number,
): Promise<ReplyWire<typeof listBonus>> => {
  const rows = await findEntries(database).execute({ clientId });
  return {
    bonus: rows.reduce((sum, { amount }) => sum + amount, 0),
    entries: rows.map(({ id, kind, amount, at, subscriptionId, promo }) => ({
      id,
      kind,
      amount,
      promo,
      at: at.toISOString(),
      subscription: subscriptionId,
    })),
  };
};

/**
 * Uses a promo code and credits its value. Refusals: `promo.unknown`, `promo.expired`, `promo.used`, and
 * `promo.discount` for a discount code, which stays unused.
 */
const creditPromo = async (
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

export const bonusRoutes = (deps: EndpointNeeds) => {
  const { database, clock } = deps;
  const { routes, client, keyed } = createEndpoints(deps);

  client(listBonus, ({ caller }) => readBonusHistory(database, caller.clientId));

  keyed(applyPromo, ({ caller: { clientId }, request: { promo: code }, keyed: intent }) =>
    tryPromo(deps, { clientId, code }, () =>
      once(deps, intent, (transaction) => creditPromo(transaction, { clientId, code, now: clock.now() })),
    ),
  );

  keyed(spendCall, ({ caller: { clientId }, request, keyed: intent }) =>
    once(deps, intent, (transaction) =>
      spendBonus(transaction, {
        clientId,
        subscriptionId: request.subscription,
        amount: request.amount,
        key: intent.key,
        now: clock.now(),
      }),
    ),
  );

  return routes;
};
