import { useTranslation } from "react-i18next";
import { paymentView } from "#machines/payment/payment.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Lead } from "../../ui/page.tsx";
import { beginHere } from "../shell/begin-at-top.ts";
import { AmountChanged } from "./amount-changed.tsx";
import { CheckingPayment } from "./checking-payment.tsx";
import { UnansweredPayment } from "./unanswered-payment.tsx";
import { Working } from "./working.tsx";

/** A payment under way, exactly as its machine says. */
export const PaymentProgress = () => {
  const { t } = useTranslation("checkout");
  const view = useView("account.checkout.payment", paymentView);
  switch (view.screen) {
    case "otherTab":
      return (
        <>
          <h1 tabIndex={-1} ref={beginHere}>
            {t("turn.title")}
          </h1>
          <Lead>{t("turn.lead")}</Lead>
        </>
      );
    case "unanswered":
      return <UnansweredPayment view={view} />;
    case "amountChanged":
      return <AmountChanged view={view} />;
    case "verifying":
    case "outcomeUnknown":
      return <CheckingPayment view={view} />;
    case "leaving":
      return <Working title={t("working.redirecting")} />;
    case "working":
    case "succeeded":
    case "ordered":
    case "failed":
      return <Working title={t("working.request")} />;
  }
};
