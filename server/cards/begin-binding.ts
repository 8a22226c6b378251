import { and, eq, gt } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { cardBindings } from "../database/tables/card-bindings.ts";
import { Refusal } from "../shared/refusal.ts";
import type { Language } from "#contract/language.ts";
import { bindingDue, bindingWindow } from "./binding-limit.rules.ts";
import { secondsUntil } from "../shared/seconds-until.rules.ts";
import { nextCheck } from "../providers/reconciliation.rules.ts";
import { randomName } from "../shared/token.rules.ts";
import { lockClient } from "../database/lock-client.ts";
import { requireCity } from "../clients/require-city.ts";

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
      id: randomName(),
      clientId,
      key,
      language,
      status: "processing",
      created: now,
      checkAt: nextCheck(now, now),
    })
    .returning();
  if (binding === undefined) throw new Error("the binding was not created");
  return binding;
};

type Asked = { clientId: number; key: string; cityId: number; language: Language; now: Date };
