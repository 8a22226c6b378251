import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { deviceOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import type { SumPart } from "./sum-parts.ts";

/** The name of a part of a payment's sum: a month is called as its receipt will call it, by device and number. */
export const useSumPartName = (subscription: Subscription | undefined) => {
  const { t } = useTranslation("checkout");
  const device = useView("account", deviceOf, subscription?.deviceId)?.name ?? subscription?.model ?? "";
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
