import { createFileRoute } from "@tanstack/react-router";
import { isUnread } from "#machines/payments/payments.view.ts";
import { PaymentsSearch, openPayment } from "../features/payments/payments-search.ts";
import { PaymentsPage } from "../features/payments/payments-page.tsx";
import { readForPage } from "../routing/read-for-page.ts";

export const Route = createFileRoute("/_account/payments")({
  validateSearch: PaymentsSearch,
  loaderDeps: ({ search: { p } }) => ({ p }),
  loader: ({ context, cause }) => {
    readForPage({ context, cause }, "/payments/", {
      path: "account.payments",
      event: { type: "payments.requested" },
      isUnread,
    });
    return context.texts.load("payments", "subscriptions");
  },
  onEnter: ({ context, loaderDeps }) => openPayment(context, loaderDeps),
  onStay: ({ context, loaderDeps }) => openPayment(context, loaderDeps),
  staticData: { title: "payments:title" },
  component: Payments,
});

function Payments() {
  return <PaymentsPage search={Route.useSearch()} />;
}
