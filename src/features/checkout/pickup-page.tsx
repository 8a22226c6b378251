import { useTranslation } from "react-i18next";
import type { Office } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import { purchaseView, subscriptionOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Done } from "../../ui/outcome.tsx";
import { CatalogGate } from "../catalog/catalog-gate.tsx";
import { handoverTitle } from "../consequences/order-sentences.ts";
import { sentence } from "../consequences/sentences.ts";
import { useGetFacts, usePlaces, useSentences } from "../consequences/use-sentences.ts";
import { BackLink, SubscriptionsPath } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { Handover, OfficeCard, pickupRoute } from "./handover.tsx";
import { PaidPayment } from "./paid-payment.tsx";
import { TaskEnd } from "./task-end.tsx";

interface PickupPageProps {
  officeId: number | null;
  /** The payment that led here; its result comes from the server. */
  paymentId: number | null;
}

/** `/success-subscription/{office}/`: where to pick up, what to bring (spec §2, §5). */
export const PickupPage = ({ officeId, paymentId }: PickupPageProps) => {
  const { t } = useTranslation("checkout");
  const { last } = useView("account", purchaseView);
  const cities = (useView("account", subscriptionsOf) ?? []).flatMap(({ city }) => city ?? []);
  // Only a purchase confirmed by the server is a success; otherwise this page shows an office.
  const bought = last?.kind === "subscribed" && last.officeId === officeId ? last : null;
  const title = t(paymentId === null && bought === null ? "success.office.title" : "review.bar");
  return (
    <TaskPage title={title} back={<BackLink to="/subscriptions/" />} path={<SubscriptionsPath at={title} />}>
      {paymentId !== null ? (
        <PaidPayment id={paymentId} centred />
      ) : (
        <CatalogGate>
          {({ org }) => {
            // An order may be in the client's previous city.
            const city = cities.find(({ offices }) => offices.some(({ id }) => id === officeId));
            const office = [...org.offices, ...(city?.offices ?? [])].find(({ id }) => id === officeId);
            return office === undefined ? (
              <TaskEnd centred title={t("success.office.unknown")} lead={t("success.office.unknownLead")} />
            ) : (
              <Pickup office={office} city={city} boughtId={bought?.subscriptionId ?? null} />
            );
          }}
        </CatalogGate>
      )}
    </TaskPage>
  );
};

interface PickupProps {
  office: Office;
  /** The subscription's city; undefined for an office of no subscription. */
  city: Subscription["city"];
  /** The subscription just bought here; null for none. */
  boughtId: number | null;
}

const Pickup = ({ office, city, boughtId }: PickupProps) => {
  const { t } = useTranslation("checkout");
  const { formatAddress } = usePlaces();
  const { say } = useSentences();
  const getFacts = useGetFacts();
  const bought = useView("account", subscriptionOf, boughtId);
  const facts = bought && getFacts(bought);
  const toHave = say(facts === undefined ? sentence("order.collect.unnamed") : handoverTitle(facts));
  return (
    <TaskEnd
      before={boughtId !== null && <Done title={t("success.title")} note={say(sentence("start.handover"))} />}
      centred
      go={facts === undefined ? null : pickupRoute(facts)}
      title={boughtId === null ? t("success.office.title") : toHave}
      lead={office.name}
    >
      {facts === undefined ? (
        <OfficeCard office={office} address={formatAddress(city, office)} />
      ) : (
        <Handover facts={facts} ordered={null} />
      )}
    </TaskEnd>
  );
};
