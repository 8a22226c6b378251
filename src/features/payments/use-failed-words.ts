import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { useDayWords } from "../../routing/use-calendar.ts";

/** Why a charge of this subscription failed, when it is tried again, and what follows if it stays unpaid. */
export const useFailedWords = () => {
  const { t } = useTranslation("payments");
  const day = useDayWords();
  return ({ collection, returnBy }: Subscription): string => {
    const sentences =
      collection == null
        ? [returnBy !== null && t("notice.paused.return", { day: day(returnBy) })]
        : [
            collection.reason !== null && t(`notice.why.${collection.reason}`),
            collection.nextTry !== null && t("notice.retry", { day: day(collection.nextTry) }),
            collection.pausesOn !== null && t("notice.stops", { day: day(collection.pausesOn) }),
          ];
    return sentences.filter(Boolean).join(" ");
  };
};
