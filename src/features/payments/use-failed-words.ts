import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { sentences } from "../../ui/sentences.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { afterFailure, pausedForDebt } from "../consequences/sentences.ts";
import { useFactsOfEach, useSay } from "../consequences/use-say.ts";

/** What there is to say of a charge that failed, in whole sentences; nothing where nothing is known. */
export const useFailedWords = () => {
  const { t } = useTranslation("payments");
  const factsOf = useFactsOfEach();
  const { text } = useSay();
  const cardName = useCardName();

  const reasonOf = ({ collection }: Subscription, withCard: boolean): string => {
    if (collection == null) return "";
    const { reason, card } = collection;
    if (withCard && card !== null) return t(`notice.whyOn.${reason ?? "unknown"}`, { card: cardName(card) });
    return reason === null ? "" : t(`notice.why.${reason}`);
  };

  return {
    /** Why it failed, when it is tried again, and what follows if it stays unpaid. `withCard`: of which card. */
    why: (subscription: Subscription, { withCard }: { withCard: boolean }): string =>
      sentences(reasonOf(subscription, withCard), text(afterFailure(factsOf(subscription)))),
    /** It is paused for it: what becomes of the device. What is owed is due in any case. */
    back: (subscription: Subscription): string => text(pausedForDebt(factsOf(subscription))),
  };
};
