import { useTranslation } from "react-i18next";
import type { Gadget } from "#contract/info.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { sentences } from "../../ui/class-names.ts";
import { TermsTable } from "../../ui/terms-table.tsx";
import styles from "./device-page.module.css";

/** A term as it is compared with the others. Kopecks. */
interface ComparedTerm {
  months: number;
  /** What a month costs. */
  price: number;
  /** What all months come to, without the deposit and what can be added. */
  total: number;
  /** How much less that is than as many months at the price of the shortest term; 0 for that one. */
  saved: number;
}

/** The terms of a device, the shortest first. */
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
