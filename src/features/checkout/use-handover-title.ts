import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { catalogOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { handoverAgain } from "../subscriptions/handover-again.ts";

/** When and where a device that was ordered is to be had: the heading of whatever ends an order. */
export const useHandoverTitle = () => {
  const { t } = useTranslation(["checkout", "subscriptions"]);
  const day = useDayWords();
  const gadgets = useView("account", catalogOf)?.gadgets;
  return (subscription: Subscription): string => {
    const { delivery, deviceId } = subscription;
    const device = gadgets?.find(({ id }) => id === deviceId)?.name;
    if (delivery === null)
      return device === undefined ? t("success.pickup.unnamed") : t("success.pickup.title", { device });
    return handoverAgain(subscription) === null
      ? t("success.delivery", { day: day(delivery.date, { weekday: true }), slot: delivery.slot })
      : t("subscriptions:next.again");
  };
};
