import { createHash } from "node:crypto";
import { type Card, isValidOn } from "#contract/card.ts";
import type { ChargeAhead, DeviceNext, endings } from "#contract/consequences.ts";
import {
  type ActForecast,
  type ClosedReason,
  type Projection,
  horizonDays,
  type Forecast,
  type ForecastEvent,
} from "#contract/forecast.ts";
import { chargesAfterChange } from "#contract/recurring-consent.ts";
import { nextDueAction, applyDueAction } from "./due-actions.rules.ts";
import { addDays } from "#contract/day.ts";
import { isOver, isUnbegun } from "#contract/subscription-status.ts";
import { type Act, actOn, whyNot } from "./change.rules.ts";
import { cancelOn, handOverOn, paidOn, returnDeviceOn } from "./transitions.rules.ts";
import {
  daysLeft,
  nextPaidUntil,
  nextTerms,
  owed,
  paidUntil,
  type SubscriptionState,
} from "./subscription-state.rules.ts";
import type { Terms } from "../platform/database/tables/subscriptions.ts";

/** The default length of a pause in a forecast, in days. */
const usualPause = 30;

/** What could be refunded: everything paid, and the deposit in it. Kopecks. */
export type Refundable = { readonly paid: number; readonly deposit: number };
/** The card of automatic charges; `expires` is `YYYY-MM`. */
export type Payer = Pick<Card, "brand" | "last4" | "expires">;
/** What a projection depends on besides the state. `card`: charged if the client agreed; null if there is none. */
export type Facts = { readonly held: Refundable; readonly card: Payer | null };

const later = (one: string, other: string): string => (one > other ? one : other);

/** The card that pays on a day, or would if it had not expired. */
const paidBy = (payer: Payer | null, day: string): Pick<ChargeAhead, "card" | "expired"> => {
  if (payer === null) return { card: null };
  const named = { brand: payer.brand, last4: payer.last4 };
  return isValidOn(payer, day) ? { card: named } : { card: null, expired: named };
};

/** The card that is charged: none without consent. */
const payerOf = ({ chargeConsent }: SubscriptionState, card: Payer | null): Payer | null =>
  chargeConsent === "given" ? card : null;

const chargeOn = (
  state: SubscriptionState,
  day: string,
  amount: number,
  payer: Payer | null,
): ChargeAhead => ({
  kind: "charge",
  day,
  amount,
  period: state.period,
  from: paidUntil(state) ?? day,
  to: nextPaidUntil(state) ?? day,
  ...paidBy(payerOf(state, payer), day),
});

/** The day on which the client returns the device as due; null if it stays or is not with them. */
const returnDay = (state: SubscriptionState, day: string): string | null => {
  const { status, possession, returnBy, resumeOn, debt } = state;
  if (possession !== "inUse" || returnBy === null || status === "active") return null;
  const staysUntilResume = status === "paused" && debt === 0 && resumeOn !== null && resumeOn <= returnBy;
  return staysUntilResume ? null : later(day, returnBy);
};

/** Refunds after the end and the return. */
const refundsOn = (state: SubscriptionState, day: string, { paid, deposit }: Refundable): ForecastEvent[] => {
  if (!isOver(state.status) || state.possession === "inUse") return [];
  const never = state.start === null;
  const amount = never ? paid : deposit;
  return amount > 0 ? [{ kind: "refund", day, amount, of: never ? "payments" : "deposit" }] : [];
};

/**
 * If a client keeps a device during a pause, the subscription resumes on the day after the return day, or at
 * the end of the pause, and is charged or ends.
 */
const ifDeviceKept = (state: SubscriptionState, payer: Payer | null): Projection["ifKept"] => {
  const { status, possession, pausedFor, returnBy, resumeOn } = state;
  if (status !== "paused" || possession !== "inUse" || pausedFor !== "client" || returnBy === null)
    return null;
  if (resumeOn !== null && resumeOn <= returnBy) return null;
  const action = nextDueAction(state);
  if (action === null || (action.kind !== "endPause" && action.kind !== "resume")) return null;
  const gone = applyDueAction(state, action);
  const next = nextDueAction(gone);
  const on = next === null ? action.day : later(action.day, next.day);
  const charge =
    next?.kind === "charge" ? { day: on, amount: owed(gone), ...paidBy(payerOf(gone, payer), on) } : null;
  return { day: action.day, charge, ends: next?.kind === "finish" ? on : null };
};

/** Paying a debt does not resume if the term is over or the data will be deleted. */
const keepsIfPaid = (state: SubscriptionState, today: string): boolean =>
  state.status === "paused" &&
  state.debt > 0 &&
  state.possession === "inUse" &&
  state.leavesOn === null &&
  !isOver(paidOn(state, today, true).status);

