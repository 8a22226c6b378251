import { dayIn } from "#contract/day.ts";
import { readActItems } from "../acts/act-items.ts";
import { issueActs } from "../acts/issue-acts.ts";
import type { Database } from "../platform/database/database.ts";
import { readRefundable } from "../forecast/read-refundable.ts";
import { type Cause, writeOffOn } from "../forecast/transitions.rules.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { applySideEffects } from "../subscriptions/apply-side-effects.ts";
import { lockWithOwner, saveSubscriptions } from "../subscriptions/save-subscriptions.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { withBonusOfCharge } from "./return-device.ts";

/** Catalogue value of a device with its extras; null if unknown. */
const readWorth = async (transaction: Database, row: SubscriptionRow): Promise<number | null> => {
  const { deviceId: id, model, serial, extrasHeld: extras } = row;
  const moved = { device: { id, model, serial }, extras };
  const about = { type: "writeOff", moved, inspected: {}, formerSerial: null } as const;
  const items = (await readActItems(transaction, about)) ?? [];
  const own = items[0]?.value ?? null;
  return own === null ? null : items.reduce((sum, { value }) => sum + (value ?? 0), 0);
};

type Input = Cause & {
  readonly subscriptionId: number;
  /** Kopecks; by default the catalogue value. */
  readonly worth?: number | undefined;
  readonly now: Date;
};

/**
 * Writes off a device that was stolen, lost or destroyed. The subscription ends without further charges, and
 * the unit is not restocked. What the protection plan does not cover is taken from the deposit first, the
 * rest is owed by the act. `worthUnknown`: not in the catalogue.
 */
export const writeOff = async (
  transaction: Database,
  { subscriptionId, worth: given, now, ...cause }: Input,
): Promise<"done" | "impossible" | "worthUnknown"> => {
  const locked = await lockWithOwner(transaction, subscriptionId);
  if (locked?.row.possession !== "inUse") return "impossible";
  const { row: before, timezone } = locked;
  const worth = given ?? (await readWorth(transaction, before));
  if (worth === null) return "worthUnknown";
  const { deposit } = (await readRefundable(transaction, [before]))(before);
  const gone = writeOffOn(before, dayIn(timezone, now), { ...cause, worth, deposit });
  const after = await withBonusOfCharge(transaction, { before, after: gone });
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
};
