import { createFileRoute } from "@tanstack/react-router";
import { askPayments } from "../features/payments/ask-payments.ts";
import { PaymentsPage } from "../features/payments/payments-page.tsx";
import { PaymentsSearch } from "../features/payments/payments-search.ts";

export const Route = createFileRoute("/_account/payments")({
  validateSearch: PaymentsSearch,
  loaderDeps: ({ search: { p } }) => ({ p }),
  // The loader speaks to the machines: only for who really comes (docs/footguns.md).
  preload: false,
  loader: ({ context, deps, cause }) => {
    askPayments(context, { list: cause === "enter", openId: deps.p });
    return context.texts.load("payments", "subscriptions");
  },
  staticData: { title: "payments:title" },
  component: Payments,
});

function Payments() {
  return <PaymentsPage search={Route.useSearch()} />;
}
