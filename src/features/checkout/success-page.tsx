import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { purchaseView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { textButtonClass } from "../../ui/text-button.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { SubscriptionsPath } from "../shell/subscriptions-path.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate } from "./checkout-gate.tsx";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { PaidPayment } from "./paid-payment.tsx";
import { PurchaseDone } from "./purchase-done.tsx";
import { SubscriptionsWay } from "./subscriptions-way.tsx";

/**
 * `/success/`: where the acquirer sends people back to. The address is no evidence of anything (C30): what is shown
 * is what the server says of the payment.
 */
export const SuccessPage = ({ paymentId }: { paymentId: number | null }) => {
  const { t } = useTranslation(["checkout", "payments"]);
  const { last: purchase } = useView("account", purchaseView);
  return (
    <TaskPage
      title={t("review.bar")}
      back={<BackLink to="/subscriptions/" />}
      path={<SubscriptionsPath at={t("review.bar")} />}
    >
      <CheckoutGate title={t("review.bar")}>
        <CheckoutScreen
          nothing={
            paymentId !== null ? (
              <PaidPayment id={paymentId} />
            ) : purchase?.kind === "subscribed" ? (
              <PurchaseDone purchase={purchase} />
            ) : (
              <SubscriptionsWay title={t("success.nothing.title")} lead={t("success.nothing.lead")}>
                <Link to="/payments/" className={textButtonClass()}>
                  {t("payments:one.missing.action")}
                </Link>
              </SubscriptionsWay>
            )
          }
        />
      </CheckoutGate>
    </TaskPage>
  );
};
