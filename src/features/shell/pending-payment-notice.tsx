import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { purchaseView } from "#machines/account/account.view.ts";
import { checkoutScreen } from "#machines/checkout/checkout.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { clock } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";

interface PendingPaymentNoticeProps {
  /** Also for an unpaid order that is not being paid now. */
  orUnpaid?: boolean;
}

/** Links to an unfinished payment. */
export const PendingPaymentNotice = ({ orUnpaid = false }: PendingPaymentNoticeProps) => {
  const { begin } = useView("account", purchaseView);
  return begin.can ? <PendingPayment orUnpaid={orUnpaid} /> : null;
};

const PendingPayment = ({ orUnpaid }: Required<PendingPaymentNoticeProps>) => {
  const { t } = useTranslation("shell");
  const screen = useView("account.checkout", checkoutScreen);
  const waits = screen === "paying";
  const busy = waits || screen === "creating" || (orUnpaid && screen === "unpaid");
  return busy ? (
    <Notice
      kind="ask"
      icon={clock}
      title={t(waits ? "pendingPayment.waiting" : "pendingPayment.title")}
      action={<Link to="/checkout/">{t(waits ? "pendingPayment.open" : "pendingPayment.action")}</Link>}
    />
  ) : null;
};
