import { addDays } from "#contract/day.ts";
import type { Loss } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { reservationDays, returnDays } from "#contract/deadlines.ts";
import {
  daysLeft,
  type Extra,
  withChange,
  isAllPaid,
  lastDay,
  paidUntil,
  physicalExtras,
  noFailure,
  type SubscriptionState,
  currentTerms,
} from "./subscription-state.rules.ts";

/** A device that was promised again and not handed over yet is not waited for any more. */
const stopWaiting = ({ possession, start }: SubscriptionState, day: string): Partial<SubscriptionState> =>
  possession === "awaited" && start !== null ? { possession: "returned", possessionSince: day } : {};

const isWithClient = ({ possession }: SubscriptionState): boolean => possession === "inUse";

const latest = (one: string, other: string): string => (one > other ? one : other);

/**
 * The last day on which an order placed on `day` waits for its first payment: a delivery is paid, or agreed to be paid at
 * the door, before its day.
 */
export const payableUntil = (deliveryDay: string | null, day: string): string =>
  deliveryDay === null ? addDays(day, reservationDays) : addDays(deliveryDay, -1);

/** The device waits for its handover, from the agreed day of a delivery on or else from `day`. */
const awaitHandover = (state: SubscriptionState, day: string) =>
  ({
    status: "awaitingHandover",
    reservedUntil: addDays(latest(day, state.deliveryDay ?? day), reservationDays),
  }) as const;

/** It is to be paid at the door: the device may be brought. */
export const agreeAtDoor = <S extends SubscriptionState>(state: S, day: string): S =>
  state.status === "awaitingPayment" ? withChange(state, awaitHandover(state, day)) : state;

/** A first delivery is brought on another day. */
export const rescheduleOn = <S extends SubscriptionState>(state: S, deliveryDay: string, day: string): S => {
  const changed = withChange(state, { deliveryDay });
  return state.status === "awaitingPayment"
    ? withChange(changed, { reservedUntil: payableUntil(deliveryDay, day) })
    : withChange(changed, awaitHandover(changed, day));
};

/** The device was handed over: the months begin, or one that was resumed is in use again. */
export const handOverOn = <S extends SubscriptionState>(state: S, day: string): S => {
  const held = withChange(state, {
    possession: "inUse",
    possessionSince: day,
    extrasHeld: physicalExtras(state.extras),
  });
  if (state.status !== "awaitingHandover") return held;
  return withChange(held, {
    status: "active",
    start: day,
    anchorDay: day,
    anchorPeriod: 1,
    reservedUntil: null,
  });
};

/** A week for the return, but no longer than the client's data are there. */
const weekFrom = ({ leavesOn }: SubscriptionState, day: string): string => {
  const inWeek = addDays(day, returnDays);
  return leavesOn !== null && leavesOn < inWeek ? leavesOn : inWeek;
};

/**
 * The last day on which a device can come back during a pause: within a week, and in the last paid period before that
 * is over, for paid days pass while the client has the device, and a term is not over behind their back.
 */
const returnDay = (state: SubscriptionState, day: string): string => {
  const inWeek = weekFrom(state, day);
  const last = isAllPaid(state) ? lastDay(state) : null;
  if (last === null || last > inWeek) return inWeek;
  const eve = addDays(last, -1);
  return eve < day ? day : eve;
};

/**
 * At once, until `until` or, if that is null, until somebody resumes. Paid days are kept from the day on which the
 * device is not with the client: see `resumeFrom`.
 */
export const pauseOn = <S extends SubscriptionState>(
  state: S,
  day: string,
  { pausedFor, until = null }: { pausedFor: "client" | "debt"; until?: string | null },
): S =>
  withChange(state, {
    status: "paused",
    pausedFor,
    overdue: false,
    nextTryDay: null,
    resumeOn: until,
    pauses: [...state.pauses, { from: day, until: null, reason: pausedFor }],
    returnBy: isWithClient(state) ? returnDay(state, day) : null,
    unusedSince: isWithClient(state) ? null : day,
    ...stopWaiting(state, day),
  });

