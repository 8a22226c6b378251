import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { formatMoney } from "../../ui/money.ts";
import { textButtonClass } from "../../ui/text-button.tsx";
import styles from "./other-debts.module.css";

/** So many are named; of a fleet the rest is counted. */
const atMost = 3;

/** What is owed besides the most urgent debt: each with its device, its sum and the way to pay it. */
export const OtherDebts = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const { t } = useTranslation("payments");
  if (subscriptions.length === 0) return null;
  const rest = subscriptions.length - atMost;
  return (
    <ul className={styles.others}>
      {subscriptions.slice(0, atMost).map((subscription) => (
        <li key={subscription.id}>
          <Link to="/subscriptions/" search={{ s: subscription.id }} className={textButtonClass()}>
            {t("notice.other", {
              device: deviceName(subscription),
              sum: formatMoney(subscription.debt),
            })}
          </Link>
        </li>
      ))}
      {rest > 0 && <li>{t("notice.others", { count: rest })}</li>}
    </ul>
  );
};
