import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { agreementStageOf } from "#machines/subscription/stages.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useSubscriptionDay } from "../shell/use-city-day.ts";
import { nextEvent } from "../subscriptions/next-event.ts";
import { pausedForDebt } from "../subscriptions/paused-for-debt.ts";
import { useHeadline } from "../subscriptions/use-headline.ts";
import { useMoneyWords } from "../subscriptions/use-money-words.ts";
import { usePlaceWords } from "../subscriptions/use-place-words.ts";

/**
 * What is charged next, or that nothing is, and until when. `gone`: the device cannot be brought, so nothing is said of
 * what its return would keep.
 */
export const useChargesWords = (subscription: Subscription, gone: boolean): string => {
  const { t } = useTranslation(["help", "subscription"]);
  const day = useDayWords();
  const today = useSubscriptionDay(subscription);
  const { returnWords } = usePlaceWords();
  const agreement = agreementStageOf(subscription);
  const headline = useHeadline(subscription);
  const next = nextEvent(subscription, today);
  const told = gone && agreement === "paused" ? { ...subscription, paidUntil: null } : subscription;
  const others = useMoneyWords(
    { subscription: told, agreement },
    { today, stay: null, onPause: t("money.onPause") },
  );
  if (agreement === "paused" && subscription.debt === 0 && next.kind === "return") {
    const by = { day: day(next.day) };
    // A pause that the client asked for ends with this day, unless the device is back; one for a debt does not, paid or not.
    if (!pausedForDebt(subscription))
      return `${others} ${t(gone ? "money.goesOnUnless" : "money.backBy", by)}`;
    return gone
      ? others
      : `${others} ${t("subscription:device.returnBy", { ...by, where: returnWords(subscription) })}`;
  }
  // Those words leave out what the heading of a subscription says; no heading here says it.
  return next.kind === "charge" || next.kind === "debt" ? `${headline}. ${others}` : others;
};
