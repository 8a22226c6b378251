import type { ClosedReason } from "#contract/forecast.ts";
import { addDays } from "#contract/day.ts";
import { extendDays } from "#contract/deadlines.ts";
import { isOver, isUnbegun, type SubscriptionStatus } from "#contract/subscription-status.ts";
import { cancelFrom, pauseOn, rescheduleOn, resumeFrom, undoCancel } from "./transitions.rules.ts";
import {
  withChange,
  isAllPaid,
  lastDay,
  nextTerms,
  paidUntil,
  type SubscriptionState,
  type Terms,
  currentTerms,
} from "./subscription-state.rules.ts";

/** What a client may do about a subscription; a day is the one on which a pause ends by itself, null: it is open. */
export type Act =
  | { readonly kind: "pause"; readonly until: string | null }
  /** Of a pause: another end, or none. */
  | { readonly kind: "setEnd"; readonly until: string | null }
  | { readonly kind: "resume" }
  | { readonly kind: "cancel" }
  | { readonly kind: "takeBack" }
  | { readonly kind: "extend"; readonly months: number }
  /** `terms` null: the device is not offered at what was asked for. */
  | { readonly kind: "change"; readonly terms: Terms | null }
  /** Of a first delivery. `day` null: nothing is brought then. */
  | { readonly kind: "reschedule"; readonly day: string | null };

/** No term is longer, however often it was extended. Months. */
const longestTerm = 60;

/** The first day on which a subscription can be extended; null where it has no end yet. */
export const extendFrom = (state: SubscriptionState): string | null => {
  const last = state.status === "active" && state.scheduledDay === null ? lastDay(state) : null;
  return last === null ? null : addDays(last, -extendDays);
};

/** What pausing, extending and changing have in common: an active subscription that owes nothing and is not cancelled. */
const whyNotActive = ({ status, scheduledDay, debt }: SubscriptionState): ClosedReason | null => {
  if (isOver(status)) return "ended";
  if (isUnbegun(status)) return "notStarted";
  if (status === "paused") return "paused";
  if (scheduledDay !== null) return "cancelling";
  return debt > 0 ? "debt" : null;
};

const whyNotPaused = ({ status, debt }: SubscriptionState): ClosedReason | null =>
  status !== "paused" ? "notPaused" : debt > 0 ? "debt" : null;

const whyNotExtend = (state: SubscriptionState, months: number, today: string): ClosedReason | null => {
  const why = whyNotActive(state);
  if (why !== null) return why;
  const from = extendFrom(state);
  if (from === null || today < from) return "tooEarly";
  return (state.change ?? state).months + months > longestTerm ? "tooLong" : null;
};

const whyNotChange = (state: SubscriptionState, terms: Terms | null): ClosedReason | null => {
  const why = whyNotActive(state);
  if (why !== null) return why;
  if (isAllPaid(state)) return "lastPeriod";
  return terms === null || terms.months < state.period ? "notOffered" : null;
};

/** A delivery is on its way on the agreed day; before it, and once it is over, another day can be chosen. */
const whyNotReschedule = (
  { status, deliveryDay }: SubscriptionState,
  day: string | null,
  today: string,
): ClosedReason | null => {
  if (isOver(status)) return "ended";
  if (!isUnbegun(status)) return "begun";
  if (deliveryDay === null) return "pickup";
  if (deliveryDay === today) return "deliveryToday";
  return day === null ? "notOffered" : null;
};

/**
 * Why a client cannot do this now; null: it is open (V10). Pause: not while a debt stands or a cancellation is
 * scheduled. Resume: not while a debt stands. Cancel: always, once. Extend: in the last 30 days. Reschedule: a first
 * delivery, not on its day.
 */
export const whyNot = (state: SubscriptionState, act: Act, today: string): ClosedReason | null => {
  switch (act.kind) {
    case "pause":
      return whyNotActive(state);
    case "setEnd":
    case "resume":
      return whyNotPaused(state);
    case "cancel":
      return isOver(state.status) ? "ended" : state.scheduledDay !== null ? "cancelling" : null;
    case "takeBack":
      return state.status === "active" && state.scheduledDay !== null ? null : "notCancelling";
    case "extend":
      return whyNotExtend(state, act.months, today);
    case "change":
      return whyNotChange(state, act.terms);
    case "reschedule":
      return whyNotReschedule(state, act.day, today);
  }
};

/** The state after an act that is open. */
export const actOn = <S extends SubscriptionState>(state: S, act: Act, today: string): S => {
  switch (act.kind) {
    case "pause":
      return pauseOn(state, today, { pausedFor: "client", until: act.until });
    case "setEnd":
      return withChange(state, { resumeOn: act.until });
    case "resume":
      return resumeFrom(state, today);
    case "cancel":
      return cancelFrom(state, today);
    case "takeBack":
      return undoCancel(state);
    case "extend": {
      const terms = nextTerms(state);
      const longer = { ...terms, months: terms.months + act.months };
      return state.change === null
        ? withChange(state, { months: longer.months, contract: state.contract ?? currentTerms(state) })
        : withChange(state, { change: longer });
    }
    case "change":
      return withChange(state, { change: act.terms });
    case "reschedule":
      return act.day === null ? state : rescheduleOn(state, act.day, today);
  }
};

const idsOf = (extras: Terms["extras"]): string =>
  extras
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();

const isSame = (one: Omit<Terms, "months">, other: Omit<Terms, "months">): boolean =>
  one.price === other.price && one.insurance === other.insurance && idsOf(one.extras) === idsOf(other.extras);

/** Terms of an annex to the contract; `end`: the day on which the term ends. */
export type AnnexTerms = Terms & { readonly end: string | null };
/** What a client and the company agreed anew, and the first day on which it makes a difference. */
export type Agreement = {
  readonly from: string | null;
  readonly before: AnnexTerms;
  readonly after: AnnexTerms;
  readonly onlyLonger: boolean;
};

/** What was agreed for the periods to come between two states; null where that is nothing. */
export const agreedChange = (before: SubscriptionState, after: SubscriptionState): Agreement | null => {
  // A payment brings into force what was agreed earlier.
  if (before.period !== after.period) return null;
  const [were, are] = [nextTerms(before), nextTerms(after)];
  if (isSame(were, are) && were.months === are.months) return null;
  const onlyLonger = isSame(were, are) && are.months > were.months;
  return {
    from: onlyLonger ? lastDay(before) : paidUntil(after),
    before: { ...were, end: lastDay(before) },
    after: { ...are, end: lastDay(after) },
    onlyLonger,
  };
};

/** `changed`: it stands otherwise than the client believed. */
export type Decision<S> =
  | { kind: "changed" }
  | { kind: "notAllowed"; why: ClosedReason }
  | { kind: "change"; next: S };

/** What somebody who believes this has seen an older subscription. */
const sawOlderState = (why: ClosedReason, act: Act): boolean =>
  why === "cancelling" ? act.kind === "cancel" : why === "notCancelling" && act.kind === "takeBack";

/** What a client's act does to a subscription that they believe to be in status `from` (V10). */
export const decide = <S extends SubscriptionState>(
  state: S,
  { act, from, today }: { act: Act; from: SubscriptionStatus; today: string },
): Decision<S> => {
  if (from !== state.status) return { kind: "changed" };
  const why = whyNot(state, act, today);
  if (why === null) return { kind: "change", next: actOn(state, act, today) };
  return sawOlderState(why, act) ? { kind: "changed" } : { kind: "notAllowed", why };
};
