import { createFileRoute } from "@tanstack/react-router";
import { sendIfRunning } from "../actors/send-if-running.ts";
import { openPayment } from "../features/payments/open-payment.ts";
import { PaymentsPage } from "../features/payments/payments-page.tsx";
import { PaymentsSearch } from "../features/payments/payments-search.ts";
import { isComing } from "../routing/is-coming.ts";

export const Route = createFileRoute("/_account/payments")({
  validateSearch: PaymentsSearch,
  loaderDeps: ({ search: { p } }) => ({ p }),
  loader: ({ context: { session, here, texts }, cause }) => {
    if (isComing(cause, here, "/payments/"))
      sendIfRunning(session, "account.payments", { type: "payments.requested" });
    return texts.load("payments", "subscriptions");
  },
  onEnter: ({ context, loaderDeps }) => openPayment(context, loaderDeps),
  onStay: ({ context, loaderDeps }) => openPayment(context, loaderDeps),
  staticData: { title: "payments:title" },
  component: Payments,
});

function Payments() {
  return <PaymentsPage search={Route.useSearch()} />;
}
