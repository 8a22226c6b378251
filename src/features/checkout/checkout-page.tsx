import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate } from "./checkout-gate.tsx";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { NothingToPay } from "./nothing-to-pay.tsx";

/** `/checkout/`: from the last look to the payment. */
export const CheckoutPage = () => {
  const { t } = useTranslation(["checkout", "shell"]);
  return (
    <TaskPage
      title={t("review.bar")}
      back={<BackLink to="/catalog/" />}
      path={
        <>
          <li>
            <Link to="/catalog/">{t("shell:nav.devices")}</Link>
          </li>
          <li>
            <span aria-current="page">{t("review.bar")}</span>
          </li>
        </>
      }
    >
      <CheckoutGate>
        <CheckoutScreen nothing={<NothingToPay />} />
      </CheckoutGate>
    </TaskPage>
  );
};
