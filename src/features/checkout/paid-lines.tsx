import { useTranslation } from "react-i18next";
import type { Payment } from "#contract/payment.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Receipt } from "#machines/payments/payments.ports.ts";
import { Facts } from "../../ui/facts.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { Section } from "../../ui/page.tsx";
import { sumParts, useSumPartName } from "./use-sum-part-name.ts";
import { useWayOfPaying } from "./use-card-name.ts";

interface PaidLinesProps {
  payment: Payment;
  receipt: Receipt | null;
  subscription: Subscription | undefined;
}

/**
 * What was paid for: line by line as the receipt has it; while there is no receipt, the device's month, and of the first
 * payment the deposit that is in it. What stands under each other makes up the total.
 */
export const PaidLines = ({ payment, receipt, subscription }: PaidLinesProps) => {
  const { t } = useTranslation("checkout");
  const way = useWayOfPaying()(payment);
  const nameOf = useSumPartName(subscription);
  const isToPay = payment.status === "processing";
  const parts =
    subscription === undefined || payment.type !== "subscription" ? [] : sumParts(payment, subscription);
  const lines =
    receipt?.lines ?? parts.map((part) => ({ name: nameOf(part, payment.period), amount: part.amount }));
  return (
    <Section title={t(isToPay ? "success.whatToPay" : "success.whatPaid")}>
      <Facts
        facts={[
          ...lines.map(({ name, amount }) => ({ name, value: formatMoney(amount) })),
          { name: way, value: formatMoney(payment.amount), total: true },
        ]}
      />
    </Section>
  );
};
