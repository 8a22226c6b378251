import type { ChargeFailure } from "#contract/payment-status.ts";
import { addMonths, daysBetween } from "#contract/day.ts";
import type { Loss, Pause } from "#contract/subscription.ts";
import { type SubscriptionStatus, isChargeable } from "#contract/subscription-status.ts";

/** What decides whether and with which card a subscription is charged by itself. */
type Charged = {
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

/** The period that began on a certain day, from which all others are reckoned; a resume after a pause sets a new one. */
type Anchor = { readonly anchorDay: string; readonly anchorPeriod: number };

/** The days of a period: the first one, and the first that no longer belongs to it; null before the handover. */
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
 * The day on which period `period` (counted from 1) begins and is paid. Always reckoned from the anchor: a
 * subscription of 31 January is billed on 28 February and then on 31 March, not on the 28th for ever.
 */
export const billingDay = ({ anchorDay, anchorPeriod }: Anchor, period: number): string =>
  addMonths(anchorDay, period - anchorPeriod);

/** What is rented along with a device. `physical`: a thing that changes hands, not a service. */
export type Extra = { readonly id: number; readonly name: string; readonly physical?: boolean | undefined };

/** What is agreed for the periods to come: a term counted from the first period, a price per period in kopecks. */
export type Terms = {
  readonly months: number;
  readonly price: number;
  readonly insurance: boolean;
  readonly extras: Extra[];
};

/**
 * All that the rules of billing know of a subscription; a row of the table is one. Days are those of its city, money
 * is kopecks. The rules are functions from one state and a day to the next: the server keeps what they say, the
 * forecast (forecast.ts) only looks at it.
 */
export type SubscriptionState = Terms & {
  readonly status: SubscriptionStatus;
  /** The period that is paid next, counted from 1. */
  readonly period: number;
  readonly deposit: number;
  /** What of the deposit was kept back. */
  readonly depositKept: number;
  /** How the device was lost for good; null unless it was written off. */
  readonly loss: Loss | null;
  readonly debt: number;
  /** Set aside for the next payment, which is that much smaller. */
  readonly bonusApplied: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly anchorDay: string | null;
  readonly anchorPeriod: number;
  /** The agreed day of a first delivery; null for a device that is collected. */
  readonly deliveryDay: string | null;
  /**
   * The last day on which an order waits: for the handover, or, while nothing is paid, for the payment. Null once it has
   * begun or ended.
   */
  readonly reservedUntil: string | null;
  readonly possession: "awaited" | "inUse" | "returned";
  readonly possessionSince: string | null;
  /** The extras that are with the client, by what was handed over and came back. */
  readonly extrasHeld: Extra[];
  readonly returnBy: string | null;
  readonly pausedFor: "client" | "debt" | null;
  /** From this day of a pause on no paid day is used up, as the device is not with the client; null while days pass. */
  readonly unusedSince: string | null;
  /** The day on which a pause ends by itself; null while it is open. */
  readonly resumeOn: string | null;
  /** All its pauses in the order of time; the last one is open while it is paused. */
  readonly pauses: Pause[];
  readonly overdue: boolean;
  readonly scheduledStatus: SubscriptionStatus | null;
  readonly scheduledDay: string | null;
  /** The day on which the client's personal data is deleted, and the subscription ends; null without a request. */
  readonly leavesOn: string | null;
  /** Agreed for `period` and all later ones; null: as before. */
  readonly change: Terms | null;
  /** The terms of the contract as it was signed; null while they still hold. */
  readonly contract: Terms | null;
  readonly failedDay: string | null;
  readonly failedReason: ChargeFailure | null;
  readonly failedCardId: number | null;
  readonly tries: number;
  readonly nextTryDay: string | null;
};

/** The same state but for `change`; whatever else the row holds stays. */
export const withChange = <S extends SubscriptionState>(state: S, change: Partial<SubscriptionState>): S => ({
  ...state,
  ...change,
});

const periodStart = ({ anchorDay, anchorPeriod }: SubscriptionState, period: number): string | null =>
  anchorDay === null ? null : billingDay({ anchorDay, anchorPeriod }, period);

/** The terms of the period that is paid. */
export const currentTerms = ({ months, price, insurance, extras }: Terms): Terms => ({
  months,
  price,
  insurance,
  extras,
});

/** The terms of the next period and all later ones. */
export const nextTerms = (state: SubscriptionState): Terms => state.change ?? currentTerms(state);

/** The first day that is not paid for; null before the handover. */
export const paidUntil = (state: SubscriptionState): string | null => periodStart(state, state.period);

/**
 * The first of the days that are paid for and in use: of the period, or, where days kept over a pause are used first, of
 * having the device again. Null while that is awaited.
 */
export const paidFrom = (state: SubscriptionState): string | null => {
  const { period, anchorPeriod, possession, possessionSince, start } = state;
  if (period > anchorPeriod) return periodStart(state, period - 1);
  return possession === "inUse" ? (possessionSince ?? start) : null;
};

/** The first day of the period after the next one; null before the handover. */
export const nextPaidUntil = (state: SubscriptionState): string | null =>
  periodStart(state, state.period + 1);

/** The day on which the last period ends, if nothing shifts the later ones any more. */
export const lastDay = (state: SubscriptionState): string | null =>
  periodStart(state, nextTerms(state).months + 1);

/** Whether every period of the term is paid: nothing more is charged. */
export const isAllPaid = (state: SubscriptionState): boolean => state.period > nextTerms(state).months;

/** What the next period costs. */
export const owed = (state: SubscriptionState): number =>
  Math.max(0, nextTerms(state).price - state.bonusApplied);

/** The physical ones of some extras. */
export const physicalExtras = (extras: readonly Extra[]): Extra[] =>
  extras.filter(({ physical }) => physical);

/** An extra that is to change hands; `from`: the first day for it, null where that has come. */
export type ExtraDue = Extra & { readonly from: string | null };

const has = (extras: readonly Extra[], { id }: Extra): boolean => extras.some((extra) => extra.id === id);

/** The extras of now and, if there is a next period, of then; null while no extra changes hands by itself. */
const extrasAround = (state: SubscriptionState) => {
  if (state.status !== "active" || state.possession !== "inUse") return null;
  const goesOn = state.scheduledDay === null && !isAllPaid(state);
  return { now: state.extras, next: goesOn ? nextTerms(state).extras : state.extras };
};

/**
 * The physical extras of the next period that the client does not have: now if they are agreed already, else from its
 * first day. One that the next period drops is not collected any more: it may have been returned early. None while the
 * device is not with the client: its handover brings them.
 */
export const extrasToCollect = (state: SubscriptionState): ExtraDue[] => {
  const around = extrasAround(state);
  if (around === null) return [];
  return physicalExtras(around.next)
    .filter((extra) => !has(state.extrasHeld, extra))
    .map((extra) => ({ ...extra, from: has(around.now, extra) ? null : paidUntil(state) }));
};

/**
 * The extras that are with the client and no longer agreed: dropped ones now, those that the next period drops from its
 * first day. A device that comes back brings all of them along.
 */
export const extrasToReturn = (state: SubscriptionState): ExtraDue[] => {
  const around = extrasAround(state);
  if (around === null) return [];
  return state.extrasHeld
    .filter((extra) => !has(around.next, extra))
    .map((extra) => ({ ...extra, from: has(around.now, extra) ? paidUntil(state) : null }));
};

/** Paid days that are left on a day, or were when the device came back. They are kept for as long as a pause lasts. */
export const daysLeft = (state: SubscriptionState, day: string): number => {
  const until = paidUntil(state);
  return until === null ? 0 : Math.max(0, daysBetween(state.unusedSince ?? day, until));
};

/** What a charge that failed leaves behind, gone. */
export const noFailure = {
  failedDay: null,
  failedReason: null,
  failedCardId: null,
  tries: 0,
  nextTryDay: null,
} as const;

/** As a subscription stands when it has been ordered: nothing is paid, agreed anew, handed over or missed. */
export const newOrder = {
  status: "awaitingPayment",
  period: 1,
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
