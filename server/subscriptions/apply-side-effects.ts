import { and, eq, gt, sql } from "drizzle-orm";
import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import { type Database, immediately } from "../platform/database/database.ts";
import { bonusEntries } from "../platform/database/tables/bonus.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { promoUses } from "../platform/database/tables/quotes.ts";
import { readBonus } from "../forecast/read-bonus.ts";
import { type ZonedSubscription, saveSubscriptions } from "./save-subscriptions.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { promiseRefunds } from "./promise-refunds.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { devices, shelves } from "../platform/database/tables/catalog.ts";
import { Refusal } from "../platform/refusal.ts";
import { dayIn } from "#contract/day.ts";
import { issueActs } from "../acts/issue-acts.ts";
import { applyDueAction, nextDueAction } from "../forecast/due-actions.rules.ts";
import { changeNotifications } from "../notifications/texts/change-notifications.ts";
import type { Notification } from "../notifications/texts/table.ts";

/**
 * Applies all due actions but a charge: pause, resume, cancel, finish. `charge`: one is due after them, for
 * the caller to make. An order that is being paid (`isPaying`) does not expire.
 */
export const applyDueActions = async (
  transaction: Database,
  { row, timezone }: ZonedSubscription,
  { now, notifications, isPaying }: { now: Date; notifications: Notification[]; isPaying: boolean },
) => {
  const today = dayIn(timezone, now);
  let after = row;
  let { status } = row;
  for (;;) {
    const action = nextDueAction(after);
    if (action === null || action.day > today) return { row: after, timezone, charge: false };
    const waits = action.kind === "expire" && after.status === "awaitingPayment" && isPaying;
    if (action.kind === "charge" || waits) return { row: after, timezone, charge: true };
    const before = after;
    after = applyDueAction(before, action);
    // A second change of status in one run: each is stored by itself (C35).
    if (before.status !== status && after.status !== before.status) {
      await saveSubscriptions(transaction, [{ row: before, timezone }], { by: "time" });
      ({ status } = before);
    }
    const { refund } = await applySideEffects(transaction, { before, after, now });
    notifications.push(...changeNotifications({ before, after, today, now, by: "service", refund }));
    if (action.kind === "miss")
      notifications.push(
        ...(await issueActs(transaction, {
          subscriptionId: row.id,
          occasion: "notReturned",
          state: after,
          now,
        })),
      );
  }
};

/** Whether a unit waits for the client in an office, or on its way to them. */
const awaitsUnit = ({ status, possession }: SubscriptionRow): boolean =>
  isUnbegun(status) || (status === "active" && possession === "awaited");

/** An office's stock is part of the total, so an empty shelf refuses no order. */
const adjustShelf = async (
  transaction: Database,
  { deviceId, officeId, taken }: { deviceId: number; officeId: number; taken: number },
): Promise<void> => {
  await transaction
    .update(shelves)
    .set({ units: sql`${shelves.units} - ${taken}` })
    .where(
      and(
        eq(shelves.deviceId, deviceId),
        eq(shelves.officeId, officeId),
        taken > 0 ? gt(shelves.units, 0) : undefined,
      ),
    );
};

type Moved = {
  readonly deviceId: number;
  /** Null for a delivery. */
  readonly officeId: number | null;
  readonly taken: number;
  /** Units taken from the office's shelf, by orders that are collected there. */
  readonly fromShelf: number;
};

/**
 * Takes units of a device from stock, or (negative) returns them. Locks the device's row to the end of the transaction.
 * Refusal: `device.unavailable`.
 */
export const adjustStock = async (
  transaction: Database,
  { deviceId, officeId, taken, fromShelf }: Moved,
): Promise<void> => {
  if (officeId !== null && fromShelf !== 0)
    await adjustShelf(transaction, { deviceId, officeId, taken: fromShelf });
  if (taken === 0) return;
  const moved = await transaction
    .update(devices)
    .set({ stock: sql`${devices.stock} - ${taken}` })
    .where(and(eq(devices.id, deviceId), taken > 0 ? gt(devices.stock, 0) : undefined))
    .returning({ id: devices.id });
  if (moved.length === 0) throw new Refusal("device.unavailable");
};

/**
 * Returns bonus whose payment will not come (`applied`: cancelled, finished, or at a change to terms that cost less) or
 * was refunded in full (`spent`: cancelled before the handover). Runs once, since it clears the column. Call it with the
 * subscription locked.
 */
