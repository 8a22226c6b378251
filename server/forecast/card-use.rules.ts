import { isChargeable, type SubscriptionStatus } from "#contract/subscription-status.ts";

/** What decides whether and with which card a subscription is charged by itself. */
export type Charged = {
  readonly status: SubscriptionStatus;
  readonly period: number;
  readonly months: number;
  readonly scheduledStatus: SubscriptionStatus | null;
  /** Null: the default card pays. */
  readonly cardId: number | null;
};

/** Whether a later period will be charged without anybody asking for it. A cancellation ahead ends that. */
export const isChargedLater = ({ status, period, months, scheduledStatus }: Charged): boolean =>
  isChargeable(status) && scheduledStatus !== "cancelled" && period <= months;

/** Whether this card pays the subscription: its own one, or the default one where it has none. */
export const isPaidBy = (subscription: Charged, card: { id: number; isDefault: boolean }): boolean =>
  isChargedLater(subscription) &&
  (subscription.cardId === card.id || (subscription.cardId === null && card.isDefault));
