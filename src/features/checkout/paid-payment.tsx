import { useTranslation } from "react-i18next";
import { isAsked, receiptView, stateOfPayment } from "#machines/payments/payments.view.ts";
import { useSend, useView } from "../../actors/use-view.tsx";
import { Columns } from "../../ui/columns.tsx";
import { LoadError } from "../../ui/read-again.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/skeleton.tsx";
import { OnePayment } from "../payments/one-payment.tsx";
import { OnEntry } from "./on-entry.tsx";
import { Paid } from "./paid.tsx";
import { SubscriptionsDock, SubscriptionsWay } from "./subscriptions-way.tsx";

interface PaidPaymentProps {
  id: number;
  centred?: boolean;
}

/** What came of a payment, as the server tells it now: after paying, and after every reload. */
export const PaidPayment = ({ id, centred = false }: PaidPaymentProps) => {
  const send = useSend("account.payments");
  return (
    <>
      <OnEntry key={id} send={() => send({ type: "receipt.requested", id })} />
      <Outcome id={id} centred={centred} />
    </>
  );
};

const Outcome = ({ id, centred }: Required<PaidPaymentProps>) => {
  const { t } = useTranslation(["checkout", "payments"]);
  const send = useSend("account.payments");
  const asked = useView("account.payments", isAsked, id);
  const view = useView("account.payments", receiptView, id);
  if (!asked || view.state === "loading")
    return (
      <>
        <h1 tabIndex={-1}>{t("payments:one.bar")}</h1>
        <Skeleton label={t("payments:one.loading")}>
          <SkeletonBlock width="80%" height="2rem" />
          <SkeletonBlock height="8rem" />
        </Skeleton>
      </>
    );
  if (view.state === "unreachable")
    return (
      <>
        <h1 tabIndex={-1}>{t("payments:one.bar")}</h1>
        <LoadError
          title={t("payments:one.failed.title")}
          retryLabel={t("payments:failed.again")}
          onRetry={() => send({ type: "receipt.requested", id })}
        >
          {t("payments:one.failed.lead")}
        </LoadError>
      </>
    );
  if (view.state === "missing")
    return (
      <SubscriptionsWay
        centred={centred}
        title={t("payments:one.missing.title")}
        lead={t("payments:one.missing.lead")}
      />
    );
  const isOrdered = view.payment.method === "onDelivery" && view.payment.status === "processing";
  if (isOrdered || stateOfPayment(view.payment) === "paid") return <Paid view={view} centred={centred} />;
  return (
    <Columns centred={centred} side={<SubscriptionsDock />}>
      <OnePayment view={view} onRoll={false} filter={{}} />
    </Columns>
  );
};
