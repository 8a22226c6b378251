import { useTranslation } from "react-i18next";
import { type PurchaseView, subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Done } from "../../ui/done.tsx";
import { Handover } from "./handover.tsx";
import { isAwaited } from "./is-awaited.ts";
import { SubscriptionsWay } from "./subscriptions-way.tsx";
import { useHandoverTitle } from "./use-handover-title.ts";

type Subscribed = Extract<PurchaseView["last"], { kind: "subscribed" }>;

/** The server has said that it is paid, or ordered to be paid on delivery, without naming the payment. */
export const PurchaseDone = ({ purchase }: { purchase: Subscribed }) => {
  const { t } = useTranslation("checkout");
  const subscription = useView("account", subscriptionOf, purchase.subscriptionId);
  const handoverTitle = useHandoverTitle();
  const paid =
    purchase.method === "onDelivery"
      ? t("success.onDelivery")
      : purchase.method === null
        ? t("success.elsewhere")
        : t("success.paid");
  if (subscription === undefined) return <SubscriptionsWay title={t("success.title")} lead={paid} />;
  if (!isAwaited(subscription))
    return <SubscriptionsWay title={t("success.done")} lead={t("success.nothing.lead")} />;
  return (
    <SubscriptionsWay
      before={<Done title={t("success.title")} note={paid} />}
      title={handoverTitle(subscription)}
    >
      <Handover subscription={subscription} ordered={null} />
    </SubscriptionsWay>
  );
};
