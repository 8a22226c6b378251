import { and, eq, gt, ne } from "drizzle-orm";
import type { ErrorCode } from "#contract/error.ts";
import type { Clock } from "../shared/clock.ts";
import type { Database } from "../database/database.ts";
import { promoTries } from "../database/tables/promo-tries.ts";
import { transact } from "../database/transact.ts";
import { Refusal } from "../shared/refusal.ts";
import { secondsUntil } from "../shared/seconds-until.rules.ts";
import { lockClient } from "../database/lock-client.ts";

const hour = 3_600_000;

/** Different codes that one client may get wrong within an hour: enough for typing errors, too few for guessing. */
const wrongPromosPerWindow = 10;
/** Milliseconds. */
export const promoWindow = hour;

/** When another code may be tried, given the moments of the wrong ones; null if it may now. */
export const promoDue = (wrong: readonly Date[], now: Date): Date | null => {
  const blocking = wrong.toSorted((a, b) => b.getTime() - a.getTime())[wrongPromosPerWindow - 1];
  const until = blocking === undefined ? 0 : blocking.getTime() + promoWindow;
  return until > now.getTime() ? new Date(until) : null;
};

type Try = { readonly clientId: number; readonly code: string };

/** A code that belongs elsewhere is one of them, or codes could be found out by asking in both places. */
const wrongOnes: readonly ErrorCode[] = [
  "promo.unknown",
  "promo.expired",
  "promo.used",
  "promo.discount",
  "promo.bonus",
];

const isTry = ({ clientId, code }: Try) => and(eq(promoTries.clientId, clientId), eq(promoTries.code, code));

/** Counts the try before the code is looked at, under the lock of the client. */
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
    if (until !== null) {
      throw new Refusal("request.tooMany", { until: until.toISOString() }, secondsUntil(until, now));
    }
    await transaction
      .insert(promoTries)
      .values({ clientId, code, at: now })
      .onConflictDoUpdate({ target: [promoTries.clientId, promoTries.code], set: { at: now } });
  });

/**
 * Does `work`, which uses a promo code, and counts it against the client if the code was wrong: ten different wrong
 * ones an hour, also when they come at once. The same wrong code again is the same try. Refusals: those of `work`,
 * `request.tooMany {until}`.
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
