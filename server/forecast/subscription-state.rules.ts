import type { ChargeConsent } from "#contract/consent.ts";
import type { ChargeFailure } from "#contract/payment-status.ts";
import { addMonths, daysBetween } from "#contract/day.ts";
import type { Loss, Pause } from "#contract/subscription.ts";
import { type SubscriptionStatus, isChargeable } from "#contract/subscription-status.ts";
import type { Extra, Terms } from "../platform/database/tables/subscriptions.ts";

/** What decides which card is charged automatically. */
type Charged = {
  readonly status: SubscriptionStatus;
  readonly period: number;
  readonly months: number;
  readonly scheduledStatus: SubscriptionStatus | null;
  /** Null: the default card. */
  readonly cardId: number | null;
  readonly chargeConsent: ChargeConsent;
};

/** Whether a later period will be charged automatically; not without consent or after a scheduled cancellation. */
export const isChargedLater = ({
  status,
  period,
  months,
  scheduledStatus,
  chargeConsent,
}: Charged): boolean =>
  chargeConsent === "given" && isChargeable(status) && scheduledStatus !== "cancelled" && period <= months;

/** Whether this card pays the subscription: its own, or the default one. */
export const isPaidBy = (subscription: Charged, card: { id: number; isDefault: boolean }): boolean =>
  isChargedLater(subscription) &&
  (subscription.cardId === card.id || (subscription.cardId === null && card.isDefault));

/** The period that began on a certain day; all others are counted from it. A resume sets a new one. */
type Anchor = { readonly anchorDay: string; readonly anchorPeriod: number };

/** The first day of a period and the first day after it; null before the handover. */
export const daysOfPeriod = (
  { anchorDay, anchorPeriod }: { anchorDay: string | null; anchorPeriod: number },
  period: number,
): { from: string; to: string } | null =>
  anchorDay === null || period < anchorPeriod
    ? null
    : {
        from: billingDay({ anchorDay, anchorPeriod }, period),
        to: billingDay({ anchorDay, anchorPeriod }, period + 1),
      };

/**
 * The day on which a period (counted from 1) begins and is paid, always counted from the anchor: 31 January,
 * 28 February, 31 March.
 */
export const billingDay = ({ anchorDay, anchorPeriod }: Anchor, period: number): string =>
  addMonths(anchorDay, period - anchorPeriod);

/**
 * Everything billing knows of a subscription; a row of the table is one. Days of its city, kopecks. Rules are
 * functions from a state and a day to the next state: the server stores it, the forecast only reads it.
 */
export type SubscriptionState = Terms & {
  readonly status: SubscriptionStatus;
  /** The next period to pay, counted from 1. */
  readonly period: number;
  readonly deposit: number;
  /** Withheld deposit. */
  readonly depositKept: number;
  /** Null unless written off. */
  readonly loss: Loss | null;
  readonly debt: number;
  /** Without `given` no card is charged (V44). */
  readonly chargeConsent: ChargeConsent;
  /** Reserved for the next payment. */
  readonly bonusApplied: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly anchorDay: string | null;
  readonly anchorPeriod: number;
  /** Agreed day of a first delivery; null for a pickup. */
  readonly deliveryDay: string | null;
  /** Last day of an order's reservation; null once it has begun or ended. */
  readonly reservedUntil: string | null;
  readonly possession: "awaited" | "inUse" | "returned";
  readonly possessionSince: string | null;
  /** Physical extras with the client. */
  readonly extrasHeld: Extra[];
  readonly returnBy: string | null;
  readonly pausedFor: "client" | "debt" | null;
  /**
   * Since this day of a pause paid days are kept, as the device is not with the client; null while they pass.
   */
  readonly unusedSince: string | null;
  /** Automatic end of a pause; null if open. */
  readonly resumeOn: string | null;
  /** All pauses, chronological; the last one is open while paused. */
  readonly pauses: Pause[];
  readonly overdue: boolean;
  readonly scheduledStatus: SubscriptionStatus | null;
  readonly scheduledDay: string | null;
  /** The day of the client's purge, which ends the subscription; null without a request. */
  readonly leavesOn: string | null;
  /** Agreed from `period` on; null: unchanged. */
  readonly change: Terms | null;
  /** Terms of the signed contract; null while they hold. */
  readonly contract: Terms | null;
  readonly failedDay: string | null;
  readonly failedReason: ChargeFailure | null;
  readonly failedCardId: number | null;
  readonly tries: number;
  readonly nextTryDay: string | null;
};

/** A copy with changes; other columns stay. */
export const withChange = <S extends SubscriptionState>(state: S, change: Partial<SubscriptionState>): S => ({
  ...state,
  ...change,
});

