import { useTranslation } from "react-i18next";
import type { Gadget } from "#contract/info.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { sentences } from "../../ui/sentences.ts";
import { TermsTable } from "../../ui/terms-table.tsx";
import { compareTerms } from "./compare-terms.ts";
import styles from "./device-page.module.css";

/** What a device costs by term, and what comes beside the rent: protection, the deposit. */
export const DeviceTerms = ({ device }: { device: Gadget }) => {
  const { t } = useTranslation("catalog");
  const org = useView("account", catalogOf)?.org;
  const terms = compareTerms(device);
  const saves = terms.some(({ saved }) => saved > 0);
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
      <p className={styles.note}>
        <b>
          {device.deposit === 0
            ? t("device.noDeposit")
            : t("device.deposit", { sum: formatMoney(device.deposit) })}
        </b>{" "}
        <span>
          {sentences(
            device.deposit > 0 && t("device.depositBack"),
            t("device.insurance", { sum: formatMoney(device.insurance.price) }),
            org !== undefined && org.offices.length > 0 && t("device.pickup"),
            org?.delivery != null && t("device.delivery", { sum: formatMoney(org.delivery.price) }),
          )}
        </span>
      </p>
    </Section>
  );
};
