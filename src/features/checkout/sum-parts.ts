import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import type { Payment } from "#contract/payment.ts";

/** `inside`: a deposit that is part of a larger sum. Kopecks. */
type SumPart = { readonly kind: "month" | "deposit" | "inside"; readonly amount: number };

/**
 * The parts of a payment, taken from server amounts only. A first payment includes the deposit; with delivery or a
 * promo code it is not month + deposit.
 */
export const sumParts = (
  { amount, period }: Pick<Payment, "amount" | "period">,
  { price, deposit }: Pick<Subscription, "price" | "deposit">,
): SumPart[] => {
  if (period > 1) return [{ kind: "month", amount }];
  const isWhole = amount === price + deposit;
  const month = { kind: "month", amount: price } as const;
  if (deposit === 0) return isWhole ? [month] : [];
  return isWhole ? [month, { kind: "deposit", amount: deposit }] : [{ kind: "inside", amount: deposit }];
};

/** Names a part as the receipt does: device and period number. */
export const useSumPartName = (subscription: Subscription | undefined) => {
  const { t } = useTranslation("checkout");
  const device = subscription === undefined ? "" : deviceName(subscription);
  return ({ kind }: SumPart, number: number): string => {
    switch (kind) {
      case "month":
        return t("success.line", { device, number });
      case "deposit":
        return t("quote.deposit");
      case "inside":
        return t("success.withDeposit");
    }
  };
};
