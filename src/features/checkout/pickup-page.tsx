import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { purchaseView, subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Done } from "../../ui/done.tsx";
import { CatalogGate } from "../catalog/catalog-gate.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { SubscriptionsPath } from "../shell/subscriptions-path.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { OfficeCard } from "./office-card.tsx";
import { PaidPayment } from "./paid-payment.tsx";
import { SubscriptionsWay } from "./subscriptions-way.tsx";
import { useHandoverTitle } from "./use-handover-title.ts";

interface PickupPageProps {
  officeId: number | null;
  /** The payment that led here; what became of it the server is asked. */
  paymentId: number | null;
}

/** `/success-subscription/{office}/`: where to pick the device up and what to bring (spec §2, §5). */
export const PickupPage = ({ officeId, paymentId }: PickupPageProps) => {
  const { t } = useTranslation("checkout");
  const { last } = useView("account", purchaseView);
  // Success is claimed only for a purchase that the server confirmed; opened by its address, this is just an office.
  const bought = last?.kind === "subscribed" && last.officeId === officeId ? last : null;
  const title = t(paymentId === null && bought === null ? "success.office.title" : "review.bar");
  return (
    <TaskPage title={title} back={<BackLink to="/subscriptions/" />} path={<SubscriptionsPath at={title} />}>
      <CatalogGate>
        {({ org }) => {
          if (paymentId !== null) return <PaidPayment id={paymentId} centred />;
          const office = org.offices.find(({ id }) => id === officeId);
          return office === undefined ? (
            <SubscriptionsWay
              centred
              title={t("success.office.unknown")}
              lead={t("success.office.unknownLead")}
            />
          ) : (
            <Pickup office={office} boughtId={bought?.subscriptionId ?? null} />
          );
        }}
      </CatalogGate>
    </TaskPage>
  );
};

/** `boughtId`: the subscription that has just been bought, and is collected here; null for none. */
const Pickup = ({ office, boughtId }: { office: Office; boughtId: number | null }) => {
  const { t } = useTranslation("checkout");
  const handoverTitle = useHandoverTitle();
  const bought = useView("account", subscriptionOf, boughtId);
  const toHave = bought === undefined ? t("success.pickup.unnamed") : handoverTitle(bought);
  return (
    <SubscriptionsWay
      {...(boughtId !== null && {
        before: <Done title={t("success.title")} note={t("success.pickup.start")} />,
      })}
      centred
      title={boughtId === null ? t("success.office.title") : toHave}
      lead={office.name}
    >
      <OfficeCard office={office} />
    </SubscriptionsWay>
  );
};
