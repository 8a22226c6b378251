import type { SnapshotFrom } from "xstate";
import type { ClosedReason, Projection, Forecast, ForecastAct, ForecastEvent } from "#contract/forecast.ts";
import type { ChargeAhead } from "#contract/consequences.ts";
import { isOpen } from "#contract/forecast.ts";
import type { forecastMachine } from "./forecast.machine.ts";
import type { Question } from "./forecast.ports.ts";

export type ForecastSnapshot = SnapshotFrom<typeof forecastMachine>;

export type ForecastView =
  | { state: "loading" }
  /** `forecast.retryRequested`; also retried when the network is back. */
  | { state: "unreachable" }
  /** The backend has no forecasts. */
  | { state: "unavailable" }
  /**
   * `forecast.requested {question}` asks about a change; `stale`: that reply is pending or failed, and the forecast
   * belongs to `reckonedFor`.
   */
  | {
      state: "ready";
      forecast: Forecast;
      question: Question;
      reckonedFor: Question;
      stale: "recalculating" | "unreachable" | null;
    };

/** Flat, of primitives, offers and parts of the context: compare shallowly. */
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

/** Whether an act can be confirmed. */
export type Certainty =
  /** Its result is shown; null if the backend has no forecasts. */
  | { is: "shown"; projection: Projection | null }
  /** It is being computed. */
  | { is: "reckoning" }
  /** It could not be computed. */
  | { is: "unknown" }
  /** It is not available now. */
  | { is: "closed"; why: ClosedReason };

/** An act can be confirmed only if its result is shown. */
export const getCertainty = (view: ForecastView, act: ForecastAct): Certainty => {
  if (view.state === "unavailable") return { is: "shown", projection: null };
  if (view.state === "unreachable" || (view.state === "ready" && view.stale === "unreachable"))
    return { is: "unknown" };
  if (view.state === "loading" || view.stale !== null) return { is: "reckoning" };
  const ahead = view.forecast.acts[act];
  return isOpen(ahead) ? { is: "shown", projection: ahead } : { is: "closed", why: ahead.why };
};

/** The result of an act; null if not available or unknown. */
export const projectionFor = (forecast: Forecast | null, act: ForecastAct): Projection | null => {
  const ahead = forecast?.acts[act];
  return ahead !== undefined && isOpen(ahead) ? ahead : null;
};

/** The charges of a projection, chronological. */
export const listCharges = ({ events }: Pick<Projection, "events">): ChargeAhead[] =>
  events.filter((event): event is ChargeAhead => event.kind === "charge");

/** The first day of this kind of event; null if none. */
export const firstDay = ({ events }: Projection, kind: ForecastEvent["kind"]): string | null =>
  events.find((event) => event.kind === kind)?.day ?? null;

/** Sum of charges up to and including a day. Kopecks. */
export const chargedBy = (projection: Projection, day: string): number =>
  listCharges(projection).reduce((sum, charge) => (charge.day <= day ? sum + charge.amount : sum), 0);
