import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDays } from "../shell/use-city-day.ts";

/** From which day on a device that went back is to be had again. `from`: the day of the forecast, ISO. */
export const useAgainWords = () => {
  const { t } = useTranslation("subscriptions");
  const day = useDayWords();
  const todayOf = useSubscriptionDays();
  return (subscription: Pick<Subscription, "city" | "delivery">, from: string | null): string => {
    const { delivery } = subscription;
    if (delivery !== null) return from === null ? t("again.bring") : t("again.bringFrom", { day: day(from) });
    if (from === null) return t("again.collect");
    return from <= todayOf(subscription)
      ? t("again.collectToday")
      : t("again.collectFrom", { day: day(from) });
  };
};
