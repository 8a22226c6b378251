import type { ForecastAct } from "#contract/forecast.ts";
import { type Certainty, certaintyOf, forecastView } from "#machines/forecast/forecast.view.ts";
import { useView } from "../../actors/use-view.tsx";

/** Whether what an act would mean is on the screen: only that can be confirmed. */
export const useCertainty = (act: ForecastAct): Certainty =>
  certaintyOf(useView("account.subscription.forecast", forecastView), act);
