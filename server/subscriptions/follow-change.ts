import { and, eq } from "drizzle-orm";
import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import type { Database } from "../database/database.ts";
import { bonusEntries } from "../database/tables/bonus.ts";
import { payments } from "../database/tables/payments.ts";
import { readBonus } from "../clients/client.reply.ts";
import type { SubscriptionRow } from "./save-subscriptions.ts";
import { atOnce, moveUnit } from "./move-unit.ts";
import { promiseRefunds } from "./promise-refunds.ts";
import { returnBonus } from "./return-bonus.ts";

/** Whether a unit of the device is promised to the client, or with them. Who named the end of a pause finds one then. */
export const takesUnit = ({ status, possession, resumeOn }: SubscriptionRow): boolean =>
  isUnbegun(status) ||
  possession === "inUse" ||
  (status === "active" && possession === "awaited") ||
  (status === "paused" && resumeOn !== null);

/** Units that leave the shelf by a change of a subscription; negative where one comes back. One written off does not. */
const takenBy = (before: SubscriptionRow, after: SubscriptionRow): number =>
  before.loss === null && after.loss !== null ? 0 : Number(takesUnit(after)) - Number(takesUnit(before));

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
 * asks for a device that nobody has; it comes with the step that is handed to `last`. Gives what of the client's payments is given back, the deposit not counted: what
 * they are told of the change says it (notices/texts/of-change.ts).
 */
export const followChange = async (
  transaction: Database,
  change: { before: SubscriptionRow; after: SubscriptionRow; now: Date },
  last = atOnce,
): Promise<{ refund: number }> => {
  const { before, after, now } = change;
  const subscriptionId = after.id;
  let refund = 0;
  const taken = takenBy(before, after);
  // What was never handed over still lies where it was to be; what comes back is looked at first.
  const officeId = taken > 0 || isUnbegun(before.status) ? after.officeId : null;
  if (taken !== 0) await last(() => moveUnit(transaction, { deviceId: after.deviceId, officeId, taken }));
  if (!isOver(after.status)) return { refund };
  if (after.start === null && before.status !== after.status) {
    await closeDoor(transaction, subscriptionId);
    await returnBonus(transaction, { subscriptionId, what: "spent", now });
    await takeEarnedBack(transaction, before, now);
    refund = await promiseRefunds(transaction, { subscriptionId, reason: "cancelled", amount: null, now });
  }
  if (before.bonusApplied > 0 && after.bonusApplied === 0)
    await returnBonus(transaction, { subscriptionId, what: "applied", now });
  const rest = after.deposit - after.depositKept;
  if (after.start !== null && after.possession === "returned" && rest > 0) {
    const deposit = { subscriptionId, reason: "deposit", amount: rest, now } as const;
    await promiseRefunds(transaction, deposit);
  }
  return { refund };
};
