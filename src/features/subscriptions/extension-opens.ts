import { type Forecast, isOpen } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";

/** From which day on it can be extended, where nothing but the day is in the way; null otherwise, or where it is not known. */
export const extensionOpens = (
  forecast: Forecast | null,
  { extendFrom = null }: Pick<Subscription, "extendFrom">,
): string | null => {
  const longer = forecast?.acts.extend;
  return longer !== undefined && !isOpen(longer) && longer.why === "tooEarly" ? extendFrom : null;
};
