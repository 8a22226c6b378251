import { addMonths } from "#contract/day.ts";

/** The period that began on a certain day, from which all others are reckoned; a resume after a pause sets a new one. */
export type Anchor = { readonly anchorDay: string; readonly anchorPeriod: number };

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
