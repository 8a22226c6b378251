import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { purchaseView } from "#machines/account/account.view.ts";
import { useAccount, useCheckout } from "../../machines.tsx";
import { clock } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";

/** A payment was begun and is not finished: the way back to it. */
export const UnderWayNotice = () => {
  const { begin } = useAccount(purchaseView);
  return begin.can ? <UnderWay /> : null;
};

const UnderWay = () => {
  const { t } = useTranslation("subscriptions");
  const busy = useCheckout((checkout) => checkout.matches("paying") || checkout.matches("creating"));
  return busy ? (
    <Notice
      kind="ask"
      icon={clock}
      title={t("underWay.title")}
      action={<Link to="/checkout/">{t("underWay.action")}</Link>}
    />
  ) : null;
};
