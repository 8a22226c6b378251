import { useTranslation } from "react-i18next";
import type { PaymentView } from "#machines/payment/payment.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { wifiOff } from "../../ui/icons.ts";
import { Lead } from "../../ui/page.tsx";
import { beginHere } from "../shell/begin-at-top.ts";

type View = Extract<PaymentView, { screen: "unanswered" }>;

/** The request for a payment has no answer; asked again, it is the same payment. */
export const UnansweredPayment = ({ view }: { view: View }) => {
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
