import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";

/** When and where a device that was ordered is to be had: the heading of whatever ends an order. */
export const useHandoverTitle = () => {
  const { t } = useTranslation("checkout");
  const day = useDayWords();
  return ({ delivery }: Pick<Subscription, "delivery">): string =>
    delivery === null
      ? t("success.pickup.title")
      : t("success.delivery", { day: day(delivery.date, { weekday: true }), slot: delivery.slot });
};
