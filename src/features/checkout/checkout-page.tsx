import { useTranslation } from "react-i18next";
import { isLeft } from "#machines/checkout/checkout.view.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate } from "./checkout-gate.tsx";
import { CheckoutScreen, Unfinished } from "./checkout-screen.tsx";
import { BackFromPaying, PathToPaying } from "./from-where.tsx";
import { NothingToPay } from "./nothing-to-pay.tsx";

/** `/checkout/`: from the last look to the payment. */
export const CheckoutPage = () => {
  const { t } = useTranslation("checkout");
  return (
    <TaskPage
      title={t("review.bar")}
      back={<BackFromPaying />}
      path={
        <>
          <PathToPaying />
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
  const catalog = useView("account", catalogOf);
  const left = useView("account.checkout", isLeft);
  return left ? <Unfinished catalog={catalog} /> : <NothingToPay />;
};
