import { sendIfRunning } from "../../actors/machine-at.ts";
import type { RouterContext } from "../../routing/router-context.ts";
import { type SubscriptionsSearch, steps } from "./subscriptions-search.ts";

/** What the address names is opened, for the step it names. For whoever really comes to the page. */
export const openSubscription = (
  { session }: Pick<RouterContext, "session">,
  { s: id, at }: Pick<SubscriptionsSearch, "s" | "at">,
): void => {
  if (id === undefined) return;
  const step = at === undefined ? null : steps[at];
  // Its line tells what was paid: looked up anew whenever the subscription itself is looked at.
  if (at === undefined) sendIfRunning(session, "account.payments", { type: "payments.requested" });
  sendIfRunning(session, "account.subscription", { type: "subscription.opened", id, step });
};
