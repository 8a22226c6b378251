import { createFileRoute } from "@tanstack/react-router";
import { SuccessPage } from "../features/checkout/success-page.tsx";
import { SuccessSearch } from "../features/checkout/checkout-search.ts";

export const Route = createFileRoute("/_account/success")({
  validateSearch: SuccessSearch,
  loader: ({ context }) => context.texts.load("checkout", "catalog", "help", "payments", "subscriptions"),
  staticData: { title: "checkout:review.bar" },
  component: Success,
});

function Success() {
  return <SuccessPage paymentId={Route.useSearch().payment ?? null} />;
}
