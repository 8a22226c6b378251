import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionSearch } from "../features/subscriptions/subscription-filter.ts";
import { SubscriptionsPage } from "../features/subscriptions/subscriptions-page.tsx";

export const Route = createFileRoute("/_account/subscriptions")({
  validateSearch: SubscriptionSearch,
  loader: ({ context }) => context.texts.load("subscriptions"),
  staticData: { title: "subscriptions:title" },
  component: Subscriptions,
});

function Subscriptions() {
  return <SubscriptionsPage show={Route.useSearch().show ?? "all"} />;
}
