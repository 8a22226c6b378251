import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { owesNow } from "#machines/account/owes-now.ts";
import { PayButton } from "../subscriptions/pay-button.tsx";
import { SubscriptionStatus } from "../subscriptions/subscription-status.tsx";
import styles from "./due-now.module.css";
import { failedPayments } from "./failed-payments.ts";
import { OtherDebts } from "./other-debts.tsx";

/** What is to be paid now and is no charge that failed, in a line with its button; of those, their own notice tells. */
export const DueNow = ({ subscriptions }: { subscriptions: readonly Subscription[] }) => {
  const { t } = useTranslation("payments");
  const failed = failedPayments(subscriptions);
  const [first, ...others] = subscriptions.filter((each) => owesNow(each) && !failed.includes(each));
  if (first === undefined) return null;
  const name = deviceName(first);
  return (
    <section className={styles.due} aria-label={t("due")}>
      <p>
        <b>{name}</b>{" "}
        <small>
          <SubscriptionStatus subscription={first} />
        </small>
      </p>
      <PayButton subscription={first} kind="solid" />
      <OtherDebts subscriptions={others} />
    </section>
  );
};
