import { addMonths } from "./calendar.ts";

/**
 * The day on which period `period` (counted from 1) of a subscription begins and is paid. Always reckoned from the
 * first day: a subscription of 31 January is billed on 28 February and then on 31 March, not on the 28th for ever.
 */
export const billingDay = (start: string, period: number): string => addMonths(start, period - 1);

/** The day on which a subscription of `months` ends. */
export const lastDay = (start: string, months: number): string => addMonths(start, months);
