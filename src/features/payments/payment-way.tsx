import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import type { PaymentState, ReceiptView } from "#machines/payments/payments.view.ts";
import { useSend } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { refresh } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { PayButton } from "../subscriptions/pay-button.tsx";
import styles from "./one-payment.module.css";
import { wayOfFailed } from "./way-of-failed.ts";

interface PaymentWayProps {
  view: Extract<ReceiptView, { state: "ready" }>;
  state: PaymentState;
  subscription: Subscription | undefined;
}

/** The one thing to do about a payment: pay what failed, or look again at what is not decided. */
export const PaymentWay = ({ view, state, subscription }: PaymentWayProps) => {
  const { t } = useTranslation("payments");
  const send = useSend("account.payments");
  const { payment, reading, stale } = view;
  if (state === "failed") {
    if (subscription === undefined) return null;
    const way = wayOfFailed(payment, subscription);
    return way === "none" ? null : (
      <div className={styles.way}>
        {way === "pay" ? <PayButton subscription={subscription} kind="solid" /> : <p>{t("one.settled")}</p>}
      </div>
    );
  }
  if (state !== "underWay" && !stale) return null;
  return (
    <div className={styles.way}>
      {stale && <Notice role="status" title={t("one.stale")} />}
      <Button
        kind="line"
        icon={refresh}
        busy={reading}
        onClick={() => send({ type: "receipt.requested", id: payment.id })}
      >
        {t(reading ? "one.checking" : "one.check")}
      </Button>
    </div>
  );
};