/** What ends with a pause. */
const unpaused = ({ pauses }: SubscriptionState, day: string) => ({
  ...({ status: "active", pausedFor: null, overdue: false, returnBy: null } as const),
  resumeOn: null,
  unusedSince: null,
  pauses: pauses.map((pause) => (pause.until === null ? { ...pause, until: day } : pause)),
});

/**
 * The day from which the periods are counted after a pause; null: as before. Paid days that were kept are used first.
 * With a device that the client has kept, days went by as without a pause; after a pause for debt they begin anew once
 * the paid period is over.
 */
const anchorAfter = (state: SubscriptionState, day: string): string | null => {
  const { unusedSince, pausedFor } = state;
  const until = paidUntil(state);
  const isOver = until !== null && until < day;
  if (unusedSince !== null) return unusedSince === day && !isOver ? null : addDays(day, daysLeft(state, day));
  return pausedFor === "debt" && isOver ? day : null;
};

/** It goes on today, and a device that is not there is awaited again. */
export const resumeFrom = <S extends SubscriptionState>(state: S, day: string): S => {
  const anchorDay = anchorAfter(state, day);
  return withChange(state, {
    ...unpaused(state, day),
    ...(anchorDay === null ? {} : { anchorDay, anchorPeriod: state.period }),
    ...(isWithClient(state) ? {} : ({ possession: "awaited", possessionSince: null } as const)),
  });
};

/** The client paused and kept the device: billing goes on as if there had been no pause. */
export const endUnusedPause = <S extends SubscriptionState>(state: S, day: string): S =>
  withChange(state, unpaused(state, day));

/** Bonus stays with the debt that it made smaller; what was set aside for a payment that never comes does not. */
const bonusLeft = ({ start, debt, bonusApplied }: SubscriptionState): number =>
  start !== null && debt > 0 ? bonusApplied : 0;

const endOn = (state: SubscriptionState, day: string): Partial<SubscriptionState> => ({
  ...noFailure,
  scheduledStatus: null,
  scheduledDay: null,
  leavesOn: null,
  reservedUntil: null,
  pausedFor: null,
  overdue: false,
  resumeOn: null,
  unusedSince: null,
  bonusApplied: bonusLeft(state),
  end: state.start === null ? null : day,
  returnBy: isWithClient(state) ? day : null,
  ...stopWaiting(state, day),
});

/** At once. What was never handed over leaves no debt; what was used does. */
export const cancelOn = <S extends SubscriptionState>(state: S, day: string): S =>
  withChange(state, {
    ...endOn(state, day),
    status: "cancelled",
    ...(state.start === null ? { debt: 0 } : {}),
  });

/**
 * The last day for a device whose term ends on `day`. A device that a pause called back keeps its day. After a debt was
 * paid to go on, a client has a week from the payment, as one who paid the debt alone.
 */
const returnAfterTerm = ({ status, returnBy, pauses }: SubscriptionState, day: string): string => {
  if (status === "paused" && returnBy !== null) return returnBy;
  const last = pauses.at(-1);
  const fromPayment = last?.reason === "debt" && last.until !== null ? addDays(last.until, returnDays) : day;
  return latest(fromPayment, day);
};

/** All periods are over. */
export const finishOn = <S extends SubscriptionState>(state: S, day: string): S =>
  withChange(state, {
    ...endOn(state, day),
    status: "finished",
    returnBy: isWithClient(state) ? returnAfterTerm(state, day) : null,
  });

/** All periods are paid and no paid day lies ahead. */
export const isTermOver = (state: SubscriptionState, day: string): boolean =>
  isAllPaid(state) && daysLeft(state, day) === 0;

/** Takes effect when the paid days are over, if there are any left and no debt; otherwise at once. */
export const cancelFrom = <S extends SubscriptionState>(state: S, today: string): S => {
  const until = paidUntil(state);
  if (state.status !== "active" || state.debt > 0 || until === null || until <= today)
    return cancelOn(state, today);
  return withChange(state, {
    scheduledStatus: "cancelled",
    scheduledDay: until,
    returnBy: isWithClient(state) ? until : null,
  });
};

