import { useTranslation } from "react-i18next";
import { type PurchaseView, subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Done } from "../../ui/done.tsx";
import { handoverTitle } from "../consequences/order-sentences.ts";
import { isAwaited, sentence } from "../consequences/sentences.ts";
import { useFactsOfEach, useSay } from "../consequences/use-say.ts";
import { Handover } from "./handover.tsx";
import { SubscriptionsWay } from "./subscriptions-way.tsx";

type Subscribed = Extract<PurchaseView["last"], { kind: "subscribed" }>;

/** The server has said that it is paid, or ordered to be paid on delivery, without naming the payment. */
export const PurchaseDone = ({ purchase }: { purchase: Subscribed }) => {
  const { t } = useTranslation("checkout");
  const subscription = useView("account", subscriptionOf, purchase.subscriptionId);
  const factsOf = useFactsOfEach();
  const { say, text } = useSay();
  const paid =
    purchase.method === "onDelivery"
      ? text([sentence("order.atDoor.courier")])
      : purchase.method === null
        ? t("success.elsewhere")
        : t("success.paid");
  if (subscription === undefined) return <SubscriptionsWay title={t("success.title")} lead={paid} />;
  const facts = factsOf(subscription);
  if (!isAwaited(facts))
    return <SubscriptionsWay title={t("success.done")} lead={t("success.nothing.lead")} />;
  return (
    <SubscriptionsWay
      before={<Done title={t("success.title")} note={paid} />}
      title={say(handoverTitle(facts))}
    >
      <Handover facts={facts} ordered={null} />
    </SubscriptionsWay>
  );
};
