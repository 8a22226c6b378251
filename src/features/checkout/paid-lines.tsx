import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
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
  deviceId: number | null;
}

/** What was paid for: line by line as the receipt has it, or the device while there is no receipt. */
export const PaidLines = ({ payment, receipt, deviceId }: PaidLinesProps) => {
  const { t } = useTranslation(["checkout", "payments"]);
  const way = useWayOfPaying()(payment);
  const device = useView("account", deviceOf, deviceId)?.name;
  const isToPay = payment.status === "processing";
  const lines =
    receipt === null
      ? device === undefined
        ? []
        : [{ name: t("payments:fact.device"), value: device }]
      : receipt.lines.map(({ name, amount }) => ({ name, value: formatMoney(amount) }));
  return (
    <Section title={t(isToPay ? "success.whatToPay" : "success.whatPaid")}>
      <Facts facts={[...lines, { name: way, value: formatMoney(payment.amount), total: true }]} />
    </Section>
  );
};