/** A scheduled cancellation is taken back. */
export const undoCancel = <S extends SubscriptionState>(state: S): S =>
  withChange(state, { scheduledStatus: null, scheduledDay: null, returnBy: null });

/** The warehouse has the device again. One that was active ends with that; a pause keeps the paid days that are left. */
export const returnDeviceOn = <S extends SubscriptionState>(state: S, day: string): S => {
  const held = withChange(state, {
    possession: "returned",
    possessionSince: day,
    extrasHeld: [],
    returnBy: null,
    overdue: false,
    ...(state.status === "paused" ? { unusedSince: state.unusedSince ?? day } : {}),
  });
  if (state.status !== "active") return held;
  return state.scheduledDay === null ? finishOn(held, day) : cancelOn(held, day);
};

/** Why a device is written off. `police`: a theft or a loss was reported. `misused`: the plan does not cover it. */
export type Cause = { readonly cause: Loss["cause"]; readonly police: boolean; readonly misused: boolean };

/**
 * Whether the protection plan pays for a loss: while the subscription goes on and its month is paid; of what is gone, only
 * with a report to the police; never of what was damaged on purpose or given to somebody else (the plan's own act).
 */
export const coversLoss = (
  { insurance, status, debt }: SubscriptionState,
  { cause, police, misused }: Cause,
): boolean => insurance && !isOver(status) && debt === 0 && !misused && (cause === "destroyed" || police);

/**
 * The device is lost for good: the subscription ends, its unit stays off the shelf, and what the client owes of its worth
 * is taken from the deposit first. `worth`, `deposit` (what is held of it): kopecks.
 */
export const writeOffOn = <S extends SubscriptionState>(
  state: S,
  day: string,
  { worth, deposit, ...why }: Cause & { readonly worth: number; readonly deposit: number },
): S => {
  const covered = coversLoss(state, why);
  const due = covered ? 0 : worth;
  const kept = Math.min(due, deposit);
  const loss: Loss = { day, cause: why.cause, worth, covered, kept, owed: due - kept, settled: null };
  const gone = withChange(state, {
    possession: "returned",
    possessionSince: day,
    extrasHeld: [],
    returnBy: null,
    overdue: false,
    depositKept: state.depositKept + kept,
    loss,
  });
  return isOver(state.status) ? gone : cancelOn(gone, day);
};

/** Extras changed hands while the device stayed: some are with the client from now on, others no longer. */
export const moveExtrasOn = <S extends SubscriptionState>(
  state: S,
  { given = [], taken = [] }: { given?: readonly Extra[]; taken?: readonly Extra[] },
): S =>
  withChange(state, {
    extrasHeld: [...state.extrasHeld, ...physicalExtras(given)].filter(
      ({ id }) => !taken.some((extra) => extra.id === id),
    ),
  });

/** A debt was paid and nothing else wanted: the pause stays, and a device in hand still goes back. */
const stayPaused = <S extends SubscriptionState>(state: S, day: string): S => {
  const { returnBy } = state;
  if (returnBy === null) return withChange(state, { pausedFor: "client" });
  return returnBy >= day ? state : withChange(state, { returnBy: weekFrom(state, day), overdue: false });
};

/**
 * The period is paid, at the terms that were agreed for it. A paused subscription goes on only if that was asked for
 * along with the payment (`goesOn`), and ends if its term is over.
 */
export const paidOn = <S extends SubscriptionState>(state: S, day: string, goesOn = false): S => {
  const { change } = state;
  const contract = change === null ? state.contract : (state.contract ?? currentTerms(state));
  const paid = withChange(state, {
    ...noFailure,
    period: state.period + 1,
    debt: 0,
    bonusApplied: 0,
    change: null,
    contract,
    ...change,
  });
  if (paid.status === "awaitingPayment") return withChange(paid, awaitHandover(paid, day));
  if (paid.status !== "paused") return paid;
  if (isTermOver(paid, day)) return finishOn(stayPaused(paid, day), day);
  return goesOn ? resumeFrom(paid, day) : stayPaused(paid, day);
};
