import { useTranslation } from "react-i18next";
import { deviceName, type Subscription } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { handoverAgain } from "../subscriptions/handover-again.ts";

/** When and where a device that was ordered is to be had: the heading of whatever ends an order. */
export const useHandoverTitle = () => {
  const { t } = useTranslation(["checkout", "subscriptions"]);
  const day = useDayWords();
  return (subscription: Subscription): string => {
    const { delivery } = subscription;
    if (delivery === null) return t("success.pickup.title", { device: deviceName(subscription) });
    return handoverAgain(subscription) === null
      ? t("success.delivery", { day: day(delivery.date, { weekday: true }), slot: delivery.slot })
      : t("subscriptions:next.again");
  };
};
