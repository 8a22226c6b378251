import { createFileRoute } from "@tanstack/react-router";
import { CheckoutPage } from "../features/checkout/checkout-page.tsx";
import { CheckoutSearch } from "../features/checkout/checkout-search.ts";

export const Route = createFileRoute("/_account/checkout")({
  validateSearch: CheckoutSearch,
  loader: ({ context }) => context.texts.load("checkout", "catalog", "consequences"),
  staticData: { title: "checkout:review.bar" },
  component: Checkout,
});

function Checkout() {
  return <CheckoutPage search={Route.useSearch()} />;
}
