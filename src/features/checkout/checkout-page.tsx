import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { useAccount, useCheckout } from "../../actors/machines.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate } from "./checkout-gate.tsx";
import { CheckoutScreen, Unfinished } from "./checkout-screen.tsx";
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
        <CheckoutScreen nothing={<Left />} />
      </CheckoutGate>
    </TaskPage>
  );
};

/** What was chosen last and not ordered is gone on with where it was left: this is its page. */
const Left = () => {
  const catalog = useAccount(({ context }) => context.catalog);
  const left = useCheckout((checkout) => {
    const view = checkoutView(checkout);
    return view.screen === "choosing" && view.left !== null;
  });
  return left ? <Unfinished catalog={catalog} /> : <NothingToPay />;
};
