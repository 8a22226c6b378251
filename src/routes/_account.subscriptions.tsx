import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionsPage } from "../features/subscriptions/subscriptions-page.tsx";
import { SubscriptionsSearch } from "../features/subscriptions/subscriptions-search.ts";
import { openSubscription } from "../open-subscription.ts";

export const Route = createFileRoute("/_account/subscriptions")({
  validateSearch: SubscriptionsSearch,
  loaderDeps: ({ search: { s, at } }) => ({ s, at }),
  // A step that was fetched ahead, or seen before, is opened anew when somebody comes to it.
  preloadStaleTime: 0,
  loader: ({ context, deps, cause }) => {
    if (cause !== "preload") openSubscription(context, deps);
    return context.texts.load("subscriptions", "subscription", "payments");
  },
  staticData: { title: "subscriptions:title" },
  component: Subscriptions,
});

function Subscriptions() {
  return <SubscriptionsPage search={Route.useSearch()} />;
}
