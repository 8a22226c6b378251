import { eq } from "drizzle-orm";
import type { Clock } from "../platform/clock.ts";
import { type Database, transact } from "../platform/database/database.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { possibleHandlings } from "./handling.rules.ts";
import type { Inspected } from "../acts/act-items.ts";
import { issueActs } from "../acts/issue-acts.ts";
import { writeNotices } from "../notices/write-notices.ts";

/**
 * The client has got another device for a broken one: `serial` is that of the new one, and the act names both.
 * `inspected`: what was seen of the broken one. Returns false if no device of an active subscription is with the
 * client; then nothing changes.
 */
export const exchange = (
  { database, clock }: { database: Database; clock: Clock },
  {
    subscriptionId,
    serial,
    inspected = {},
  }: { subscriptionId: number; serial: string; inspected?: Inspected },
): Promise<boolean> =>
  transact(database, async (transaction) => {
    const [row] = await transaction
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, subscriptionId))
      .for("no key update");
    if (row === undefined || !possibleHandlings(row).includes("damaged")) return false;
    await transaction.update(subscriptions).set({ serial }).where(eq(subscriptions.id, subscriptionId));
    const exchanged = { subscriptionId, occasion: "exchanged", formerSerial: row.serial, inspected } as const;
    const now = clock.now();
    await writeNotices(transaction, await issueActs(transaction, { ...exchanged, now }), now);
    return true;
  });
