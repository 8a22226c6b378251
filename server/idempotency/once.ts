import type { Clock } from "../shared/clock.ts";
import type { Database } from "../database/database.ts";
import { transact } from "../database/transact.ts";
import type { Last } from "../subscriptions/move-unit.ts";
import { StoredReply } from "./stored-reply.ts";
import { claimKey, keepReply, type KeyedRequest } from "./claim-key.ts";

/**
 * Executes a keyed request whose whole effect is one transaction: the effect, its reply and the key are kept
 * together or not at all (V1–V5). A refusal keeps nothing, so the same key may succeed once its reason is gone. What
 * `work` hands to `last` is done when all else is: the rows that it locks are those that everybody waits for.
 */
export const once = <Reply extends object>(
  { database, clock }: { database: Database; clock: Clock },
  keyed: KeyedRequest,
  work: (transaction: Database, last: Last) => Promise<Reply>,
): Promise<Reply | StoredReply> =>
  transact(database, async (transaction) => {
    const claim = await claimKey(transaction, keyed, clock.now());
    if (claim.kind === "answered") return new StoredReply(claim.reply);
    const steps: (() => Promise<void>)[] = [];
    const reply = await work(transaction, async (step) => void steps.push(step));
    await keepReply(transaction, keyed, reply);
    for (const step of steps) await step();
    return reply;
  });
