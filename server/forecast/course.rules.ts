import { addDays } from "#contract/day.ts";
import { returnDays } from "#contract/deadlines.ts";
import { daysLeft, having, isAllPaid, lastDay, paidUntil, settled, type Standing } from "./standing.rules.ts";

/** A device that was promised again and not handed over yet is not waited for any more. */
const keepBack = ({ possession, start }: Standing, day: string): Partial<Standing> =>
  possession === "awaited" && start !== null ? { possession: "returned", possessionSince: day } : {};

const outside = ({ possession }: Standing): boolean => possession === "inUse";

/** It is to be paid at the door: the device may be brought. */
export const agreeAtDoor = <S extends Standing>(standing: S): S =>
  standing.status === "awaitingPayment" ? having(standing, { status: "awaitingHandover" }) : standing;

/** The device was handed over: the months begin, or one that was resumed is in use again. */
export const handOverOn = <S extends Standing>(standing: S, day: string): S => {
  const held = having(standing, { possession: "inUse", possessionSince: day });
  if (standing.status !== "awaitingHandover") return held;
  return having(held, { status: "active", start: day, anchorDay: day, anchorPeriod: 1 });
};

/**
 * The last day on which a device can come back during a pause: within a week, and in the last paid period before that
 * is over, for paid days pass while the client has the device, and a term is not over behind their back.
 */
const returnDay = (standing: Standing, day: string): string => {
  const inWeek = addDays(day, returnDays);
  const last = isAllPaid(standing) ? lastDay(standing) : null;
  if (last === null || last > inWeek) return inWeek;
  const eve = addDays(last, -1);
  return eve < day ? day : eve;
};

/**
 * At once, until `until` or, if that is null, until somebody resumes. Paid days are kept from the day on which the
 * device is not with the client: see `resumeFrom`.
 */
export const pauseOn = <S extends Standing>(
  standing: S,
  day: string,
  { pausedFor, until = null }: { pausedFor: "client" | "debt"; until?: string | null },
): S =>
  having(standing, {
    ...{ status: "paused", pausedFor, overdue: false, nextTryDay: null, resumeOn: until },
    returnBy: outside(standing) ? returnDay(standing, day) : null,
    unusedSince: outside(standing) ? null : day,
    ...keepBack(standing, day),
  });

/** What ends with a pause. */
const unpaused = {
  ...({ status: "active", pausedFor: null, overdue: false, returnBy: null } as const),
  ...{ resumeOn: null, unusedSince: null },
};

/**
 * The day from which the periods are counted after a pause; null: as before. Paid days that were kept are used first.
 * With a device that the client has kept, days went by as without a pause; after a pause for debt they begin anew once
 * the paid period is over.
 */
const anchorAfter = (standing: Standing, day: string): string | null => {
  const { unusedSince, pausedFor } = standing;
  const until = paidUntil(standing);
  const isOver = until !== null && until < day;
  if (unusedSince !== null)
    return unusedSince === day && !isOver ? null : addDays(day, daysLeft(standing, day));
  return pausedFor === "debt" && isOver ? day : null;
};

/** It goes on today, and a device that is not there is awaited again. */
export const resumeFrom = <S extends Standing>(standing: S, day: string): S => {
  const anchorDay = anchorAfter(standing, day);
  return having(standing, {
    ...unpaused,
    ...(anchorDay === null ? {} : { anchorDay, anchorPeriod: standing.period }),
    ...(outside(standing) ? {} : ({ possession: "awaited", possessionSince: null } as const)),
  });
};

/** The client paused and kept the device: billing goes on as if there had been no pause. */
export const goOn = <S extends Standing>(standing: S): S => having(standing, unpaused);

/** Bonus stays with the debt that it made smaller; what was set aside for a payment that never comes does not. */
const bonusLeft = ({ start, debt, bonusApplied }: Standing): number =>
  start !== null && debt > 0 ? bonusApplied : 0;

const endOn = (standing: Standing, day: string): Partial<Standing> => ({
  ...settled,
  ...{ scheduledStatus: null, scheduledDay: null, pausedFor: null, overdue: false },
  ...{ resumeOn: null, unusedSince: null },
  bonusApplied: bonusLeft(standing),
  ...{ end: standing.start === null ? null : day, returnBy: outside(standing) ? day : null },
  ...keepBack(standing, day),
});

/** At once. What was never handed over leaves no debt; what was used does. */
export const cancelOn = <S extends Standing>(standing: S, day: string): S =>
  having(standing, {
    ...endOn(standing, day),
    status: "cancelled",
    ...(standing.start === null ? { debt: 0 } : {}),
  });

/** All periods are over. */
export const finishOn = <S extends Standing>(standing: S, day: string): S =>
  having(standing, { ...endOn(standing, day), status: "finished" });

/** Takes effect when the paid days are over, if there are any left and no debt; otherwise at once. */
export const cancelFrom = <S extends Standing>(standing: S, today: string): S => {
  const until = paidUntil(standing);
  if (standing.status !== "active" || standing.debt > 0 || until === null || until <= today)
    return cancelOn(standing, today);
  return having(standing, {
    ...{ scheduledStatus: "cancelled", scheduledDay: until },
    returnBy: outside(standing) ? until : null,
  });
};

/** A scheduled cancellation is taken back. */
export const takeBack = <S extends Standing>(standing: S): S =>
  having(standing, { scheduledStatus: null, scheduledDay: null, returnBy: null });

/** The warehouse has the device again. One that was active ends with that; a pause keeps the paid days that are left. */
export const takeInOn = <S extends Standing>(standing: S, day: string): S => {
  const held = having(standing, {
    ...{ possession: "returned", possessionSince: day, returnBy: null, overdue: false },
    ...(standing.status === "paused" ? { unusedSince: standing.unusedSince ?? day } : {}),
  });
  if (standing.status !== "active") return held;
  return standing.scheduledDay === null ? finishOn(held, day) : cancelOn(held, day);
};

/** A debt was paid and nothing else wanted: the pause stays, and a device in hand still goes back. */
const stayPaused = <S extends Standing>(standing: S, day: string): S => {
  const { returnBy } = standing;
  if (returnBy === null) return having(standing, { pausedFor: "client" });
  return returnBy >= day
    ? standing
    : having(standing, { returnBy: addDays(day, returnDays), overdue: false });
};

/**
 * The period is paid, at the terms that were agreed for it. One that is paused goes on only if that was asked for
 * along with the payment (`goesOn`).
 */
export const paidOn = <S extends Standing>(standing: S, day: string, goesOn = false): S => {
  const { change } = standing;
  const paid = having(standing, {
    ...settled,
    ...{ period: standing.period + 1, debt: 0, bonusApplied: 0, change: null },
    ...change,
  });
  if (paid.status === "awaitingPayment") return having(paid, { status: "awaitingHandover" });
  if (paid.status !== "paused") return paid;
  return goesOn ? resumeFrom(paid, day) : stayPaused(paid, day);
};
