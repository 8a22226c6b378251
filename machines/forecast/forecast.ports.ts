import type { Forecast } from "#contract/forecast.ts";
import type { Port } from "../runtime/ports.ts";

/** `unavailable`: the backend has no forecasts. */
export type FoundForecast = { kind: "found"; forecast: Forecast } | { kind: "unavailable" };

/** What a client is choosing. Null: the server's default. */
export type Question = {
  /** End of a pause (ISO). */
  readonly until: string | null;
  /** Months of an extension. */
  readonly extend: number | null;
  /** Terms from the next period on; `months` in all. */
  readonly terms: Terms | null;
  /** Day of a first delivery (ISO). */
  readonly delivery: string | null;
};
export type Terms = {
  readonly months: number;
  readonly insurance: boolean;
  readonly extras: readonly number[];
};

export const noQuestion: Question = { until: null, extend: null, terms: null, delivery: null };

export type ForecastPorts = {
  /** GET subscription/forecast. */
  loadForecast: Port<{ id: number } & Question, FoundForecast>;
};
