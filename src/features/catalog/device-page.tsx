import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Category, Gadget, Office } from "#contract/info.ts";
import { catalogOf, purchaseView } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Columns, Deck } from "../../ui/columns.tsx";
import { Dock } from "../../ui/dock.tsx";
import { Facts, Kit, KitItem, Specs } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Lead, Section } from "../../ui/page.tsx";
import { BackLink } from "../shell/back-link.tsx";
import { TaskPage } from "../shell/task-page.tsx";
import { DeviceBreadcrumb } from "./device-breadcrumb.tsx";
import { FirstView } from "./view.tsx";
import { artUrl, capitalised, cheapestTerm, findBySlug, pricesDiffer, unitsAt } from "./find-device.ts";
import { Gallery } from "./gallery.tsx";
import styles from "./device-page.module.css";
import { Icon } from "../../ui/icon.tsx";
import { check, close } from "../../ui/icons.ts";
import { Offices } from "../../ui/office.tsx";
import { OfficeItem } from "./office-item.tsx";
import { useOfficesByOpening } from "./use-office-hours.ts";
import { TermsTable } from "../../ui/terms-table.tsx";
import { SectionPage } from "../shell/section-page.tsx";
import { NoSuchPage } from "../errors/error-pages.tsx";
import { CatalogGate } from "./catalog-gate.tsx";
import { CatalogPage } from "./catalog-page.tsx";

export const DevicePage = ({ device, category }: { device: Gadget; category: Category | null }) => {
  const { t } = useTranslation("catalog");
  const { specs = [], kit = [], pictures = [] } = device;
  const lowest = cheapestTerm(device);
  const price = t(pricesDiffer(device) ? "priceFrom" : "price", { sum: formatMoney(lowest.price) });
  const perMonth = t("device.perMonth", { count: lowest.count });
  return (
    <TaskPage
      title={device.name}
      back={<BackLink to="/catalog/" />}
      path={<DeviceBreadcrumb device={device} category={category} />}
    >
      <Columns
        side={
          <>
            <DeviceOffices device={device} />
            <Deck>
              <SubscribeDock device={device} category={category} price={price} />
            </Deck>
          </>
        }
      >
        <div className={styles.picture}>
          {pictures.length > 0 ? (
            <Gallery pictures={pictures} label={t("device.views", { name: device.name })} of={device.slug} />
          ) : (
            <FirstView device={device} size="stage" of={device.slug} />
          )}
        </div>
        {category?.one !== undefined && <p className={styles.kind}>{category.one}</p>}
        <h1 tabIndex={-1}>{device.name}</h1>
        <p className={styles.price}>
          <b>{price}</b> <span>{perMonth}</span>
        </p>
        {device.about !== undefined && <Lead>{device.about}</Lead>}
        <Section title={t("device.features")}>
          {specs.length > 0 ? <Specs specs={specs} /> : <Features features={device.features} />}
        </Section>
        <DeviceTerms device={device} />
        {kit.length > 0 && (
          <Section title={t("device.kit")}>
            <Kit>
              {kit.map(({ name, note, image }) => (
                <KitItem key={name} name={name} note={note} art={image && artUrl(image)} />
              ))}
            </Kit>
          </Section>
        )}
      </Columns>
    </TaskPage>
  );
};

/** The catalogue's short features, for devices without specs. */
const Features = ({ features }: Pick<Gadget, "features">) => (
  <ul className={styles.features}>
    {features.map((feature) => (
      <li key={feature}>{capitalised(feature)}</li>
    ))}
  </ul>
);

interface SubscribeDockProps {
  device: Gadget;
  category: Category | null;
  /** Per month. */
  price: string;
}

/** Shows stock and price with the button, except to clients who may not subscribe. */
const SubscribeDock = ({ device, category, price }: SubscribeDockProps) => {
  const { t } = useTranslation("catalog");
  const { begin } = useView("account", purchaseView);
  const barred = begin.can || begin.why === "loading" ? null : begin.why;
  if (barred !== null)
    return (
      <Dock>
        <Button kind="go" reason={t(`device.${barred}`)}>
          {t("device.subscribe")}
        </Button>
      </Dock>
    );
  return (
    <Dock caption={t(device.available ? "device.available" : "unavailable")} subject={price}>
      {device.available && category !== null ? (
        <Link
          to="/catalog/$device/$subscription/"
          params={{ device: category.slug, subscription: device.slug }}
          className={buttonClass({ kind: "go" })}
        >
          {t("device.subscribe")}
        </Link>
      ) : (
        <Button kind="go" reason={t("device.unavailableReason")}>
          {t("device.subscribe")}
        </Button>
      )}
    </Dock>
  );
};

