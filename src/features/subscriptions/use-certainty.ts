import type { ForecastAct } from "#contract/forecast.ts";
import { type Certainty, certaintyOf, forecastView } from "#machines/forecast/forecast.view.ts";
import { useForecast } from "../../actors/account-machines.ts";

/** Whether what an act would mean is on the screen: only that can be confirmed. */
export const useCertainty = (act: ForecastAct): Certainty =>
  useForecast((forecast) => certaintyOf(forecastView(forecast), act));
