import { hourMs } from "#contract/day.ts";
import { and, eq, gt, ne } from "drizzle-orm";
import type { ErrorCode } from "#contract/error.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, lockClient, transact } from "../platform/database/database.ts";
import { promoTries, promoUses } from "../platform/database/tables/quotes.ts";
import { nextAllowed } from "../platform/rate-limit/sliding-window.rules.ts";
import { Refusal, refuseUntil } from "../platform/refusal.ts";
import { promos } from "../platform/database/tables/catalog.ts";

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
 * A promo code that the client may use now; `take` uses it, under the lock of its row (V9). Refusals:
 * `promo.unknown`, `promo.expired`, `promo.used`, and for the other kind `promo.discount` or `promo.bonus`.
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

/** Wrong codes per client and hour: enough for typing errors, too few for guessing. */
const wrongPromosPerWindow = 10;
/** Milliseconds. */
export const promoWindow = hourMs;

/** When another code may be tried; null: now. */
export const promoDue = (wrong: readonly Date[], now: Date): Date | null =>
  nextAllowed(wrong, [{ count: wrongPromosPerWindow, window: promoWindow }], now);

type Try = { readonly clientId: number; readonly code: string };

/** A code of the other kind counts too, or codes could be guessed by asking in both places. */
const wrongOnes: readonly ErrorCode[] = [
  "promo.unknown",
  "promo.expired",
  "promo.used",
  "promo.discount",
  "promo.bonus",
];

const isTry = ({ clientId, code }: Try) => and(eq(promoTries.clientId, clientId), eq(promoTries.code, code));

/** Counts the attempt first, under the client's lock. */
const note = (database: Database, tried: Try, now: Date): Promise<void> =>
  transact(database, async (transaction) => {
    const { clientId, code } = tried;
    await lockClient(transaction, clientId);
    const others = await transaction
      .select({ at: promoTries.at })
      .from(promoTries)
      .where(
        and(
          eq(promoTries.clientId, clientId),
          ne(promoTries.code, code),
          gt(promoTries.at, new Date(now.getTime() - promoWindow)),
        ),
      );
    const until = promoDue(
      others.map(({ at }) => at),
      now,
    );
    if (until !== null) throw refuseUntil("request.tooMany", until, now);
    await transaction
      .insert(promoTries)
      .values({ clientId, code, at: now })
      .onConflictDoUpdate({ target: [promoTries.clientId, promoTries.code], set: { at: now } });
  });

/**
 * Runs `work` with a promo code and counts a wrong code: ten different ones an hour, also in parallel; a
 * repeat counts once. Refusals: those of `work`, `request.tooMany {until}`.
 */
export const tryPromo = async <T>(
  { database, clock }: { database: Database; clock: Clock },
  tried: Try,
  work: () => Promise<T>,
): Promise<T> => {
  await note(database, tried, clock.now());
  try {
    const result = await work();
    await database.delete(promoTries).where(isTry(tried));
    return result;
  } catch (error) {
    const wrong = error instanceof Refusal && wrongOnes.includes(error.code);
    if (!wrong) await database.delete(promoTries).where(isTry(tried));
    throw error;
  }
};
