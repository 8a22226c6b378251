import { addDays } from "#contract/day.ts";
import type { Loss } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { reservationDays, returnDays } from "#contract/deadlines.ts";
import {
  daysLeft,
  withChange,
  isAllPaid,
  lastDay,
  paidUntil,
  physicalExtras,
  noFailure,
  type SubscriptionState,
  currentTerms,
} from "./subscription-state.rules.ts";
import type { Extra } from "../platform/database/tables/subscriptions.ts";

/** A device that was promised again but not handed over is no longer awaited. */
const stopWaiting = ({ possession, start }: SubscriptionState, day: string): Partial<SubscriptionState> =>
  possession === "awaited" && start !== null ? { possession: "returned", possessionSince: day } : {};

const isWithClient = ({ possession }: SubscriptionState): boolean => possession === "inUse";

const latest = (one: string, other: string): string => (one > other ? one : other);

/** The last day to pay an order placed on `day`; for a delivery the day before it. */
export const payableUntil = (deliveryDay: string | null, day: string): string =>
  deliveryDay === null ? addDays(day, reservationDays) : addDays(deliveryDay, -1);

/** Awaits the handover, from the delivery day or else from `day`. */
const awaitHandover = (state: SubscriptionState, day: string) =>
  ({
    status: "awaitingHandover",
    reservedUntil: addDays(latest(day, state.deliveryDay ?? day), reservationDays),
  }) as const;

/** Payment on delivery is agreed, so the device may be delivered. */
export const agreeAtDoor = <S extends SubscriptionState>(state: S, day: string): S =>
  state.status === "awaitingPayment" ? withChange(state, awaitHandover(state, day)) : state;

export const rescheduleOn = <S extends SubscriptionState>(state: S, deliveryDay: string, day: string): S => {
  const changed = withChange(state, { deliveryDay });
  return state.status === "awaitingPayment"
    ? withChange(changed, { reservedUntil: payableUntil(deliveryDay, day) })
    : withChange(changed, awaitHandover(changed, day));
};

/** The handover: the months begin, or a resumed subscription is in use again. */
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

/** A week for the return, at most until the purge. */
const weekFrom = ({ leavesOn }: SubscriptionState, day: string): string => {
  const inWeek = addDays(day, returnDays);
  return leavesOn !== null && leavesOn < inWeek ? leavesOn : inWeek;
};

/**
 * The last day to return a device during a pause: a week, but before the last paid period ends, since paid
 * days pass while the client has the device.
 */
const returnDay = (state: SubscriptionState, day: string): string => {
  const inWeek = weekFrom(state, day);
  const last = isAllPaid(state) ? lastDay(state) : null;
  if (last === null || last > inWeek) return inWeek;
  const eve = addDays(last, -1);
  return eve < day ? day : eve;
};

/**
 * Pauses at once, until `until` or an explicit resume. Paid days are kept from the return on: see
 * `resumeFrom`.
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
 * The new anchor after a pause; null: unchanged. Kept days are used first. If the client kept the device,
 * days passed as without a pause; after a pause for debt a period begins anew if the paid one is over.
 */
const anchorAfter = (state: SubscriptionState, day: string): string | null => {
  const { unusedSince, pausedFor } = state;
  const until = paidUntil(state);
  const isOver = until !== null && until < day;
  if (unusedSince !== null) return unusedSince === day && !isOver ? null : addDays(day, daysLeft(state, day));
  return pausedFor === "debt" && isOver ? day : null;
};

/** Resumes today; a device that is not with the client is awaited again. */
export const resumeFrom = <S extends SubscriptionState>(state: S, day: string): S => {
  const anchorDay = anchorAfter(state, day);
  return withChange(state, {
    ...unpaused(state, day),
    ...(anchorDay === null ? {} : { anchorDay, anchorPeriod: state.period }),
    ...(isWithClient(state) ? {} : ({ possession: "awaited", possessionSince: null } as const)),
  });
};

/** The client kept the device: billing goes on as without a pause. */
export const endUnusedPause = <S extends SubscriptionState>(state: S, day: string): S =>
  withChange(state, unpaused(state, day));

/** Bonus stays with a debt it reduced; reserved for a payment that never comes, it is released. */
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

/** Cancels at once. An order that was never handed over leaves no debt. */
export const cancelOn = <S extends SubscriptionState>(state: S, day: string): S =>
  withChange(state, {
    ...endOn(state, day),
    status: "cancelled",
    ...(state.start === null ? { debt: 0 } : {}),
  });

/**
 * The last return day after a term that ends on `day`. A day set by a pause stays. After paying a debt to
 * resume, the client has a week.
 */
const returnAfterTerm = (state: SubscriptionState, day: string): string => {
  const { status, returnBy, pauses } = state;
  if (status === "paused" && returnBy !== null) return returnBy;
  const last = pauses.at(-1);
  const fromPayment = last?.reason === "debt" && last.until !== null ? weekFrom(state, last.until) : day;
  return latest(fromPayment, day);
};

/** All periods are over. */
export const finishOn = <S extends SubscriptionState>(state: S, day: string): S =>
  withChange(state, {
    ...endOn(state, day),
    status: "finished",
    returnBy: isWithClient(state) ? returnAfterTerm(state, day) : null,
  });

/** All periods are paid and have passed. */
export const isTermOver = (state: SubscriptionState, day: string): boolean =>
  isAllPaid(state) && daysLeft(state, day) === 0;

/** Cancels after the paid days if there are any and no debt, else at once. */
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

/** Revokes a scheduled cancellation. */
export const undoCancel = <S extends SubscriptionState>(state: S): S =>
  withChange(state, { scheduledStatus: null, scheduledDay: null, returnBy: null });

/** The device is back: an active subscription ends, a pause keeps its paid days. */
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

/** Why a device is written off. `police`: reported. `misused`: not covered by the plan. */
export type Cause = { readonly cause: Loss["cause"]; readonly police: boolean; readonly misused: boolean };

/**
 * Whether the protection plan covers a loss: a running, paid subscription; loss and theft only with a police
 * report; never intent or a third party (the plan's act).
 */
export const coversLoss = (
  { insurance, status, debt }: SubscriptionState,
  { cause, police, misused }: Cause,
): boolean => insurance && !isOver(status) && debt === 0 && !misused && (cause === "destroyed" || police);

/**
 * Writes a device off: the subscription ends, the unit is not restocked, and what the client owes is taken
 * from the deposit first. `worth`, `deposit` in kopecks.
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

/** Extras changed hands while the device stayed. */
export const moveExtrasOn = <S extends SubscriptionState>(
  state: S,
  { given = [], taken = [] }: { given?: readonly Extra[]; taken?: readonly Extra[] },
): S =>
  withChange(state, {
    extrasHeld: [...state.extrasHeld, ...physicalExtras(given)].filter(
      ({ id }) => !taken.some((extra) => extra.id === id),
    ),
  });

/** A debt was paid alone: the pause stays, and the device still has to be returned. */
const stayPaused = <S extends SubscriptionState>(state: S, day: string): S => {
  const { returnBy } = state;
  if (returnBy === null) return withChange(state, { pausedFor: "client" });
  return returnBy >= day ? state : withChange(state, { returnBy: weekFrom(state, day), overdue: false });
};

/**
 * The period is paid at its agreed terms. A paused subscription resumes only if requested (`goesOn`), and
 * ends if its term is over.
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
