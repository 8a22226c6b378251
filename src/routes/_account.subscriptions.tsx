import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionsPage } from "../features/subscriptions/subscriptions-page.tsx";
import { SubscriptionsSearch, openSubscription } from "../features/subscriptions/subscriptions-search.ts";

export const Route = createFileRoute("/_account/subscriptions")({
  validateSearch: SubscriptionsSearch,
  loaderDeps: ({ search: { s, at } }) => ({ s, at }),
  loader: ({ context }) => context.texts.load("subscriptions", "subscription", "acts", "payments"),
  onEnter: ({ context, loaderDeps }) => openSubscription(context, loaderDeps),
  onStay: ({ context, loaderDeps }) => openSubscription(context, loaderDeps),
  staticData: { title: "subscriptions:title" },
  component: Subscriptions,
});

function Subscriptions() {
  return <SubscriptionsPage search={Route.useSearch()} />;
}
