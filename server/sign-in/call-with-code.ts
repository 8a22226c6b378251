import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { challenges } from "../platform/database/tables/sign-in.ts";
import { transact, type Database, lockPhone } from "../platform/database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { callsPerWindow } from "./challenge.rules.ts";
import { createCode, hashCode, type CodeCost } from "./code.rules.ts";
import { isUnderAttack, readTraffic } from "./attack-detection.ts";
import { countCalls } from "./send-code.ts";

type Needs = { database: Database; clock: Clock; providers: Pick<Providers, "voice">; codeCost: CodeCost };

/**
 * Makes the robot call of an open challenge when it is due (spec §9): once, at most three a day for a phone, and none
 * for unknown devices during an attack. The call has its own code, as the first one is stored only as a hash. Does
 * nothing if the call was decided before. Rejects if the carrier refused; it is not repeated.
 */
export const callWithCode = async (
  { database, clock, providers, codeCost }: Needs,
  challenge: { id: string; phone: string; salt: string; known: boolean },
): Promise<void> => {
  const code = createCode();
  const callHash = await hashCode(code, challenge.salt, codeCost);
  const decided = await transact(database, async (transaction) => {
    const now = clock.now();
    await lockPhone(transaction, challenge.phone);
    const guessed = !challenge.known && isUnderAttack(await readTraffic(transaction, now));
    const allowed = !guessed && (await countCalls(transaction, challenge.phone, now)) < callsPerWindow;
    const claimed = await transaction
      .update(challenges)
      .set({ callDecided: now, callHash: allowed ? callHash : null })
      .where(
        and(
          eq(challenges.id, challenge.id),
          isNull(challenges.callDecided),
          isNull(challenges.closed),
          lte(challenges.callAt, now),
          gt(challenges.expires, now),
        ),
      )
      .returning({ id: challenges.id });
    return allowed && claimed.length > 0;
  });
  if (!decided) return;
  try {
    await providers.voice.call({ to: challenge.phone, code });
  } catch (error) {
    await database.update(challenges).set({ callHash: null }).where(eq(challenges.id, challenge.id));
    throw error;
  }
};
