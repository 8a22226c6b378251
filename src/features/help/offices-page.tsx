import { useTranslation } from "react-i18next";
import type { Catalog, Office } from "#contract/info.ts";
import { consequencesOf, type Subscription } from "#contract/subscription.ts";
import { clientOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Offices } from "../../ui/office.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { sentences } from "../../ui/sentences.ts";
import { CatalogGate } from "../catalog/catalog-gate.tsx";
import { CitySwitch } from "../city/city-switch.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { SubscriptionsPath } from "../shell/subscriptions-path.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { AnyOffice } from "./any-office.tsx";
import { Contacts } from "./contacts.tsx";
import { findOffices } from "./find-offices.ts";
import { OfficeItem } from "./office-item.tsx";
import { purposesOf } from "./office-purposes.ts";
import { OfficePurposes } from "./office-purposes-list.tsx";
import styles from "./offices-page.module.css";
import { useSearchInAddress } from "./use-search-in-address.ts";
import { useOfficesByOpening } from "./use-office-hours.ts";

/** A search is of use from so many offices on. */
const manyOffices = 3;

/** The cities of subscriptions whose device is with the client or to be received, each with these subscriptions. */
const citiesOf = (subscriptions: readonly Subscription[]) =>
  [
    ...Map.groupBy(
      subscriptions.filter((each) => consequencesOf(each).device.kind !== "none"),
      ({ city }) => city?.id,
    ).values(),
  ].flatMap((rented) => {
    const city = rented[0]?.city;
    return city === undefined ? [] : [{ city, rented }];
  });

/** `/offices/`: offices of the client's city, and above them those of other cities where devices are collected or returned. */
export const OfficesPage = ({ q }: { q: string | undefined }) => {
  const { t } = useTranslation("help");
  const { cityId } = useView("account", clientOf);
  const cities = citiesOf(useView("account", subscriptionsOf) ?? []);
  return (
    <TaskPage
      title={t("offices.title")}
      back={<BackLink to="/subscriptions/" />}
      path={<SubscriptionsPath at={t("offices.title")} />}
    >
      <h1 tabIndex={-1}>{t("offices.title")}</h1>
      {cities
        .filter(({ city }) => city.id !== cityId)
        .map(({ city, rented }) => (
          <OtherCity key={city.id} city={city} rented={rented} />
        ))}
      <p>
        <CitySwitch />
      </p>
      <CatalogGate>{({ org }) => <AllOffices offices={org.offices} q={q} />}</CatalogGate>
      <Contacts offices={false} />
    </TaskPage>
  );
};

const OtherCity = ({ city, rented }: ReturnType<typeof citiesOf>[number]) => {
  const { ordered } = useOfficesByOpening(city.offices, null);
  return (
    <Section title={city.name}>
      <AnyOffice subscriptions={rented} />
      <Offices wide>
        {ordered.map((office) => (
          <OfficeItem key={office.id} office={office} heading="h3">
            <OfficePurposes office={office} />
          </OfficeItem>
        ))}
      </Offices>
    </Section>
  );
};

const AllOffices = ({ offices, q = "" }: { offices: Catalog["org"]["offices"]; q: string | undefined }) => {
  const { t } = useTranslation("help");
  const { cityId } = useView("account", clientOf);
  const subscriptions = (useView("account", subscriptionsOf) ?? []).filter(
    ({ city }) => city === undefined || city.id === cityId,
  );
  const { field, look, clear } = useSearchInAddress("/offices/");
  const { ordered, open, known } = useOfficesByOpening(offices, null);
  // Where an order waits is where one has to go, open or not.
  const waits = (office: Office) =>
    purposesOf(office, { subscriptions, gadgets: [] }).collect.length > 0 ? 0 : 1;
  const found = findOffices(
    ordered.toSorted((one, other) => waits(one) - waits(other)),
    q,
  );
  if (offices.length === 0) return <Notice title={t("offices.none")}>{t("offices.noneLead")}</Notice>;
  return (
    <>
      <Lead>
        {sentences(
          known && t(open === 0 ? "offices.allClosed" : "offices.open", { count: open, all: offices.length }),
          t("offices.passport"),
        )}
      </Lead>
      <AnyOffice subscriptions={subscriptions} />
      {offices.length >= manyOffices && (
        <search ref={field} className={styles.find}>
          <Field
            type="search"
            label={t("offices.search")}
            defaultValue={q}
            autoComplete="off"
            maxLength={100}
            onChange={({ target }) => look(target.value)}
          />
        </search>
      )}
      <p role="status">{q !== "" && found.length === 0 && t("offices.notFound")}</p>
      {found.length === 0 && (
        <p>
          <Button kind="line" onClick={clear}>
            {t("offices.clear")}
          </Button>
        </p>
      )}
      <Offices wide>
        {found.map((office) => (
          <OfficeItem key={office.id} office={office} near={waits(office) === 0} heading="h2">
            <OfficePurposes office={office} />
          </OfficeItem>
        ))}
      </Offices>
    </>
  );
};
