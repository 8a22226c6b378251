import { hourMs } from "#contract/day.ts";
import { and, desc, eq, gt } from "drizzle-orm";
import { type Database, transact } from "../database/database.ts";
import { idempotencyKeys } from "../database/tables/idempotency-keys.ts";
import { Refusal, refuseUntil } from "../refusal.ts";
import type { Clock } from "../clock.ts";
import type { Defer } from "../database/database.ts";

/** New keys of one client per hour; each keeps its reply for a month. */
const keysPerHour = 500;
const keyWindow = hourMs;

/** A stored reply, repeated in the language of the first time. */
export class StoredReply {
  readonly payload: object;
  constructor(payload: object) {
    this.payload = payload;
  }
}

/**
 * Executes a keyed request in one transaction: effect, reply and key are stored together or not at all (V1–V5). A
 * refusal stores nothing, so the same key may succeed later. Steps passed to `defer` run at the end, because they lock
 * rows that many requests wait for.
 */
export const once = <Reply extends object>(
  { database, clock }: { database: Database; clock: Clock },
  keyed: KeyedRequest,
  work: (transaction: Database, defer: Defer) => Promise<Reply>,
): Promise<Reply | StoredReply> =>
  transact(database, async (transaction) => {
    const stored = await claimKey(transaction, keyed, clock.now());
    if (stored !== null) return stored;
    const steps: (() => Promise<void>)[] = [];
    const reply = await work(transaction, async (step) => void steps.push(step));
    await keepReply(transaction, keyed, reply);
    for (const step of steps) await step();
    return reply;
  });

/** One intent of a client: all attempts carry the same key and the same request, compared by `hash`. */
export type KeyedRequest = { readonly clientId: number; readonly key: string; readonly hash: string };

/** Longer than a request may run, so that a held key is either running or abandoned. Milliseconds. */
const lockDuration = 15_000;
/** Allows for a clock that was set back while a request ran. Milliseconds. */
const longestHold = 10 * 60_000;

const isKey = ({ clientId, key }: KeyedRequest) =>
  and(eq(idempotencyKeys.clientId, clientId), eq(idempotencyKeys.key, key));

/** Rolls back the key too, so that a later repeat counts as the first. */
const refuseTooMany = async (transaction: Database, clientId: number, now: Date): Promise<void> => {
  const since = new Date(now.getTime() - keyWindow);
  const [first] = await transaction
    .select({ created: idempotencyKeys.created })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.clientId, clientId), gt(idempotencyKeys.created, since)))
    .orderBy(desc(idempotencyKeys.created))
    .offset(keysPerHour)
    .limit(1);
  if (first === undefined) return;
  throw refuseUntil("request.tooMany", new Date(first.created.getTime() + keyWindow), now);
};

/**
 * Claims a key in the transaction of the effect; returns the reply if there is one already. Waits for another
 * transaction with the same key (V3). An earlier execution may have committed its first part and died.
 * Refusals: `key.reused` for a different request (V2), `request.inProgress` while another execution runs,
 * `request.tooMany {until}`.
 */
export const claimKey = async (
  transaction: Database,
  request: KeyedRequest,
  now: Date,
): Promise<StoredReply | null> => {
  const { clientId, key, hash: requestHash } = request;
  const heldUntil = new Date(now.getTime() + lockDuration);
  const inserted = await transaction
    .insert(idempotencyKeys)
    .values({ clientId, key, requestHash, heldUntil, created: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length > 0) {
    await refuseTooMany(transaction, clientId, now);
    return null;
  }
  const [stored] = await transaction
    .select()
    .from(idempotencyKeys)
    .where(isKey(request))
    .for("no key update");
  if (stored === undefined) throw new Refusal("request.inProgress", {}, 1);
  if (stored.requestHash !== requestHash) throw new Refusal("key.reused");
  if (stored.reply !== null) return new StoredReply(stored.reply);
  // Held for longer than any request: the clock was ahead.
  const isHeld = stored.heldUntil > now && stored.heldUntil.getTime() - now.getTime() <= longestHold;
  if (isHeld) throw new Refusal("request.inProgress", {}, 1);
  await transaction.update(idempotencyKeys).set({ heldUntil }).where(isKey(request));
  return null;
};

/** Stores the reply in the transaction of the effect. */
export const keepReply = async (
  transaction: Database,
  request: KeyedRequest,
  reply: object,
): Promise<void> => {
  await transaction.update(idempotencyKeys).set({ reply }).where(isKey(request));
};

/** Releases a key after an execution without a reply, so that the next attempt need not wait. */
export const releaseKey = async (database: Database, request: KeyedRequest, now: Date): Promise<void> => {
  await database.update(idempotencyKeys).set({ heldUntil: now }).where(isKey(request));
};
