import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { StepParam } from "./subscriptions-search.ts";
import type { SubscriptionView } from "#machines/subscription/subscription.view.ts";
import { type Forecast, isOpen } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";

/**
 * The day from which an extension is possible, if only the day is in the way; else null. Until the forecast loads,
 * use the subscription, so that the offer does not change. `today`: ISO, the client's city.
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

/** Screens with a loaded subscription. */
export type OpenView = Extract<SubscriptionView, { subscription: unknown }>;

export type ScreenView<Screen extends OpenView["screen"]> = Extract<OpenView, { screen: Screen }>;

interface StepLinkProps {
  /** Omitted: the subscription itself. */
  at?: StepParam;
  className?: string | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** Links to another step of the open subscription. */
export const StepLink = ({ at, className, onClick, children }: StepLinkProps) => (
  <Link
    from="/subscriptions"
    to="/subscriptions/"
    search={({ at: _, ...search }) => (at === undefined ? search : { ...search, at })}
    activeOptions={{ exact: true, includeSearch: true }}
    className={className}
    onClick={onClick}
  >
    {children}
  </Link>
);
