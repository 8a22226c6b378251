/*
 * Deadlines that the server keeps and people are told of, in calendar days of their city unless it says otherwise. Texts
 * say them in words: tests/house/deadlines.test.ts compares.
 */

/** From a request to delete personal data until it is done; until then it can be taken back (spec §4, §9; C23). Days of 24 hours. */
export const deletionDays = 12;

/** For giving a device back after a pause has begun. */
export const returnDays = 7;

/** On these days after its first failure a charge is tried again; when the last try fails, the subscription pauses. */
export const retryDays = [1, 3, 7] as const;

/** A charge, an end, a day of return and the end of a pause are told so many days before. */
export const reminderDays = 3;

/**
 * An order waits so many days for the client: from its payment, or from the agreed day of a delivery. On the next day it
 * ends, and everything paid comes back.
 */
export const reservationDays = 7;

/** So many days before the end of that time the client is reminded. */
export const reservationNotice = 2;

/** So long before its last day a subscription can be extended. */
export const extendDays = 30;

/** After which a robot can call with the code, when a text message does not come. Minutes. */
export const callMinutes = 2;
