import { dayMs } from "./day.ts";

/* Deadlines, in calendar days of the city unless noted. tests/house/deadlines.test.ts compares texts with them. */

/** From a deletion request to erasure; revocable until then (spec §4, §9; C23). Days of 24 hours. */
export const deletionDays = 12;

/** To return a device after a pause has begun. */
export const returnDays = 7;

/** Retries of a charge, in days after its first failure; after the last one the subscription pauses. */
export const retryDays = [1, 3, 7] as const;

/** A charge, an end, a return and the end of a pause are announced so many days before. */
export const reminderDays = 3;

/**
 * An order is reserved so many days from its payment, or from the agreed day of delivery. The next day it ends, with
 * a full refund.
 */
export const reservationDays = 7;

/** The client is reminded so many days before a reservation ends. */
export const reservationNotice = 2;

/** Extension is possible so many days before the last day. */
export const extendDays = 30;

/** Minutes until a robot can call with the code. */
export const callMinutes = 2;

/**
 * The moment of erasure: 12 calendar days of Moscow after the request (spec §4, §9; C23), ISO. Moscow has had one
 * offset since 2014, so its days have 24 hours. Null for an invalid date.
 */
export const erasedOn = (requestedAt: string): string | null => {
  const moment = Date.parse(requestedAt) + deletionDays * dayMs;
  // The limit of Date (ECMA-262, 21.4.1.1).
  return Math.abs(moment) <= 8.64e15 ? new Date(moment).toISOString() : null;
};

/** Days of the grace gone and left, today included; `now` in ms. */
export const graceAt = (requestedAt: string, now: number): { gone: number; left: number } => {
  const gone = Math.floor((now - Date.parse(requestedAt)) / dayMs);
  const passed = Math.min(deletionDays, Math.max(0, gone));
  return { gone: passed, left: deletionDays - passed };
};
