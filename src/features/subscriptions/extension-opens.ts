import { type Forecast, isOpen } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";

/**
 * From which day on it can be extended, where nothing but the day is in the way; null otherwise. Until the forecast says
 * so, the subscription does: what is offered does not change before people's eyes. `today`: ISO, in the client's city.
 */
export const extensionOpens = (
  forecast: Forecast | null,
  { extendFrom = null }: Pick<Subscription, "extendFrom">,
  today: string,
): string | null => {
  const longer = forecast?.acts.extend;
  const isTooEarly =
    longer === undefined
      ? extendFrom !== null && today < extendFrom
      : !isOpen(longer) && longer.why === "tooEarly";
  return isTooEarly ? extendFrom : null;
};
