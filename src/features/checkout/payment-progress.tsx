import { useTranslation } from "react-i18next";
import { type PaymentView, paymentView } from "#machines/payment/payment.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Lead } from "../../ui/page.tsx";
import { beginHere } from "../shell/begin-at-top.ts";
import { AmountChanged } from "./amount-changed.tsx";
import { CheckingPayment } from "./checking-payment.tsx";
import { Working } from "./checkout-gate.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { wifiOff } from "../../ui/icons.ts";

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

type View = Extract<PaymentView, { screen: "unanswered" }>;

/** The request for a payment has no answer; asked again, it is the same payment. */
const UnansweredPayment = ({ view }: { view: View }) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout.payment");
  return (
    <Columns
      side={
        <Deck>
          <Dock>
            <Button
              kind="go"
              {...(!view.checkNow.can && { reason: t("checking.offline"), reasonIcon: wifiOff })}
              onClick={() => send({ type: "check.requested" })}
            >
              {t("checking.now")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={beginHere}>
        {t("unanswered.pay.title")}
      </h1>
      <Lead>{t(view.offline ? "unanswered.offline" : "unanswered.pay.lead")}</Lead>
    </Columns>
  );
};
