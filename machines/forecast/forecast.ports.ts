import type { Forecast } from "#contract/forecast.ts";
import type { Port } from "../runtime/ports.ts";

/** `unavailable`: this backend reckons nothing ahead. */
export type FoundForecast = { kind: "found"; forecast: Forecast } | { kind: "unavailable" };

/** What a client thinks of doing. Null: the server takes what is usual, or how it is. */
export type Question = {
  /** The day on which a pause would end (ISO). */
  readonly until: string | null;
  /** By how many months it would be extended. */
  readonly extend: number | null;
  /** Other terms from the next period on; `months` in all. */
  readonly terms: Terms | null;
  /** The day on which a first delivery would come (ISO). */
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
