import { and, eq, gt } from "drizzle-orm";
import { type Database, lockClient } from "../platform/database/database.ts";
import { cardBindings } from "../platform/database/tables/cards.ts";
import { Refusal, secondsUntil } from "../platform/refusal.ts";
import type { Language } from "#contract/language.ts";
import { nextCheck } from "../platform/providers/reconciliation.rules.ts";
import { randomName } from "../platform/token.rules.ts";
import { requireCity } from "../catalog/cities.ts";

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Bindings that one client may begin: five in an hour, ten in a day. Whoever has got hold of other people's card
 * numbers tries them by the dozen; a person with a new card needs one or two.
 */
const limits = [
  { count: 5, window: hour },
  { count: 10, window: day },
] as const;

/** How far back the limits look. Milliseconds. */
export const bindingWindow = day;

/** When the next binding may begin, given the moments of the earlier ones; null if it may now. */
export const bindingDue = (earlier: readonly Date[], now: Date): Date | null => {
  const newestFirst = earlier.toSorted((a, b) => b.getTime() - a.getTime());
  const waits = limits.flatMap(({ count, window }) => {
    const blocking = newestFirst[count - 1];
    const until = blocking === undefined ? 0 : blocking.getTime() + window;
    return until > now.getTime() ? [until] : [];
  });
  return waits.length === 0 ? null : new Date(Math.max(...waits));
};

/**
 * When the acquirer is asked next about a binding that is still under way: like a payment while somebody waits for it,
 * later once an hour, for no money hangs on it.
 */
export const nextBindingCheck = (created: Date, now: Date): Date =>
  now.getTime() - created.getTime() < hour ? nextCheck(created, now) : new Date(now.getTime() + hour);

export type BindingRow = typeof cardBindings.$inferSelect;

/** Counted under the lock of the client, so that many at once are counted too. */
const limitBindings = async (transaction: Database, clientId: number, now: Date): Promise<void> => {
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
  await limitBindings(transaction, clientId, now);
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
