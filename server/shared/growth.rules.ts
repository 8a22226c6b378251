const hour = 3_600_000;

/** Unused prices that one client may have; a newer one ends the oldest. A configurator asks for one at every change. */
export const quotesPerClient = 100;

/** Keyed calls that one client may begin in an hour: each keeps its reply for a month. */
export const keysPerHour = 500;
/** Milliseconds. */
export const keyWindow = hour;
