import { useTranslation } from "react-i18next";
import type { PaymentView } from "#machines/payment/payment.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Lead } from "../../ui/page.tsx";
import { beginHere } from "../shell/begin-at-top.ts";

type View = Extract<PaymentView, { screen: "amountChanged" }>;

/** The payment is for another sum than was agreed to: nobody pays it unasked (C29). */
export const AmountChanged = ({ view: { agreed, amount } }: { view: View }) => {
  const { t } = useTranslation("checkout");
  const send = useSend("account.checkout.payment");
  return (
    <Columns
      side={
        <Deck>
          <Dock stacked>
            <Button kind="go" onClick={() => send({ type: "amount.accepted", amount })}>
              {t("amount.accept", { sum: formatMoney(amount) })}
            </Button>
            <Button kind="line" onClick={() => send({ type: "payment.setAside" })}>
              {t("amount.leave")}
            </Button>
          </Dock>
        </Deck>
      }
    >
      <h1 tabIndex={-1} ref={beginHere}>
        {t(amount > agreed ? "amount.more" : "amount.less", { sum: formatMoney(Math.abs(amount - agreed)) })}
      </h1>
      <Lead>{t("amount.lead")}</Lead>
      <Facts
        facts={[
          { name: t("amount.agreed"), value: formatMoney(agreed) },
          { name: t("amount.now"), value: formatMoney(amount), total: true },
        ]}
      />
    </Columns>
  );
};
