import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Notice } from "../../ui/notice.tsx";
import { sentences } from "../../ui/sentences.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { PayButton } from "../subscriptions/pay-button.tsx";
import styles from "./failed-payment-notice.module.css";
import { failedPayments } from "./failed-payments.ts";
import { OtherDebts } from "./other-debts.tsx";
import { useFailedWords } from "./use-failed-words.ts";

interface FailedPaymentNoticeProps {
  /** Speaks of this subscription only; of the most urgent one of all, if none is named. */
  subscription?: Subscription;
  /** Leaves the button out, where the page has the same one already. */
  withoutButton?: boolean;
}

/**
 * A charge that failed: with which card, what stops and when, and how to pay. Nothing where no charge has failed.
 * Needs the texts of `payments` and `subscriptions`.
 */
export const FailedPaymentNotice = ({ subscription, withoutButton = false }: FailedPaymentNoticeProps) => {
  const { t } = useTranslation("payments");
  const cardName = useCardName();
  const subscriptions = useView("account", subscriptionsOf);
  const { why, back } = useFailedWords();
  const [first, ...others] = failedPayments(
    subscription === undefined ? (subscriptions ?? []) : [subscription],
  );
  if (first === undefined) return null;
  const { collection, debt } = first;
  const name = deviceName(first);
  const sum = formatMoney(debt);
  const title =
    collection == null
      ? t("notice.paused.title", { sum })
      : collection.card === null
        ? t("notice.charge.none", { sum })
        : t("notice.charge.card", { sum, card: cardName(collection.card) });
  return (
    <Notice
      kind="bad"
      title={title}
      {...(!withoutButton && {
        action: (
          <div className={styles.action}>
            <PayButton subscription={first} kind="solid" />
            <OtherDebts subscriptions={others} />
          </div>
        ),
      })}
    >
      <b>{`${name}.`}</b> <span>{sentences(why(first, { withCard: false }), back(first))}</span>
    </Notice>
  );
};
