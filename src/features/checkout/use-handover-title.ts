import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { handoverAgain } from "../subscriptions/handover-again.ts";

/** When and where a device that was ordered is to be had: the heading of whatever ends an order. */
export const useHandoverTitle = () => {
  const { t } = useTranslation(["checkout", "subscriptions"]);
  const day = useDayWords();
  return (subscription: Subscription): string =>
    subscription.delivery === null
      ? t("success.pickup.title")
      : handoverAgain(subscription) !== null
        ? t("subscriptions:next.again")
        : t("success.delivery", {
            day: day(subscription.delivery.date, { weekday: true }),
            slot: subscription.delivery.slot,
          });
};
