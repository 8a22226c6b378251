import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { bonusEntries, devices, payments } from "../database/schema.ts";
import { Refusal } from "../http/refusal.ts";
import { readBonus } from "../replies/client.ts";
import type { SubscriptionRow } from "./keep-standing.ts";
import { promiseRefunds } from "./promise-refunds.ts";
import { returnBonus } from "./return-bonus.ts";

/** Whether a unit of the device is promised to the client, or with them. Who named the end of a pause finds one then. */
export const takesUnit = ({ status, possession, resumeOn }: SubscriptionRow): boolean =>
  status <= 2 ||
  possession === "inUse" ||
  (status === 3 && possession === "awaited") ||
  (status === 4 && resumeOn !== null);

const moveUnit = async (transaction: Database, before: SubscriptionRow, after: SubscriptionRow) => {
  const taken = Number(takesUnit(after)) - Number(takesUnit(before));
  if (taken === 0) return;
  const moved = await transaction
    .update(devices)
    .set({ stock: sql`${devices.stock} - ${taken}` })
    .where(and(eq(devices.id, after.deviceId), taken > 0 ? gt(devices.stock, 0) : undefined))
    .returning({ id: devices.id });
  if (moved.length === 0) throw new Refusal("device.unavailable");
};

/** What was credited for a payment that is given back goes with it, as far as it is not spent (V8: never below 0). */
const takeEarnedBack = async (transaction: Database, { id, clientId }: SubscriptionRow, now: Date) => {
  const [earned] = await transaction
    .select({ amount: bonusEntries.amount })
    .from(bonusEntries)
    .where(and(eq(bonusEntries.subscriptionId, id), eq(bonusEntries.kind, "earned")));
  const amount = Math.min(earned?.amount ?? 0, await readBonus(transaction, clientId));
  if (amount <= 0) return;
  const entry = { clientId, subscriptionId: id, amount: -amount, kind: "returned", at: now } as const;
  await transaction.insert(bonusEntries).values(entry);
};

/** Nobody pays at the door any more. */
const closeDoor = (transaction: Database, subscriptionId: number) =>
  transaction
    .update(payments)
    .set({ status: "fail", reason: "abandoned", checkAt: null })
    .where(
      and(
        eq(payments.subscriptionId, subscriptionId),
        eq(payments.method, "onDelivery"),
        eq(payments.status, "processing"),
      ),
    );

/**
 * Does what follows from a subscription's change besides its own row: the shelf, money and bonus that go back. Call it
 * with client and subscription locked, before the change is kept. Refusal: `device.unavailable` when a resumed one
 * asks for a device that nobody has. Gives what of the client's payments is given back, the deposit not counted: what
 * they are told of the change says it (notices/of-change.ts).
 */
export const followChange = async (
  transaction: Database,
  { before, after, now }: { before: SubscriptionRow; after: SubscriptionRow; now: Date },
): Promise<{ refund: number }> => {
  const subscriptionId = after.id;
  let refund = 0;
  await moveUnit(transaction, before, after);
  if (after.status !== 5 && after.status !== 6) return { refund };
  if (after.start === null && before.status !== after.status) {
    await closeDoor(transaction, subscriptionId);
    await returnBonus(transaction, { subscriptionId, what: "spent", now });
    await takeEarnedBack(transaction, before, now);
    refund = await promiseRefunds(transaction, { subscriptionId, reason: "cancelled", amount: null, now });
  }
  if (before.bonusApplied > 0 && after.bonusApplied === 0)
    await returnBonus(transaction, { subscriptionId, what: "applied", now });
  if (after.start !== null && after.possession === "returned" && after.deposit > 0) {
    const deposit = { subscriptionId, reason: "deposit", amount: after.deposit, now } as const;
    await promiseRefunds(transaction, deposit);
  }
  return { refund };
};
