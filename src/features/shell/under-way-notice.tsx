import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { purchaseView } from "#machines/account/account.view.ts";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { useAccount, useCheckout } from "../../actors/machines.tsx";
import { clock } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";

interface UnderWayNoticeProps {
  /** Also for an order that is not being paid at the moment: where no card of the subscription says so. */
  orUnpaid?: boolean;
}

/** A payment was begun and is not finished: the way back to it. */
export const UnderWayNotice = ({ orUnpaid = false }: UnderWayNoticeProps) => {
  const { begin } = useAccount(purchaseView);
  return begin.can ? <UnderWay orUnpaid={orUnpaid} /> : null;
};

const UnderWay = ({ orUnpaid }: Required<UnderWayNoticeProps>) => {
  const { t } = useTranslation("shell");
  const screen = useCheckout((checkout) => checkoutView(checkout).screen);
  const busy = screen === "paying" || screen === "creating" || (orUnpaid && screen === "unpaid");
  return busy ? (
    <Notice
      kind="ask"
      icon={clock}
      title={t("underWay.title")}
      action={<Link to="/checkout/">{t("underWay.action")}</Link>}
    />
  ) : null;
};
