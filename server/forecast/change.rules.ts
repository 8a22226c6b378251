import type { ClosedReason } from "#contract/forecast.ts";
import { addDays } from "#contract/day.ts";
import { extendDays } from "#contract/deadlines.ts";
import { longestTerm } from "#contract/quote.ts";
import { isOver, isUnbegun, type SubscriptionStatus } from "#contract/subscription-status.ts";
import { cancelFrom, pauseOn, rescheduleOn, resumeFrom, undoCancel } from "./transitions.rules.ts";
import {
  withChange,
  isAllPaid,
  lastDay,
  nextTerms,
  paidUntil,
  type SubscriptionState,
  currentTerms,
} from "./subscription-state.rules.ts";
import { leastPayment } from "./price.rules.ts";
import type { AnnexTerms } from "../platform/database/tables/acts.ts";
import type { Terms } from "../platform/database/tables/subscriptions.ts";

/** A client's change of a subscription. `until`: end of a pause; null: open. */
export type Act =
  | { readonly kind: "pause"; readonly until: string | null }
  /** Another end of a pause, or none. */
  | { readonly kind: "setEnd"; readonly until: string | null }
  | { readonly kind: "resume" }
  | { readonly kind: "cancel" }
  | { readonly kind: "takeBack" }
  | { readonly kind: "extend"; readonly months: number }
  /** `terms` null: not offered. */
  | { readonly kind: "change"; readonly terms: Terms | null }
  /** `day` null: no delivery then. */
  | { readonly kind: "reschedule"; readonly day: string | null }
  /** Charges to a card. */
  | { readonly kind: "allowCharges" }
  | { readonly kind: "stopCharges" };

/** The first day on which it can be extended; null without an end. */
export const extendFrom = (state: SubscriptionState): string | null => {
  const last = state.status === "active" && state.scheduledDay === null ? lastDay(state) : null;
  return last === null ? null : addDays(last, -extendDays);
};

/** For pausing, extending and changing: active, without debt, not cancelled. */
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

/** Not on the agreed day, when the delivery is on its way. */
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

/** Until the first payment nothing is agreed; nothing more is charged before a cancellation or after the last period. */
const whyNotConsent = (
  state: SubscriptionState,
  kind: "allowCharges" | "stopCharges",
): ClosedReason | null => {
  const { status, scheduledDay, chargeConsent } = state;
  if (isOver(status)) return "ended";
  if (status === "awaitingPayment") return "notStarted";
  if (scheduledDay !== null) return "cancelling";
  if (isAllPaid(state)) return "lastPeriod";
  if (kind === "allowCharges") return chargeConsent === "given" ? "chargesAllowed" : null;
  return chargeConsent === "given" ? null : "chargesStopped";
};

/**
 * Why the client cannot do this now; null: allowed (V10). Pause: no debt, no scheduled cancellation. Resume:
 * no debt. Cancel: always, once. Extend: in the last 30 days. Reschedule: a first delivery, not on its day.
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
    case "allowCharges":
    case "stopCharges":
      return whyNotConsent(state, act.kind);
  }
};

/** An extension and other terms ask for the consent if a card can pay, unless it was withdrawn. */
const consenting = ({ chargeConsent }: SubscriptionState): Pick<SubscriptionState, "chargeConsent"> => ({
  chargeConsent: chargeConsent === "withdrawn" ? "withdrawn" : "given",
});

/** The state after an allowed act, if what it asks for is agreed to. */
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
        ? withChange(state, {
            ...consenting(state),
            months: longer.months,
            contract: state.contract ?? currentTerms(state),
          })
        : withChange(state, { ...consenting(state), change: longer });
    }
    case "change": {
      const changed = withChange(state, { ...consenting(state), change: act.terms });
      // Bonus that would leave nothing to charge is returned.
      return nextTerms(changed).price - state.bonusApplied < leastPayment
        ? withChange(changed, { bonusApplied: 0 })
        : changed;
    }
    case "reschedule":
      return act.day === null ? state : rescheduleOn(state, act.day, today);
    case "allowCharges":
      return withChange(state, { chargeConsent: "given" });
    case "stopCharges":
      return withChange(state, { chargeConsent: "withdrawn" });
  }
};

const idsOf = (extras: Terms["extras"]): string =>
  extras
    .map(({ id }) => id)
    .toSorted((a, b) => a - b)
    .join();

const isSame = (one: Omit<Terms, "months">, other: Omit<Terms, "months">): boolean =>
  one.price === other.price && one.insurance === other.insurance && idsOf(one.extras) === idsOf(other.extras);

/** Newly agreed terms, and the first day they matter. */
export type Agreement = {
  readonly from: string | null;
  readonly before: AnnexTerms;
  readonly after: AnnexTerms;
  readonly onlyLonger: boolean;
};

/** What was agreed between two states; null if nothing. */
export const agreedChange = (before: SubscriptionState, after: SubscriptionState): Agreement | null => {
  // A payment brings earlier terms into force.
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

/** `changed`: the client saw an older status. */
export type Decision<S> =
  | { kind: "changed" }
  | { kind: "notAllowed"; why: ClosedReason }
  | { kind: "change"; next: S };

/** Refusals that an outdated page explains. */
const sawOlderState = (why: ClosedReason, { kind }: Act): boolean =>
  why === "chargesAllowed" ||
  why === "chargesStopped" ||
  (why === "cancelling" ? kind === "cancel" : why === "notCancelling" && kind === "takeBack");

/** Applies a client's act to a subscription they saw in status `from` (V10). */
export const decide = <S extends SubscriptionState>(
  state: S,
  { act, from, today }: { act: Act; from: SubscriptionStatus; today: string },
): Decision<S> => {
  if (from !== state.status) return { kind: "changed" };
  const why = whyNot(state, act, today);
  if (why === null) return { kind: "change", next: actOn(state, act, today) };
  return sawOlderState(why, act) ? { kind: "changed" } : { kind: "notAllowed", why };
};
