import { createFileRoute } from "@tanstack/react-router";
import { sendIfRunning } from "../actors/send-if-running.ts";
import { PaymentsPage } from "../features/payments/payments-page.tsx";
import { PaymentsSearch } from "../features/payments/payments-search.ts";

export const Route = createFileRoute("/_account/payments")({
  validateSearch: PaymentsSearch,
  loaderDeps: ({ search: { p } }) => ({ p }),
  // The loader speaks to the machines: only for who really comes (docs/footguns.md).
  preload: false,
  loader: ({ context, deps: { p: id }, cause }) => {
    const { session, texts } = context;
    if (cause === "enter") sendIfRunning(session, "account.payments", { type: "payments.requested" });
    if (id !== undefined) sendIfRunning(session, "account.payments", { type: "receipt.requested", id });
    return texts.load("payments", "subscriptions");
  },
  staticData: { title: "payments:title" },
  component: Payments,
});

function Payments() {
  return <PaymentsPage search={Route.useSearch()} />;
}
