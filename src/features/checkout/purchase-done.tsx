import { useTranslation } from "react-i18next";
import { type PurchaseView, subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { isAwaited } from "./is-awaited.ts";
import { SubscriptionsWay } from "./subscriptions-way.tsx";
import { useBoughtArt } from "./use-bought-art.ts";

type Subscribed = Extract<PurchaseView["last"], { kind: "subscribed" }>;

/** The server has said that it is paid, or ordered to be paid on delivery, without naming the payment. */
export const PurchaseDone = ({ purchase }: { purchase: Subscribed }) => {
  const { t } = useTranslation("checkout");
  const inWords = useDayWords();
  const subscription = useView("account", subscriptionOf, purchase.subscriptionId);
  const delivery = subscription?.delivery ?? null;
  const paid =
    purchase.method === "onDelivery"
      ? t("success.onDelivery")
      : purchase.method === null
        ? t("success.elsewhere")
        : t("success.paid");
  const brought =
    delivery === null
      ? ""
      : t("success.delivery", {
          day: inWords(delivery.date),
          slot: delivery.slot,
        });
  const art = useBoughtArt(purchase.subscriptionId);
  if (subscription !== undefined && !isAwaited(subscription))
    return <SubscriptionsWay title={t("success.done")} lead={t("success.nothing.lead")} />;
  return (
    <SubscriptionsWay
      {...art}
      title={t("success.title")}
      lead={[paid, brought, t("success.passport")].filter(Boolean).join(" ")}
    />
  );
};
