import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { cardBindings } from "../database/tables/card-bindings.ts";
import { Refusal } from "../http/refusal.ts";
import type { Language } from "../http/language.ts";
import { bindingDue, bindingWindow } from "../rules/binding-limit.ts";
import { secondsUntil } from "../rules/seconds-until.ts";
import { nextCheck } from "../rules/reconciliation.ts";
import { randomName } from "../rules/token.ts";
import { lockClient } from "./lock-client.ts";
import { requireCity } from "./require-city.ts";

export type BindingRow = typeof cardBindings.$inferSelect;

/** Counted under the lock of the client, so that many at once are counted too. */
const refuseMany = async (transaction: Database, clientId: number, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - bindingWindow);
  const earlier = await transaction
    .select({ at: cardBindings.created })
    .from(cardBindings)
    .where(and(eq(cardBindings.clientId, clientId), gt(cardBindings.created, since)));
  const until = bindingDue(
    earlier.map(({ at }) => at),
    now,
  );
  if (until === null) return;
  throw new Refusal("request.tooMany", { until: until.toISOString() }, secondsUntil(until, now));
};

/**
 * Writes a binding down before anything is asked of the acquirer, so that whatever happens next can be found out.
 * Refusals: `city.unsupported`, `request.tooMany {until}`.
 */
export const beginBinding = async (
  transaction: Database,
  { clientId, key, cityId, language, now }: Asked,
): Promise<BindingRow> => {
  await lockClient(transaction, clientId);
  await requireCity(transaction, cityId);
  await refuseMany(transaction, clientId, now);
  const [binding] = await transaction
    .insert(cardBindings)
    .values({
      ...{ id: randomName(), clientId, key, language },
      ...{ status: "processing", created: now, checkAt: nextCheck(now, now) },
    })
    .returning();
  if (binding === undefined) throw new Error("the binding was not created");
  return binding;
};

type Asked = { clientId: number; key: string; cityId: number; language: Language; now: Date };
