import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { useSubscriptionDays } from "../shell/use-city-day.ts";
import { lateSince } from "../subscriptions/late-since.ts";
import { sentences } from "../../ui/sentences.ts";

/** What there is to say of a charge that failed, in whole sentences; nothing where nothing is known. */
export const useFailedWords = () => {
  const { t } = useTranslation(["payments", "subscription"]);
  const day = useDayWords();
  const todayOf = useSubscriptionDays();
  const cardName = useCardName();

  const reasonOf = ({ collection }: Subscription, withCard: boolean): string | null => {
    if (collection == null) return null;
    const { reason, card } = collection;
    if (withCard && card !== null) return t(`notice.whyOn.${reason ?? "unknown"}`, { card: cardName(card) });
    return reason === null ? null : t(`notice.why.${reason}`);
  };

  return {
    /** Why it failed, when it is tried again, and what follows if it stays unpaid. `withCard`: of which card. */
    why: (subscription: Subscription, { withCard }: { withCard: boolean }): string => {
      const { nextTry = null, pausesOn = null } = subscription.collection ?? {};
      return sentences(
        reasonOf(subscription, withCard),
        nextTry !== null && t("notice.retry", { day: day(nextTry) }),
        pausesOn !== null && t("notice.stops", { day: day(pausesOn) }),
      );
    },
    /**
     * It is paused for it: until when the device is to be returned, or since when it is late; and that it stays where the
     * debt is paid and the subscription goes on. What is owed is due in any case.
     */
    back: (subscription: Subscription): string => {
      const { status, returnBy, possession } = subscription;
      if (status !== "paused" || returnBy === null || possession?.state === "returned") return "";
      const isLate = lateSince(subscription, todayOf(subscription)) !== null;
      const due = isLate ? "notice.paused.returnLate" : "notice.paused.return";
      return `${t(due, { day: day(returnBy) })} ${t("subscription:debt.goesOn")}`;
    },
  };
};
