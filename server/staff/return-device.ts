import type { Database } from "../platform/database/database.ts";
import { dayIn } from "#contract/day.ts";
import { returnDeviceOn } from "../forecast/transitions.rules.ts";
import { changeNotifications } from "../notifications/texts/change-notifications.ts";
import type { Notification } from "../notifications/texts/table.ts";
import { readRefundable } from "../forecast/read-refundable.ts";
import { findOpenPayment } from "../subscriptions/open-payment.ts";
import { applySideEffects } from "../subscriptions/apply-side-effects.ts";
import type { Inspected } from "../acts/act-items.ts";
import { issueActs } from "../acts/issue-acts.ts";
import { lockWithOwner, saveSubscriptions } from "../subscriptions/save-subscriptions.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

/** The state after the end, with the bonus of an open charge: it may still take its sum, which the bonus reduced. */
export const withBonusOfCharge = async (
  transaction: Database,
  { before, after }: { before: SubscriptionRow; after: SubscriptionRow },
): Promise<SubscriptionRow> =>
  (await findOpenPayment(transaction, before)) === null
    ? after
    : { ...after, bonusApplied: before.bonusApplied };

/** Withheld deposit, in kopecks. */
type Keeping = { readonly amount: number; readonly reason: string };

/** More was to be withheld than the `held` kopecks. */
export class TooMuchKept extends Error {
  readonly held: number;

  constructor(held: number) {
    super(`no more than ${held} kopecks of the deposit are held`);
    this.held = held;
  }
}

const depositKeptNotification = (
  { id: subscriptionId, clientId }: SubscriptionRow,
  { now, ...facts }: Keeping & { rest: number; now: Date },
): Notification => ({
  kind: "depositKept",
  facts,
  clientId,
  subscriptionId,
  occasion: now.toISOString(),
  by: "service",
});

/**
 * Takes an undamaged device back: an active subscription ends, a paused one stays paused, an ended one is
 * over and the deposit is refunded. False if the device was not with the client.
 */
export const returnDevice = async (
  transaction: Database,
  {
    subscriptionId,
    inspected = {},
    keep = null,
    now,
  }: { subscriptionId: number; inspected?: Inspected; keep?: Keeping | null; now: Date },
): Promise<boolean> => {
  const locked = await lockWithOwner(transaction, subscriptionId);
  if (locked?.row.possession !== "inUse") return false;
  const { row: before, timezone } = locked;
  const { deposit: held } = (await readRefundable(transaction, [before]))(before);
  if (keep !== null && keep.amount > held) throw new TooMuchKept(held);
  const depositKept = before.depositKept + (keep?.amount ?? 0);
  const taken = { ...returnDeviceOn(before, dayIn(timezone, now)), depositKept };
  const after = await withBonusOfCharge(transaction, { before, after: taken });
  await applySideEffects(transaction, { before, after, now });
  await saveSubscriptions(transaction, [{ row: after, timezone }], { by: "staff" });
  const acts = await issueActs(transaction, {
    subscriptionId,
    occasion: "takenBack",
    inspected,
    extras: before.extrasHeld,
    kept: keep,
    now,
  });
  const change = { before, after, now, today: dayIn(timezone, now), by: "service" } as const;
  const notifications = [...changeNotifications(change), ...acts];
  if (keep !== null)
    notifications.push(depositKeptNotification(before, { ...keep, rest: held - keep.amount, now }));
  await saveNotifications(transaction, notifications, now);
  return true;
};
