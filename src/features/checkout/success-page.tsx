import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { type PurchaseView, purchaseView, subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { textButtonClass } from "../../ui/button.tsx";
import { BackLink, SubscriptionsPath } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { CheckoutGate } from "./checkout-gate.tsx";
import { CheckoutScreen } from "./checkout-screen.tsx";
import { PaidPayment } from "./paid-payment.tsx";
import { TaskEnd } from "./task-end.tsx";
import { Done } from "../../ui/outcome.tsx";
import { handoverTitle } from "../consequences/order-sentences.ts";
import { isAwaited, sentence } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { Handover, pickupRoute } from "./handover.tsx";

/** `/success/`: the acquirer's return URL. It proves nothing (C30); the result comes from the server. */
export const SuccessPage = ({ paymentId }: { paymentId: number | null }) => {
  const { t } = useTranslation(["checkout", "payments"]);
  const { begin, last: purchase } = useView("account", purchaseView);
  const isBarred = !begin.can && begin.why !== "loading";
  const result =
    paymentId !== null ? (
      <PaidPayment id={paymentId} />
    ) : purchase?.kind === "subscribed" ? (
      <PurchaseDone purchase={purchase} />
    ) : (
      <TaskEnd title={t("success.nothing.title")} lead={t("success.nothing.lead")}>
        <Link to="/payments/" className={textButtonClass()}>
          {t("payments:one.missing.action")}
        </Link>
      </TaskEnd>
    );
  return (
    <TaskPage
      title={t("review.bar")}
      back={<BackLink to="/subscriptions/" />}
      path={<SubscriptionsPath at={t("review.bar")} />}
    >
      {isBarred && paymentId !== null ? (
        // A client who was flagged while at the bank still sees the result of the payment.
        result
      ) : (
        <CheckoutGate title={t("review.bar")}>
          <CheckoutScreen nothing={result} />
        </CheckoutGate>
      )}
    </TaskPage>
  );
};

type Subscribed = Extract<PurchaseView["last"], { kind: "subscribed" }>;

/** Paid or ordered on delivery, but the payment id is unknown. */
const PurchaseDone = ({ purchase }: { purchase: Subscribed }) => {
  const { t } = useTranslation("checkout");
  const subscription = useView("account", subscriptionOf, purchase.subscriptionId);
  const getFacts = useGetFacts();
  const { say, text } = useSentences();
  const paid =
    purchase.method === "onDelivery"
      ? text([sentence("order.atDoor.courier")])
      : purchase.method === null
        ? t("success.elsewhere")
        : t("success.paid");
  if (subscription === undefined) return <TaskEnd title={t("success.title")} lead={paid} />;
  const facts = getFacts(subscription);
  if (!isAwaited(facts)) return <TaskEnd title={t("success.done")} lead={t("success.nothing.lead")} />;
  return (
    <TaskEnd
      before={<Done title={t("success.title")} note={paid} />}
      title={say(handoverTitle(facts))}
      go={pickupRoute(facts)}
    >
      <Handover facts={facts} ordered={null} />
    </TaskEnd>
  );
};
