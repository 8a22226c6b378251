import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import type { SumPart } from "./sum-parts.ts";

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
