import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Receipt } from "#machines/payments/payments.ports.ts";
import { deviceOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.ts";
import { Section } from "../../ui/page.tsx";
import { useWayOfPaying } from "./use-way-of-paying.ts";

interface PaidLinesProps {
  payment: Payment;
  receipt: Receipt | null;
  subscription: Subscription | undefined;
}

/**
 * What was paid for: line by line as the receipt has it; while there is no receipt, the device, and of the first payment
 * the deposit that is in it.
 */
export const PaidLines = ({ payment, receipt, subscription }: PaidLinesProps) => {
  const { t } = useTranslation(["checkout", "payments"]);
  const way = useWayOfPaying()(payment);
  const device = useView("account", deviceOf, subscription?.deviceId)?.name;
  const isToPay = payment.status === "processing";
  const deposit = payment.type === "subscription" && payment.period === 1 ? (subscription?.deposit ?? 0) : 0;
  const lines =
    receipt === null
      ? [
          ...(device === undefined ? [] : [{ name: t("payments:fact.device"), value: device }]),
          ...(deposit > 0 ? [{ name: t("quote.deposit"), value: formatMoney(deposit) }] : []),
        ]
      : receipt.lines.map(({ name, amount }) => ({ name, value: formatMoney(amount) }));
  return (
    <Section title={t(isToPay ? "success.whatToPay" : "success.whatPaid")}>
      <Facts facts={[...lines, { name: way, value: formatMoney(payment.amount), total: true }]} />
    </Section>
  );
};