/** Offices of the client's city with their stock. */
const DeviceOffices = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("catalog");
  const offices = useView("account", catalogOf)?.org.offices ?? [];
  const { ordered } = useOfficesByOpening(offices, null);
  if (offices.length === 0) return null;
  // Offices with stock first, then by opening time.
  const rank = (office: Office) => (unitsAt(device, office) === 0 ? 1 : 0);
  return (
    <Section title={t("device.offices")}>
      <Offices>
        {ordered
          .toSorted((one, other) => rank(one) - rank(other))
          .map((office) => (
            <OfficeItem key={office.id} office={office} heading="h3">
              <Stock units={device.available ? unitsAt(device, office) : null} />
            </OfficeItem>
          ))}
      </Offices>
    </Section>
  );
};

/** Units in an office; nothing if the stock is unknown. */
const Stock = ({ units }: { units: number | null }) => {
  const { t } = useTranslation("catalog");
  if (units === null) return null;
  return (
    <p className={styles.stock} data-none={units === 0 || undefined}>
      <Icon of={units === 0 ? close : check} />
      <span>{units === 0 ? t("device.notHere") : t("device.here", { count: units })}</span>
    </p>
  );
};

/** A term in the price table. Kopecks. */
interface ComparedTerm {
  months: number;
  /** Per month. */
  price: number;
  /** All months, without deposit and extras. */
  total: number;
  /** Saved against the monthly price of the shortest term; 0 for that term. */
  saved: number;
}

/** Terms, shortest first. */
export const compareTerms = ({ months: terms }: Pick<Gadget, "months">): ComparedTerm[] => {
  const ordered = terms.toSorted((one, other) => one.count - other.count);
  const byMonth = ordered[0]?.price ?? 0;
  return ordered.map(({ count, price }) => ({
    months: count,
    price,
    total: count * price,
    saved: Math.max(0, count * (byMonth - price)),
  }));
};

/** Prices by term, protection and deposit. */
export const DeviceTerms = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("catalog");
  const org = useView("account", catalogOf)?.org;
  const terms = compareTerms(device);
  const saves = terms.some(({ saved }) => saved > 0);
  const costs = [
    {
      name: t("cost.deposit"),
      value:
        device.deposit === 0
          ? t("device.noDeposit")
          : t("device.deposit", { sum: formatMoney(device.deposit) }),
    },
    {
      name: t("cost.insurance"),
      value: t("device.insurance", { sum: formatMoney(device.insurance.price, { signed: true }) }),
    },
    org !== undefined && org.offices.length > 0 && { name: t("cost.pickup"), value: t("device.pickup") },
    org?.delivery != null && {
      name: t("cost.delivery"),
      value: t("device.delivery", { sum: formatMoney(org.delivery.price) }),
    },
  ];
  return (
    <Section title={t(saves ? "device.pricesSaving" : "device.prices")}>
      <TermsTable
        caption={t("device.prices")}
        columns={{
          term: t("terms.term"),
          month: t("terms.month"),
          total: t("terms.total"),
          saved: t("terms.saved"),
        }}
        nothing={t("terms.nothing")}
        rows={terms.map(({ months, price, total, saved }) => ({
          months,
          term: t("device.month", { count: months }),
          month: formatMoney(price),
          total: formatMoney(total),
          saved: saved === 0 ? null : formatMoney(saved),
        }))}
      />
      <div className={styles.costs}>
        <Facts facts={costs} />
      </div>
    </Section>
  );
};

/** `/catalog/{slug}/`: a category, a device, or 404 once the catalogue is loaded. */
export const CatalogSlugPage = ({ slug }: { slug: string }) => {
  const catalog = useView("account", catalogOf);
  const found = catalog && findBySlug(catalog, slug);
  const category = found?.kind === "category" ? found.category : null;
  // A category stays on the page, with the focus, while the catalogue of another city is loaded.
  const [last, setLast] = useState(category);
  if (category !== null && category !== last) setLast(category);
  if (catalog === null)
    return last?.slug === slug ? (
      <CatalogPage category={last} />
    ) : (
      <SectionPage>
        <CatalogGate>{() => null}</CatalogGate>
      </SectionPage>
    );
  if (found === null) return <NoSuchPage />;
  return found.kind === "category" ? (
    <CatalogPage category={found.category} />
  ) : (
    <DevicePage device={found.device} category={found.category} />
  );
};
