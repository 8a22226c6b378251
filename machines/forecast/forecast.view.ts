import type { SnapshotFrom } from "xstate";
import type { ClosedReason, Course, Forecast, ForecastAct, ForecastEvent } from "#contract/forecast.ts";
import type { ChargeAhead } from "#contract/consequences.ts";
import { isOpen } from "#contract/forecast.ts";
import type { forecastMachine } from "./forecast.machine.ts";
import type { Question } from "./forecast.ports.ts";

export type ForecastSnapshot = SnapshotFrom<typeof forecastMachine>;

export type ForecastView =
  | { state: "loading" }
  /** `forecast.retryRequested`; it is also tried when the network is back. */
  | { state: "unreachable" }
  /** This backend reckons nothing ahead. */
  | { state: "unavailable" }
  /**
   * `forecast.requested {question}` asks about something else; `stale`: that is on its way, or could not be had, and
   * the forecast is of the question `reckonedFor`, not of this one.
   */
  | {
      state: "ready";
      forecast: Forecast;
      question: Question;
      reckonedFor: Question;
      stale: "recalculating" | "unreachable" | null;
    };

/** Flat, of primitives and what the context holds: compare shallowly. */
export function forecastView(now: ForecastSnapshot): ForecastView {
  const { forecast, question, reckonedFor } = now.context;
  if (now.matches("unavailable")) return { state: "unavailable" };
  const failed = now.matches("unreachable");
  if (forecast === null) return { state: failed ? "unreachable" : "loading" };
  return {
    state: "ready",
    forecast,
    question,
    reckonedFor,
    stale: failed ? "unreachable" : now.matches("reckoning") ? "recalculating" : null,
  };
}

/** Whether an act can be confirmed by what is known of it. */
export type Certainty =
  /** What it would mean is shown; null where this backend reckons nothing ahead. */
  | { is: "shown"; course: Course | null }
  /** It is being reckoned. */
  | { is: "reckoning" }
  /** It could not be reckoned. */
  | { is: "unknown" }
  /** It is not open now. */
  | { is: "closed"; why: ClosedReason };

/** Nobody confirms what they have not been shown. */
export const certaintyOf = (view: ForecastView, act: ForecastAct): Certainty => {
  if (view.state === "unavailable") return { is: "shown", course: null };
  if (view.state === "unreachable" || (view.state === "ready" && view.stale === "unreachable"))
    return { is: "unknown" };
  if (view.state === "loading" || view.stale !== null) return { is: "reckoning" };
  const ahead = view.forecast.acts[act];
  return isOpen(ahead) ? { is: "shown", course: ahead } : { is: "closed", why: ahead.why };
};

/** What an act would mean; null where it is not open now, or nothing is known yet. */
export const courseOf = (forecast: Forecast | null, act: ForecastAct): Course | null => {
  const ahead = forecast?.acts[act];
  return ahead !== undefined && isOpen(ahead) ? ahead : null;
};

/** The charges of a course, in the order of time. */
export const chargesIn = ({ events }: Pick<Course, "events">): ChargeAhead[] =>
  events.filter((event): event is ChargeAhead => event.kind === "charge");

/** The first day on which something of this kind happens; null if it does not. */
export const firstDay = ({ events }: Course, kind: ForecastEvent["kind"]): string | null =>
  events.find((event) => event.kind === kind)?.day ?? null;

/** The first day on which something of this kind happens before anything of another does; null if it does not. */
export const comesBefore = (
  { events }: Course,
  kind: ForecastEvent["kind"],
  other: ForecastEvent["kind"],
): string | null => {
  const first = events.find((event) => event.kind === kind || event.kind === other);
  return first?.kind === kind ? first.day : null;
};

/** What comes back to the client: of what was paid, of the deposit, or both. Kopecks. */
export const moneyBack = ({ events }: Course, of?: "deposit" | "payments"): number =>
  events.reduce(
    (sum, event) =>
      event.kind === "refund" && (of === undefined || event.of === of) ? sum + event.amount : sum,
    0,
  );

/** What will have been charged by the end of a day. Kopecks. */
export const chargedBy = (course: Course, day: string): number =>
  chargesIn(course).reduce((sum, charge) => (charge.day <= day ? sum + charge.amount : sum), 0);