export const returnBonus = async (
  transaction: Database,
  { subscriptionId, what, now }: { subscriptionId: number; what: "applied" | "spent"; now: Date },
): Promise<void> => {
  const column = what === "applied" ? "bonusApplied" : "bonusSpent";
  const [subscription] = await transaction
    .select({ clientId: subscriptions.clientId, amount: subscriptions[column] })
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId));
  if (subscription === undefined || subscription.amount === 0) return;
  await transaction
    .insert(bonusEntries)
    .values({ ...subscription, subscriptionId, kind: "returned", at: now });
  await transaction
    .update(subscriptions)
    .set({ [column]: 0 })
    .where(eq(subscriptions.id, subscriptionId));
};

/** Whether a unit is reserved for the client or with them. A pause with an end keeps its unit. */
export const reservesUnit = (row: SubscriptionRow): boolean =>
  awaitsUnit(row) || row.possession === "inUse" || (row.status === "paused" && row.resumeOn !== null);

/** Units taken from stock by a change; negative: returned. A device written off is not. */
const unitsTaken = (before: SubscriptionRow, after: SubscriptionRow): number =>
  before.loss === null && after.loss !== null
    ? 0
    : Number(reservesUnit(after)) - Number(reservesUnit(before));

/** Revokes bonus credited for a refunded payment, as far as it is not spent (V8: never below 0). */
const revokeEarned = async (transaction: Database, { id, clientId }: SubscriptionRow, now: Date) => {
  const [earned] = await transaction
    .select({ amount: bonusEntries.amount })
    .from(bonusEntries)
    .where(and(eq(bonusEntries.subscriptionId, id), eq(bonusEntries.kind, "earned")));
  const amount = Math.min(earned?.amount ?? 0, await readBonus(transaction, clientId));
  if (amount <= 0) return;
  const entry = { clientId, subscriptionId: id, amount: -amount, kind: "returned", at: now } as const;
  await transaction.insert(bonusEntries).values(entry);
};

/** The promo code of an order that never began can be used again. */
const releasePromo = async (transaction: Database, { clientId, promo }: SubscriptionRow) => {
  if (promo === null) return;
  await transaction.delete(promoUses).where(and(eq(promoUses.code, promo), eq(promoUses.clientId, clientId)));
};

/** An agreed payment on delivery fails with its order. */
const failPaymentOnDelivery = (transaction: Database, subscriptionId: number) =>
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
 * Applies the effects of a change besides the subscription's own row: stock, refunds, bonus, promo code. Call
 * it with client and subscription locked, before the change is saved. Refusal: `device.unavailable` (in the
 * step passed to `defer`) if a resume finds no device. Returns the refund without the deposit, for the
 * notification.
 */
export const applySideEffects = async (
  transaction: Database,
  change: { before: SubscriptionRow; after: SubscriptionRow; now: Date },
  defer = immediately,
): Promise<{ refund: number }> => {
  const { before, after, now } = change;
  const subscriptionId = after.id;
  let refund = 0;
  const taken = unitsTaken(before, after);
  // A unit that was not collected is still at its office; a returned one is inspected first.
  const fromShelf = Number(awaitsUnit(after)) - Number(awaitsUnit(before));
  const { deviceId, officeId } = after;
  if (taken !== 0 || fromShelf !== 0)
    await defer(() => adjustStock(transaction, { deviceId, officeId, taken, fromShelf }));
  // A payment also clears the reserved bonus, which it has used; the period then differs.
  if (before.bonusApplied > 0 && after.bonusApplied === 0 && before.period === after.period)
    await returnBonus(transaction, { subscriptionId, what: "applied", now });
  if (!isOver(after.status)) return { refund };
  if (after.start === null && before.status !== after.status) {
    await failPaymentOnDelivery(transaction, subscriptionId);
    await returnBonus(transaction, { subscriptionId, what: "spent", now });
    await releasePromo(transaction, after);
    await revokeEarned(transaction, before, now);
    refund = await promiseRefunds(transaction, { subscriptionId, reason: "cancelled", amount: null, now });
  }
  const rest = after.deposit - after.depositKept;
  if (after.start !== null && after.possession === "returned" && rest > 0) {
    const inPerson = before.possession === "inUse" && after.loss === null;
    const deposit = { subscriptionId, reason: "deposit", amount: rest, inPerson, now } as const;
    await promiseRefunds(transaction, deposit);
  }
  return { refund };
};
