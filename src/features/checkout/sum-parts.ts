import { useTranslation } from "react-i18next";
import { type Subscription, deviceName } from "#contract/subscription.ts";
import type { Payment } from "#contract/payment.ts";

/** `month`, `deposit`: what makes the sum up. `inside`: a deposit that is in it, beside what nothing here tells of. Kopecks. */
type SumPart = { readonly kind: "month" | "deposit" | "inside"; readonly amount: number };

/**
 * What the sum of a payment consists of, as far as its subscription tells: no sum is reckoned here, each one is the server's.
 * The first one takes the deposit, too; with a delivery or a promo code in it, it is not a month and a deposit.
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

/** The name of a part of a payment's sum: a month is called as its receipt will call it, by device and number. */
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
