import type { PaymentReason } from "#contract/payment-status.ts";
import { billingDay } from "./billing.ts";
import type { StatusNumber } from "./status.ts";

/**
 * All that the rules of billing know of a subscription; a row of the table is one. Days are those of its city, money
 * is kopecks. The rules are functions from one standing and a day to the next: the server keeps what they say, the
 * outlook (outlook.ts) only looks at it.
 */
export type Standing = {
  readonly status: StatusNumber;
  readonly months: number;
  /** The period that is paid next, counted from 1. */
  readonly period: number;
  /** Per period. */
  readonly price: number;
  readonly deposit: number;
  readonly debt: number;
  /** Set aside for the next payment, which is that much smaller. */
  readonly bonusApplied: number;
  readonly start: string | null;
  readonly end: string | null;
  readonly anchorDay: string | null;
  readonly anchorPeriod: number;
  readonly possession: "awaited" | "inUse" | "returned";
  readonly possessionSince: string | null;
  readonly returnBy: string | null;
  readonly pausedFor: "client" | "debt" | null;
  readonly overdue: boolean;
  readonly scheduledStatus: StatusNumber | null;
  readonly scheduledDay: string | null;
  readonly failedDay: string | null;
  readonly failedReason: PaymentReason | null;
  readonly failedCardId: number | null;
  readonly tries: number;
  readonly nextTryDay: string | null;
};

/** The same standing but for `change`; whatever else the row holds stays. */
export const having = <S extends Standing>(standing: S, change: Partial<Standing>): S => ({
  ...standing,
  ...change,
});

const dayOf = ({ anchorDay, anchorPeriod }: Standing, period: number): string | null =>
  anchorDay === null ? null : billingDay({ anchorDay, anchorPeriod }, period);

/** The first day that is not paid for; null before the handover. */
export const paidUntil = (standing: Standing): string | null => dayOf(standing, standing.period);

/** The day on which the last period ends, if nothing shifts the later ones any more. */
export const lastDay = (standing: Standing): string | null => dayOf(standing, standing.months + 1);

/** What the next period costs. */
export const owed = ({ price, bonusApplied }: Standing): number => Math.max(0, price - bonusApplied);

/** What a charge that failed leaves behind, gone. */
export const settled = {
  ...{ failedDay: null, failedReason: null, failedCardId: null, tries: 0, nextTryDay: null },
} as const;
