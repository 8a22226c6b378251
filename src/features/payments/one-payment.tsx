import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import { momentOf } from "#contract/payment.ts";
import { type ReceiptView, stateOfPayment } from "#machines/payments/payments.view.ts";
import { subscriptionOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatDay, formatTime } from "../../ui/date.ts";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Lead } from "../../ui/page.tsx";
import { sentences } from "../../ui/sentences.ts";
import { useWayOfPaying } from "../checkout/use-way-of-paying.ts";
import { sentence } from "../consequences/sentences.ts";
import { useSay } from "../consequences/use-say.ts";
import { PaperMark } from "../papers/paper-mark.tsx";
import { useSubscriptionZone } from "../shell/use-city-day.ts";
import { PaymentWay } from "./payment-way.tsx";
import type { PaymentsSearch } from "./payments-search.ts";
import { PrintReceipt } from "./print-receipt.tsx";
import { ReceiptSection } from "./receipt-section.tsx";
import styles from "./one-payment.module.css";
import { useListedPayments } from "./use-listed-payments.ts";

interface OnePaymentProps {
  view: Extract<ReceiptView, { state: "ready" }>;
  onRoll: boolean;
  filter: Omit<PaymentsSearch, "p" | "paper">;
}

/** How it went, what can be done, what it was for, and the receipt; prints on A4 or on a roll. */
export const OnePayment = ({ view, onRoll, filter }: OnePaymentProps) => {
  const { t, i18n } = useTranslation("payments");
  const { text } = useSay();
  const wayOf = useWayOfPaying();
  const { payment } = view;
  const [listed] = useListedPayments([payment]);
  const subscription = useView("account", subscriptionOf, payment.subscriptionId);
  const zone = useSubscriptionZone(subscription);
  const state = stateOfPayment(payment);
  const { amount, refunded = 0, period } = payment;
  const moment = momentOf(payment);
  const isOfTerm = subscription !== undefined && period <= subscription.months;
  const facts: Fact[] = [
    { name: t("fact.type"), value: t(`type.${payment.type}`) },
    ...(listed?.device ? [{ name: t("fact.device"), value: listed.device }] : []),
    ...(listed?.serial
      ? [{ name: t("fact.serial"), value: <data value={listed.serial}>{listed.serial}</data> }]
      : []),
    {
      name: t("fact.period"),
      value: isOfTerm ? t("fact.periodOf", { period, months: subscription.months }) : period,
    },
    {
      name: t("fact.when"),
      value: `${formatDay(dayIn(zone, new Date(moment)), i18n.language)}, ${formatTime(moment, i18n.language, zone)}`,
    },
    { name: t("fact.method"), value: wayOf(payment) },
    { name: t("fact.number"), value: payment.id },
    ...(refunded > 0 ? [{ name: t("fact.refunded"), value: formatMoney(refunded) }] : []),
    // The receipt comes to the same, and the heading has said it.
    ...(view.receipt === null ? [{ name: t("fact.amount"), value: formatMoney(amount), total: true }] : []),
  ];
  return (
    <article className={styles.payment} data-roll={onRoll || undefined}>
      <p className={styles.brand}>
        <PaperMark />
      </p>
      <h1 tabIndex={-1}>
        {t(`one.title.${state}`, { sum: formatMoney(amount), refunded: formatMoney(refunded) })}
      </h1>
      {state === "underWay" && <Lead>{t("one.lead.underWay")}</Lead>}
      {state === "atDoor" && (
        <Lead>{sentences(text([sentence("order.atDoor.courier")]), t("one.lead.atDoor"))}</Lead>
      )}
      {state === "failed" && (
        <Lead>
          {refunded > 0
            ? t("one.taken", { sum: formatMoney(refunded) })
            : t(`one.why.${payment.reason ?? "unknown"}`)}
        </Lead>
      )}
      {(state === "refunded" || state === "partlyRefunded") && <Lead>{t("one.lead.refunded")}</Lead>}
      <PaymentWay view={view} state={state} subscription={subscription} />
      <div className={styles.papers}>
        <Facts facts={facts} />
        <div>
          <ReceiptSection view={view} />
          {state !== "failed" && <PrintReceipt payment={payment} receipt={view.receipt} filter={filter} />}
        </div>
      </div>
    </article>
  );
};
