import { eq } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { possibleHandlings } from "./handling.rules.ts";
import type { Inspected } from "../acts/act-items.ts";
import { issueActs } from "../acts/issue-acts.ts";
import { lockWithOwner } from "../subscriptions/save-subscriptions.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

/**
 * Exchanges a broken device: `serial` is the new one, and the act names both. `inspected`: condition of the
 * broken one. `already`: the client has that device. `impossible`: no device of an active subscription is
 * with the client. Both change nothing.
 */
export const exchange = async (
  transaction: Database,
  {
    subscriptionId,
    serial,
    inspected = {},
    now,
  }: { subscriptionId: number; serial: string; inspected?: Inspected; now: Date },
): Promise<{ outcome: "done" | "already" | "impossible"; formerSerial: string | null }> => {
  const locked = await lockWithOwner(transaction, subscriptionId);
  if (locked === null) return { outcome: "impossible", formerSerial: null };
  const { row } = locked;
  const { serial: formerSerial } = row;
  if (row.possession === "inUse" && formerSerial === serial) return { outcome: "already", formerSerial };
  if (!possibleHandlings(row).includes("damaged")) return { outcome: "impossible", formerSerial };
  await transaction.update(subscriptions).set({ serial }).where(eq(subscriptions.id, subscriptionId));
  const exchanged = { subscriptionId, occasion: "exchanged", formerSerial, inspected } as const;
  await saveNotifications(transaction, await issueActs(transaction, { ...exchanged, now }), now);
  return { outcome: "done", formerSerial };
};
