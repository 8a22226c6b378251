import { addDays } from "#contract/day.ts";
import { having, paidUntil, settled, type Standing } from "./standing.ts";

/** How long the device of a paused subscription may stay away. Days. */
const returnWithin = 7;

/** A device that was promised again and not handed over yet is not waited for any more. */
const keepBack = ({ possession, start }: Standing, day: string): Partial<Standing> =>
  possession === "awaited" && start !== null ? { possession: "returned", possessionSince: day } : {};

const outside = ({ possession }: Standing): boolean => possession === "inUse";

/** The device was handed over: the months begin, or one that was resumed is in use again. */
export const handOverOn = <S extends Standing>(standing: S, day: string): S => {
  const held = having(standing, { possession: "inUse", possessionSince: day });
  if (standing.status !== 2) return held;
  return having(held, { status: 3, start: day, anchorDay: day, anchorPeriod: 1 });
};

/** At once. What is paid for is neither given back nor lost: see `resumeOn`. */
export const pauseOn = <S extends Standing>(standing: S, day: string, pausedFor: "client" | "debt"): S =>
  having(standing, {
    ...{ status: 4, pausedFor, overdue: false, nextTryDay: null },
    returnBy: outside(standing) ? addDays(day, returnWithin) : null,
    ...keepBack(standing, day),
  });

/**
 * The next period begins today, or when the paid one ends. In the latter case the days of billing stay what they
 * were; a device that was returned is awaited again.
 */
export const resumeOn = <S extends Standing>(standing: S, day: string): S => {
  const until = paidUntil(standing);
  const shifted = until !== null && until < day;
  return having(standing, {
    ...{ status: 3, pausedFor: null, overdue: false, returnBy: null },
    ...(shifted ? { anchorDay: day, anchorPeriod: standing.period } : {}),
    ...(outside(standing) ? {} : { possession: "awaited", possessionSince: null }),
  });
};

/** The client paused and kept the device: billing goes on as if there had been no pause. */
export const goOn = <S extends Standing>(standing: S): S =>
  having(standing, { status: 3, pausedFor: null, returnBy: null });

/** Bonus stays with the debt that it made smaller; what was set aside for a payment that never comes does not. */
const bonusLeft = ({ start, debt, bonusApplied }: Standing): number =>
  start !== null && debt > 0 ? bonusApplied : 0;

const endOn = (standing: Standing, day: string): Partial<Standing> => ({
  ...settled,
  ...{ scheduledStatus: null, scheduledDay: null, pausedFor: null, overdue: false },
  bonusApplied: bonusLeft(standing),
  ...{ end: standing.start === null ? null : day, returnBy: outside(standing) ? day : null },
  ...keepBack(standing, day),
});

/** At once. What was never handed over leaves no debt; what was used does. */
export const cancelOn = <S extends Standing>(standing: S, day: string): S =>
  having(standing, { ...endOn(standing, day), status: 5, ...(standing.start === null ? { debt: 0 } : {}) });

/** All periods are over. */
export const finishOn = <S extends Standing>(standing: S, day: string): S =>
  having(standing, { ...endOn(standing, day), status: 6 });

/** Takes effect when the paid days are over, if there are any left and no debt; otherwise at once. */
export const cancelFrom = <S extends Standing>(standing: S, today: string): S => {
  const until = paidUntil(standing);
  if (standing.status !== 3 || standing.debt > 0 || until === null || until <= today)
    return cancelOn(standing, today);
  return having(standing, {
    ...{ scheduledStatus: 5, scheduledDay: until },
    returnBy: outside(standing) ? until : null,
  });
};

/** A scheduled cancellation is taken back. */
export const takeBack = <S extends Standing>(standing: S): S =>
  having(standing, { scheduledStatus: null, scheduledDay: null, returnBy: null });

/** The warehouse has the device again. One that was active ends with that. */
export const takeInOn = <S extends Standing>(standing: S, day: string): S => {
  const held = having(standing, {
    ...{ possession: "returned", possessionSince: day, returnBy: null, overdue: false },
  });
  if (standing.status !== 3) return held;
  return standing.scheduledDay === null ? finishOn(held, day) : cancelOn(held, day);
};

/** The period is paid: one that was paused only for it goes on, unless its device is back already. */
export const paidOn = <S extends Standing>(standing: S, day: string): S => {
  const paid = having(standing, { ...settled, period: standing.period + 1, debt: 0, bonusApplied: 0 });
  if (paid.status === 1) return having(paid, { status: 2 });
  if (paid.status !== 4 || paid.pausedFor !== "debt") return paid;
  return outside(paid) ? resumeOn(paid, day) : having(paid, { pausedFor: "client" });
};
