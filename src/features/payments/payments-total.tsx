import { useTranslation } from "react-i18next";
import { formatMoney, groupDigits } from "../../ui/money.ts";
import type { Totals } from "#machines/payments/payment-totals.ts";
import styles from "./payment-list.module.css";

/** How many payments were found, and what they come to. */
export const PaymentsTotal = ({ totals }: { totals: Totals }) => {
  const { t } = useTranslation("payments");
  const { count, paid, refunded, underWay, atDoor } = totals;
  const sums = [
    paid > 0 && t("total.paid", { sum: formatMoney(paid) }),
    refunded > 0 && t("total.refunded", { sum: formatMoney(refunded) }),
    underWay > 0 && t("total.underWay", { sum: formatMoney(underWay) }),
    atDoor > 0 && t("total.atDoor", { sum: formatMoney(atDoor) }),
  ].filter(Boolean);
  return (
    <p className={styles.total}>
      <b>{`${t("found", { count, amount: groupDigits(count) })}.`}</b> <span>{sums.join(", ")}</span>
    </p>
  );
};
