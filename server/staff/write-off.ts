import { eq } from "drizzle-orm";
import { dayIn } from "#contract/day.ts";
import type { Clock } from "../platform/clock.ts";
import { readActItems } from "../acts/act-items.ts";
import { issueActs } from "../acts/issue-acts.ts";
import { type Database, lockClients, transact } from "../platform/database/database.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { readRefundable } from "../forecast/read-facts.ts";
import { type Cause, writeOffOn } from "../forecast/transitions.rules.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { applySideEffects } from "../subscriptions/apply-side-effects.ts";
import {
  type SubscriptionRow,
  lockSubscriptions,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";

/** What a device and all that is with it are worth by the catalogue; null where that of the device is not known. */
const readWorth = async (transaction: Database, row: SubscriptionRow): Promise<number | null> => {
  const { deviceId: id, model, serial, extrasHeld: extras } = row;
  const moved = { device: { id, model, serial }, extras };
  const about = { type: "writeOff", moved, inspected: {}, formerSerial: null } as const;
  const items = (await readActItems(transaction, about)) ?? [];
  const own = items[0]?.value ?? null;
  return own === null ? null : items.reduce((sum, { value }) => sum + (value ?? 0), 0);
};

type Asked = Cause & {
  readonly subscriptionId: number;
  /** What it is worth, in kopecks; left out: as the catalogue says. */
  readonly worth?: number | undefined;
};

/**
 * A device that is with its client is stolen, lost or destroyed. The subscription ends, nothing is charged any more, the
 * unit stays off the shelf. What the protection plan does not cover is taken from the deposit first; the rest of the
 * deposit goes back, the rest of the worth is owed by the act. `worthUnknown`: the catalogue does not say it.
 */
export const writeOff = (
  { database, clock }: { database: Database; clock: Clock },
  { subscriptionId, worth: given, ...cause }: Asked,
): Promise<"done" | "impossible" | "worthUnknown"> =>
  transact(database, async (transaction) => {
    const now = clock.now();
    const [owner] = await transaction
      .select({ clientId: subscriptions.clientId })
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId));
    if (owner === undefined) return "impossible";
    await lockClients(transaction, [owner.clientId]);
    const [locked] = await lockSubscriptions(transaction, [subscriptionId]);
    if (locked === undefined || locked.row.possession !== "inUse") return "impossible";
    const { row: before, timezone } = locked;
    const worth = given ?? (await readWorth(transaction, before));
    if (worth === null) return "worthUnknown";
    const deposit = (await readRefundable(transaction, [before])).get(before.id)?.deposit ?? 0;
    const after = writeOffOn(before, dayIn(timezone, now), { ...cause, worth, deposit });
    const { loss, clientId } = after;
    if (loss === null) throw new Error("nothing was written off");
    await applySideEffects(transaction, { before, after, now });
    await saveSubscriptions(transaction, [{ row: after, timezone }], { by: "staff" });
    const { extrasHeld: extras } = before;
    await issueActs(transaction, { subscriptionId, occasion: "writtenOff", extras, now });
    const { covered, owed } = loss;
    const facts = { cause: loss.cause, covered, kept: loss.kept, owed, rest: deposit - loss.kept };
    const base = { clientId, subscriptionId, occasion: now.toISOString(), by: "service" } as const;
    await saveNotifications(transaction, [{ kind: "writtenOff", facts, ...base }], now);
    return "done";
  });