const hashProjection = (projection: Omit<Projection, "hash">): string =>
  createHash("sha256").update(JSON.stringify(projection)).digest("hex").slice(0, 12);

/** What happens to the device next. `events`: those ahead of the state. */
const deviceNext = (
  state: SubscriptionState,
  events: readonly ForecastEvent[],
  today: string,
): DeviceNext => {
  const { status, possession, returnBy, deliveryDay } = state;
  const how = deliveryDay === null ? "pickup" : "delivery";
  const dayOf = (kind: ForecastEvent["kind"]) => events.find((event) => event.kind === kind)?.day ?? null;
  if (possession === "inUse") {
    if (returnDay(state, today) !== null && returnBy !== null) return { kind: "return", by: returnBy };
    const until = dayOf("return");
    return until !== null && until <= today ? { kind: "return", by: until } : { kind: "stays", until };
  }
  if (isUnbegun(status)) return { kind: "handover", how, day: deliveryDay, isFirst: true };
  const day = dayOf("handover");
  if (day === null) return { kind: "none" };
  return { kind: "handover", how, day: day > today || deliveryDay !== null ? day : null, isFirst: false };
};

/** The first handover: the delivery day unless it is over, or today at an office. */
const firstHandover = (
  { status, leavesOn, deliveryDay, reservedUntil }: SubscriptionState,
  today: string,
): ForecastEvent[] => {
  const day = deliveryDay ?? today;
  const isAhead =
    day >= today && (leavesOn === null || day < leavesOn) && (reservedUntil === null || day <= reservedUntil);
  return status === "awaitingHandover" && isAhead ? [{ kind: "handover", day }] : [];
};

/** How long an order is reserved, at most until the purge, and what is refunded then. */
const readReservation = (
  { status, reservedUntil, leavesOn }: SubscriptionState,
  { paid }: Refundable,
): Projection["reservation"] => {
  if (!isUnbegun(status) || reservedUntil === null) return null;
  const until = leavesOn !== null && leavesOn <= reservedUntil ? addDays(leavesOn, -1) : reservedUntil;
  return { until, refund: paid };
};

const refunded = (events: readonly ForecastEvent[], of: "deposit" | "payments"): number =>
  events.reduce((sum, event) => (event.kind === "refund" && event.of === of ? sum + event.amount : sum), 0);

/**
 * The projection: everything from `today` on if charges succeed and the client pays an order, takes the
 * device and returns it in time. An order projects its handover and nothing after; one with a missed delivery
 * ends with its reservation. Billing uses the same actions (due-actions.rules.ts); pages, quotes, letters and
 * consents read this. `before`: events of an act.
 */
export const project = (
  begin: SubscriptionState,
  today: string,
  { held, card }: Facts,
  { before = [], daysLost = 0 }: { before?: ForecastEvent[]; daysLost?: number } = {},
): Projection => {
  const events = firstHandover(begin, today);
  // A reservation does not expire if the client does what is due.
  const isReceived = begin.status === "awaitingPayment" || events.length > 0;
  let state = begin;
  let day = today;
  let daysKept = 0;
  const keepDays = () => {
    if (state.status === "paused" && state.unusedSince !== null) daysKept = daysLeft(state, day);
  };
  const endIfOver = (as: (typeof endings)[number]) => {
    if (isOver(state.status)) events.push({ kind: "end", day, as }, ...refundsOn(state, day, held));
  };
  /** Whether anything happened. */
  const happen = (): boolean => {
    if (state.status === "active" && state.possession === "awaited") {
      events.push({ kind: "handover", day });
      state = handOverOn(state, day);
      return true;
    }
    const { leavesOn } = state;
    const back = returnDay(state, day);
    const due = nextDueAction(state);
    const action = due?.kind === "expire" && isReceived ? null : due;
    if (
      back !== null &&
      (leavesOn === null || back < leavesOn) &&
      (action === null || action.kind === "endPause" || action.kind === "miss" || back < action.day)
    ) {
      day = back;
      events.push({ kind: "return", day });
      state = returnDeviceOn(state, day);
      events.push(...refundsOn(state, day, held));
      keepDays();
      return true;
    }
    if (action === null) {
      if (leavesOn === null) return false;
      day = later(day, leavesOn);
      state = cancelOn(state, day);
      endIfOver("deleted");
      return true;
    }
    day = later(day, action.day);
    if (action.kind === "charge") {
      events.push(chargeOn(state, day, owed(state), card));
      state = paidOn(state, day);
      return true;
    }
    state = applyDueAction(state, action);
    if (action.kind === "resume" || action.kind === "endPause") events.push({ kind: "resume", day });
    endIfOver(state.status === "finished" ? "finished" : "cancelled");
    return true;
  };
  keepDays();
  while (happen());
  const all = [...before, ...events];
  const end = all.findLast((event) => event.kind === "end");
  const projection = {
    device: deviceNext(begin, events, today),
    events: all,
    total: all.reduce((sum, event) => (event.kind === "charge" ? sum + event.amount : sum), 0),
    end: isOver(state.status) ? (state.end ?? end?.day ?? null) : null,
    endsAs: isOver(state.status)
      ? (end?.as ?? (state.status === "finished" ? "finished" : "cancelled"))
      : null,
    next: events.find((event): event is ChargeAhead => event.kind === "charge") ?? null,
    refunds: { payments: refunded(all, "payments"), deposit: refunded(all, "deposit") },
    reservation: readReservation(begin, held),
    daysKept,
    daysLost,
    ifKept: ifDeviceKept(begin, card),
    keepsIfPaid: keepsIfPaid(begin, today),
    price: nextTerms(begin).price,
  };
  return { ...projection, hash: hashProjection(projection) };
};