const periodStart = ({ anchorDay, anchorPeriod }: SubscriptionState, period: number): string | null =>
  anchorDay === null ? null : billingDay({ anchorDay, anchorPeriod }, period);

/** The terms of the current period. */
export const currentTerms = ({ months, price, insurance, extras }: Terms): Terms => ({
  months,
  price,
  insurance,
  extras,
});

/** The terms from the next period on. */
export const nextTerms = (state: SubscriptionState): Terms => state.change ?? currentTerms(state);

/** The first unpaid day; null before the handover. */
export const paidUntil = (state: SubscriptionState): string | null => periodStart(state, state.period);

/**
 * The first paid day in use: of the period or, after a pause, of the handover. Null while the device is
 * awaited.
 */
export const paidFrom = (state: SubscriptionState): string | null => {
  const { period, anchorPeriod, possession, possessionSince, start } = state;
  if (period > anchorPeriod) return periodStart(state, period - 1);
  return possession === "inUse" ? (possessionSince ?? start) : null;
};

/** The first day of the period after the next; null before the handover. */
export const nextPaidUntil = (state: SubscriptionState): string | null =>
  periodStart(state, state.period + 1);

/** The end of the last period, if nothing shifts it. */
export const lastDay = (state: SubscriptionState): string | null =>
  periodStart(state, nextTerms(state).months + 1);

/** Whether every period is paid. */
export const isAllPaid = (state: SubscriptionState): boolean => state.period > nextTerms(state).months;

/** The price of the next period. */
export const owed = (state: SubscriptionState): number =>
  Math.max(0, nextTerms(state).price - state.bonusApplied);

export const physicalExtras = (extras: readonly Extra[]): Extra[] =>
  extras.filter(({ physical }) => physical);

/** An extra that changes hands; `from`: the first day, null if now. */
export type ExtraDue = Extra & { readonly from: string | null };

const has = (extras: readonly Extra[], { id }: Extra): boolean => extras.some((extra) => extra.id === id);

/** The extras of this and the next period; null if none changes hands. */
const extrasAround = (state: SubscriptionState) => {
  if (state.status !== "active" || state.possession !== "inUse") return null;
  const goesOn = state.scheduledDay === null && !isAllPaid(state);
  return { now: state.extras, next: goesOn ? nextTerms(state).extras : state.extras };
};

/**
 * Agreed physical extras that the client does not have: now, or from the first day of the next period. Not
 * those the next period drops, which may have been returned early. None while the device is not with the
 * client: its handover includes them.
 */
export const extrasToCollect = (state: SubscriptionState): ExtraDue[] => {
  const around = extrasAround(state);
  if (around === null) return [];
  return physicalExtras(around.next)
    .filter((extra) => !has(state.extrasHeld, extra))
    .map((extra) => ({ ...extra, from: has(around.now, extra) ? null : paidUntil(state) }));
};

/**
 * Extras with the client that are no longer agreed: now, or from the first day of the next period. A returned
 * device includes all of them.
 */
export const extrasToReturn = (state: SubscriptionState): ExtraDue[] => {
  const around = extrasAround(state);
  if (around === null) return [];
  return state.extrasHeld
    .filter((extra) => !has(around.next, extra))
    .map((extra) => ({ ...extra, from: has(around.now, extra) ? paidUntil(state) : null }));
};

/** Paid days left, kept during a pause once the device is back. */
export const daysLeft = (state: SubscriptionState, day: string): number => {
  const until = paidUntil(state);
  return until === null ? 0 : Math.max(0, daysBetween(state.unusedSince ?? day, until));
};

/** No failed charge. */
export const noFailure = {
  failedDay: null,
  failedReason: null,
  failedCardId: null,
  tries: 0,
  nextTryDay: null,
} as const;

/** A new order: unpaid, not handed over. */
export const newOrder = {
  status: "awaitingPayment",
  period: 1,
  chargeConsent: "offered",
  bonusApplied: 0,
  insurance: false,
  extras: [],
  change: null,
  contract: null,
  scheduledStatus: null,
  scheduledDay: null,
  leavesOn: null,
  start: null,
  end: null,
  anchorDay: null,
  anchorPeriod: 1,
  deliveryDay: null,
  reservedUntil: null,
  overdue: false,
  possession: "awaited",
  possessionSince: null,
  extrasHeld: [],
  depositKept: 0,
  loss: null,
  returnBy: null,
  pausedFor: null,
  unusedSince: null,
  resumeOn: null,
  pauses: [],
  ...noFailure,
} satisfies Omit<SubscriptionState, "months" | "price" | "deposit" | "debt">;
