import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StepParam } from "./subscriptions-search.ts";
import type { SubscriptionView } from "#machines/subscription/subscription.view.ts";
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

/** What is shown of a subscription that is there. */
export type OpenView = Extract<SubscriptionView, { subscription: unknown }>;

/** One screen of it. */
export type ScreenView<Screen extends OpenView["screen"]> = Extract<OpenView, { screen: Screen }>;

interface StepLinkProps {
  /** The step; without one, the subscription itself. */
  at?: StepParam;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** To another step of the subscription that is open. */
export const StepLink = ({ at, className, onClick, children }: StepLinkProps) => (
  <Link
    from="/subscriptions"
    to="/subscriptions/"
    search={({ at: _, ...search }) => (at === undefined ? search : { ...search, at })}
    activeOptions={{ exact: true, includeSearch: true }}
    {...(className !== undefined && { className })}
    {...(onClick !== undefined && { onClick })}
  >
    {children}
  </Link>
);
