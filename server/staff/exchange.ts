import { eq } from "drizzle-orm";
import type { Clock } from "../platform/clock.ts";
import { type Database, transact } from "../platform/database/database.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { possibleHandlings } from "./handling.rules.ts";
import type { Inspected } from "../acts/act-items.ts";
import { issueActs } from "../acts/issue-acts.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

/**
 * Exchanges a broken device: `serial` is the new one, and the act names both. `inspected`: condition of the
 * broken one. `already`: the client has that device. `impossible`: no device of an active subscription is
 * with the client. Both change nothing.
 */
export const exchange = (
  { database, clock }: { database: Database; clock: Clock },
  {
    subscriptionId,
    serial,
    inspected = {},
  }: { subscriptionId: number; serial: string; inspected?: Inspected },
): Promise<{ outcome: "done" | "already" | "impossible"; formerSerial: string | null }> =>
  transact(database, async (transaction) => {
    const [row] = await transaction
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
      .for("no key update");
    const formerSerial = row?.serial ?? null;
    if (row?.possession === "inUse" && formerSerial === serial) return { outcome: "already", formerSerial };
    if (row === undefined || !possibleHandlings(row).includes("damaged"))
      return { outcome: "impossible", formerSerial };
    await transaction.update(subscriptions).set({ serial }).where(eq(subscriptions.id, subscriptionId));
    const exchanged = { subscriptionId, occasion: "exchanged", formerSerial, inspected } as const;
    const now = clock.now();
    await saveNotifications(transaction, await issueActs(transaction, { ...exchanged, now }), now);
    return { outcome: "done", formerSerial };
  });
