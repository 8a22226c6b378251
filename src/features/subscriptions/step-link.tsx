import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { At } from "./subscriptions-search.ts";

interface StepLinkProps {
  /** The step; without one, the subscription itself. */
  at?: At;
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
