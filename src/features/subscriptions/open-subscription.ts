import { steps, type SubscriptionsSearch } from "./subscriptions-search.ts";
import type { RouterContext } from "../../routing/router-context.ts";

/** What the address names is opened, for the step it names. For the loader of the page. */
export const openSubscription = (
  { session }: Pick<RouterContext, "session">,
  { s: id, at }: Pick<SubscriptionsSearch, "s" | "at">,
): void => {
  if (id === undefined) return;
  session
    .getSnapshot()
    .children.account?.getSnapshot()
    .children.subscription?.send({
      type: "subscription.opened",
      id,
      step: at === undefined ? null : steps[at],
    });
};
