import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionsPage } from "../features/subscriptions/subscriptions-page.tsx";
import { SubscriptionsSearch } from "../features/subscriptions/subscriptions-search.ts";
import { openSubscription } from "../features/subscriptions/open-subscription.ts";

export const Route = createFileRoute("/_account/subscriptions")({
  validateSearch: SubscriptionsSearch,
  loaderDeps: ({ search: { s, at } }) => ({ s, at }),
  // The loader speaks to the machines: only for who really comes (docs/footguns.md).
  preload: false,
  loader: ({ context, deps }) => {
    openSubscription(context, deps);
    return context.texts.load("subscriptions", "subscription", "acts", "payments");
  },
  staticData: { title: "subscriptions:title" },
  component: Subscriptions,
});

function Subscriptions() {
  return <SubscriptionsPage search={Route.useSearch()} />;
}
