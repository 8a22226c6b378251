import { Link, useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Catalog, Category, Gadget } from "#contract/info.ts";
import { ChipNav, chipClass } from "../../ui/chips.tsx";
import { Empty } from "../../ui/outcome.tsx";
import { OfferBody, OfferPanel, OfferPanels, offerClass } from "../../ui/offer-panel.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Lead } from "../../ui/page.tsx";
import { CitySwitch } from "../profile/city-switch.tsx";
import { PendingPaymentNotice } from "../shell/pending-payment-notice.tsx";
import { SectionPage } from "../shell/section-page.tsx";
import { useTitle } from "../../routing/dynamic-title.tsx";
import { ModelsView } from "./view.tsx";
import { cheapestTerm, devicesIn, featureLine, pricesDiffer } from "./find-device.ts";
import { CatalogGate } from "./catalog-gate.tsx";
import styles from "./catalog-page.module.css";
import { formatMoney } from "../../ui/money.tsx";

/** Panels visible on a wide screen. */
const nearPanels = 3;

/** All devices by category, or one category. */
export const CatalogPage = ({ category }: { category?: Category }) => {
  const { t } = useTranslation("catalog");
  const linkIsOld = useLocation({ select: ({ state }) => state.linkIsOld === true });
  const title = category?.name ?? t("title");
  useTitle(title);
  return (
    <SectionPage>
      <h1 tabIndex={-1}>{title}</h1>
      <PendingPaymentNotice orUnpaid />
      {linkIsOld && (
        <Notice role="status" title={t("oldLink.title")}>
          {t("oldLink.lead")}
        </Notice>
      )}
      {/* Outside the gate: the catalogue of another city is loaded while the button keeps the focus. */}
      <p className={styles.city}>
        <CitySwitch />
      </p>
      <CatalogGate>{(catalog) => <Devices catalog={catalog} only={category} />}</CatalogGate>
    </SectionPage>
  );
};

const Devices = ({ catalog, only }: { catalog: Catalog; only: Category | undefined }) => {
  const { t } = useTranslation("catalog");
  const panels = (only === undefined ? catalog.categories : [only])
    .map((category) => ({ category, devices: devicesIn(catalog, category) }))
    .filter(({ devices }) => devices.length > 0);
  if (panels.length === 0)
    return (
      <Empty art="/art/empty-subscriptions.svg" title={t("empty.title")}>
        {t("empty.lead")}
      </Empty>
    );
  return (
    <>
      <ChipNav label={t("categories")}>
        <Link to="/catalog/" className={chipClass()} activeOptions={{ exact: true, includeSearch: false }}>
          {t("all")}
        </Link>
        {catalog.categories.map(({ id, name, slug }) => (
          <Link key={id} to="/catalog/$device/" params={{ device: slug }} className={chipClass()}>
            {name}
          </Link>
        ))}
      </ChipNav>
      <Lead>{t("lead")}</Lead>
      <OfferPanels>
        {panels.map(({ category, devices }, index) => (
          <OfferPanel
            key={category.id}
            picture={<ModelsView devices={devices} lazy={index >= nearPanels} />}
            title={only === undefined ? category.name : undefined}
          >
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </OfferPanel>
        ))}
      </OfferPanels>
    </>
  );
};

const DeviceRow = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("catalog");
  return (
    <Link to="/catalog/$device/" params={{ device: device.slug }} className={offerClass()}>
      <OfferBody
        title={device.name}
        note={featureLine(device.features.slice(0, 2))}
        price={
          device.available
            ? t(pricesDiffer(device) ? "priceFrom" : "price", {
                sum: formatMoney(cheapestTerm(device).price),
              })
            : t("unavailable")
        }
        priceNote={device.deposit === 0 ? t("noDeposit") : t("deposit", { sum: formatMoney(device.deposit) })}
      />
    </Link>
  );
};
