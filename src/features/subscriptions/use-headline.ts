import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { formatMoney } from "../../ui/money.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { nextEvent } from "./next-event.ts";

/** The sentence that says what happens next. */
export const useHeadline = (subscription: Subscription): string => {
  const { t } = useTranslation("subscriptions");
  const day = useDayWords();
  const next = nextEvent(subscription, useSubscriptionDay(subscription));
  switch (next.kind) {
    case "pay":
      return t("todo.pay", { sum: formatMoney(next.amount) });
    case "debt":
    case "owed":
      return t(`next.${next.kind}`, { sum: formatMoney(next.amount) });
    case "deliver":
      return t("next.deliver", { day: day(next.day), slot: next.slot });
    case "charge":
    case "byHand":
      return t(`next.${next.kind}`, { day: day(next.day), sum: formatMoney(next.amount) });
    case "ending":
    case "return":
    case "returnLate":
    case "resumes":
    case "ended":
      return t(`next.${next.kind}`, { day: day(next.day) });
    case "pickup":
    case "again":
    case "live":
    case "paused":
    case "over":
      return t(`next.${next.kind}`);
  }
};