/** The events within the horizon. */
export const withinHorizon = (projection: Projection, today: string): ForecastEvent[] =>
  projection.events.filter(({ day }) => day <= addDays(today, horizonDays));

export type ForecastInput = {
  readonly today: string;
  /** The end of a pause; null: in 30 days. */
  readonly until: string | null;
  /** Months. */
  readonly extend: number;
  /** Terms of a change; null: not offered. */
  readonly terms: Terms | null;
  /** Whether a device can be handed over again. */
  readonly onShelf: boolean;
  /** Another day of a first delivery; null: no delivery then. */
  readonly delivery: string | null;
};

const debtPaid = (
  state: SubscriptionState,
  goesOn: boolean,
  { today, onShelf }: ForecastInput,
  facts: Facts,
): ActForecast => {
  const { debt, status, possession } = state;
  if (debt === 0) return { why: "noDebt" };
  if (goesOn && status !== "paused") return { why: "notPaused" };
  const next = paidOn(state, today, goesOn);
  const isPaused = status === "paused";
  const ends = isPaused && isOver(next.status);
  if (goesOn && ends) return { why: "termOver" };
  if (goesOn && possession !== "inUse" && !onShelf) return { why: "noDevice" };
  const before: ForecastEvent[] = [chargeOn(state, today, debt, null)];
  if (goesOn) before.push({ kind: "resume", day: today });
  if (ends) before.push({ kind: "end", day: today, as: "finished" }, ...refundsOn(next, today, facts.held));
  return project(next, today, facts, { before });
};

/** The projection after an act, or why it is not possible. */
const projectAct = (
  state: SubscriptionState,
  act: Act,
  { today, onShelf }: ForecastInput,
  facts: Facts,
): ActForecast => {
  const why: ClosedReason | null = whyNot(state, act, today);
  if (why !== null) return { why };
  const needsDevice =
    (act.kind === "resume" || (act.kind === "setEnd" && act.until !== null && state.resumeOn === null)) &&
    state.possession !== "inUse";
  if (needsDevice && !onShelf) return { why: "noDevice" };
  const next = actOn(state, act, today);
  if (act.kind === "allowCharges" && chargesAfterChange(project(next, today, facts)) === null)
    return { why: "noCard" };
  const before: ForecastEvent[] = [];
  if (act.kind === "resume") before.push({ kind: "resume", day: today });
  const ends = isOver(next.status);
  if (ends) before.push({ kind: "end", day: today, as: "cancelled" }, ...refundsOn(next, today, facts.held));
  const daysLost = ends && state.start !== null ? daysLeft(state, today) : 0;
  return project(next, today, facts, { before, daysLost });
};

/** The projection of every option, without what can be chosen. */
export const forecastOf = (
  state: SubscriptionState,
  input: ForecastInput,
  facts: Facts,
): Omit<Forecast, "terms" | "deliveries"> => {
  const { today, extend, terms, delivery } = input;
  const until = input.until ?? addDays(today, usualPause);
  const of = (act: Act): ActForecast => projectAct(state, act, input, facts);
  return {
    today,
    unchanged: project(state, today, facts),
    acts: {
      payDebt: debtPaid(state, false, input, facts),
      payDebtAndGoOn: debtPaid(state, true, input, facts),
      pause: of(
        state.status === "paused" && state.resumeOn !== null
          ? { kind: "setEnd", until: null }
          : { kind: "pause", until: null },
      ),
      pauseUntil: of(state.status === "paused" ? { kind: "setEnd", until } : { kind: "pause", until }),
      resume: of({ kind: "resume" }),
      cancel: of({ kind: "cancel" }),
      takeBack: of({ kind: "takeBack" }),
      extend: of({ kind: "extend", months: extend }),
      change: of({ kind: "change", terms }),
      reschedule: of({ kind: "reschedule", day: delivery }),
      allowCharges: of({ kind: "allowCharges" }),
      stopCharges: of({ kind: "stopCharges" }),
    },
  };
};
