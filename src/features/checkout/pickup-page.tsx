import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import { purchaseView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Done } from "../../ui/done.tsx";
import { CatalogGate } from "../catalog/catalog-gate.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { SubscriptionsPath } from "../shell/subscriptions-path.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { OfficeCard } from "./office-card.tsx";
import { PaidPayment } from "./paid-payment.tsx";
import { SubscriptionsWay } from "./subscriptions-way.tsx";

interface PickupPageProps {
  officeId: number | null;
  /** The payment that led here; what became of it the server is asked. */
  paymentId: number | null;
}

/** `/success-subscription/{office}/`: where to pick the device up and what to bring (spec §2, §5). */
export const PickupPage = ({ officeId, paymentId }: PickupPageProps) => {
  const { t } = useTranslation("checkout");
  return (
    <TaskPage
      title={t("success.office.title")}
      back={<BackLink to="/subscriptions/" />}
      path={<SubscriptionsPath at={t("success.office.title")} />}
    >
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
            <Pickup office={office} />
          );
        }}
      </CatalogGate>
    </TaskPage>
  );
};

/** Success is claimed only for a purchase that the server confirmed; opened by its address, this is just an office. */
const Pickup = ({ office }: { office: Office }) => {
  const { t } = useTranslation("checkout");
  const { last } = useView("account", purchaseView);
  const bought = last?.kind === "subscribed" && last.officeId === office.id;
  return (
    <SubscriptionsWay
      {...(bought && { before: <Done title={t("success.title")} note={t("success.pickup.start")} /> })}
      centred
      title={t(bought ? "success.pickup.title" : "success.office.title")}
      lead={office.name}
    >
      <OfficeCard office={office} />
    </SubscriptionsWay>
  );
};
