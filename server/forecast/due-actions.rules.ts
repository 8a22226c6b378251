import { addDays, startOfDay } from "#contract/day.ts";
import { type SubscriptionStatus, isBegun, isOver, isUnbegun } from "#contract/subscription-status.ts";
import { cancelOn, finishOn, endUnusedPause, resumeFrom } from "./transitions.rules.ts";
import {
  type SubscriptionState,
  withChange,
  isAllPaid,
  lastDay,
  nextTerms,
  paidUntil,
} from "./subscription-state.rules.ts";
import type { PaymentMethod } from "#contract/payment.ts";

/** `debt` in kopecks; `start` null before the handover, `deliveryDay` for a pickup. */
type Owing = {
  readonly status: SubscriptionStatus;
  readonly period: number;
  readonly debt: number;
  readonly start: string | null;
  readonly deliveryDay: string | null;
};

/**
 * Whether `period` can be paid now, and the sum, which only the server decides (V7). Nothing for an order
 * cancelled before the handover, nothing twice; a debt outlives its subscription.
 */
export const duePayment = (
  { status, period, debt, start, deliveryDay }: Owing,
  request: { period: number; method: PaymentMethod },
): { kind: "due"; amount: number } | { kind: "notDue" } | { kind: "notAllowed" } => {
  if (isOver(status) && (start === null || debt === 0)) return { kind: "notAllowed" };
  if (request.period !== period || debt === 0) return { kind: "notDue" };
  // Payment on delivery is only possible before the handover, and not at an office.
  if (request.method === "onDelivery" && (status !== "awaitingPayment" || deliveryDay === null))
    return { kind: "notAllowed" };
  return { kind: "due", amount: debt };
};

/** The next automatic action, and its day. */
export type DueAction = {
  readonly kind: "charge" | "cancel" | "expire" | "finish" | "endPause" | "miss" | "resume";
  readonly day: string;
};

const dueAction = (kind: DueAction["kind"], day: string | null): DueAction | null =>
  day === null ? null : { kind, day };

/** A device that is kept after its day: a pause of the client ends, otherwise the missed return is stated once. */
const afterReturn = ({ possession, pausedFor, overdue, returnBy }: SubscriptionState): DueAction | null => {
  if (possession !== "inUse" || returnBy === null) return null;
  if (pausedFor === "client") return dueAction("endPause", addDays(returnBy, 1));
  return overdue ? null : dueAction("miss", addDays(returnBy, 1));
};

/** A fully paid pause ends with the term if the client keeps the device: its paid days have passed. */
const endWithTerm = (state: SubscriptionState): DueAction | null =>
  state.debt === 0 && state.unusedSince === null && isAllPaid(state)
    ? dueAction("finish", lastDay(state))
    : null;

/** A pause ends on its day without debt, after a missed return, or with the term. */
const whilePaused = (state: SubscriptionState): DueAction | null => {
  const resume = state.debt > 0 ? null : dueAction("resume", state.resumeOn);
  return [resume, afterReturn(state), endWithTerm(state)].reduce<DueAction | null>(
    (first, next) => (first === null || (next !== null && next.day < first.day) ? next : first),
    null,
  );
};

const nextAction = (state: SubscriptionState): DueAction | null => {
  if (isUnbegun(state.status))
    return state.reservedUntil === null ? null : dueAction("expire", addDays(state.reservedUntil, 1));
  if (isOver(state.status)) return afterReturn(state);
  if (state.status === "paused") return whilePaused(state);
  if (state.scheduledDay !== null) return dueAction("cancel", state.scheduledDay);
  if (state.nextTryDay !== null) return dueAction("charge", state.nextTryDay);
  if (isAllPaid(state)) return dueAction("finish", lastDay(state));
  return dueAction("charge", paidUntil(state));
};

/**
 * Null if nothing is due. Nothing is due on or after the day of the client's purge, which ends the
 * subscription (server/clients).
 */
export const nextDueAction = (state: SubscriptionState): DueAction | null => {
  const action = nextAction(state);
  return action !== null && state.leavesOn !== null && action.day >= state.leavesOn ? null : action;
};

/** The state after a due action other than a charge. */
export const applyDueAction = <S extends SubscriptionState>(state: S, { kind, day }: DueAction): S => {
  if (kind === "cancel" || kind === "expire") return cancelOn(state, day);
  if (kind === "finish") return finishOn(state, day);
  if (kind === "resume") return resumeFrom(state, day);
  return kind === "endPause" ? endUnusedPause(state, day) : withChange(state, { overdue: true });
};

/** The last day of the term, or of the purge if earlier; null without an end. */
const lastRentDay = (state: SubscriptionState): string | null => {
  if (!isBegun(state.status)) return state.end;
  const last = lastDay(state);
  const { leavesOn } = state;
  return leavesOn !== null && (last === null || leavesOn < last) ? leavesOn : last;
};

/** Stored columns that follow from the state: end, next payment (before bonus), due moment. */
export const derivedColumns = (state: SubscriptionState, timezone: string) => {
  const next = nextDueAction(state);
  const charge = next?.kind === "charge" ? next : null;
  return {
    end: lastRentDay(state),
    nextPaymentDay: charge?.day ?? null,
    nextPaymentAmount: charge === null ? null : nextTerms(state).price,
    dueAt: next === null ? null : startOfDay(timezone, next.day),
  };
};
