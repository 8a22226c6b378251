import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { sentences } from "../../ui/class-names.ts";
import { useCardName } from "../checkout/use-card-name.ts";
import { afterFailure, pausedForDebt } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";

/** Sorts what has no day last. */
const noDay = "9999";

/**
 * The subscriptions whose charge failed and is still owed: those that are tried again, the one that stops first before
 * the others; then those that have been paused for it.
 */
export const failedPayments = (subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions
    .filter(({ collection, debt, status }) => debt > 0 && (collection != null || status === "paused"))
    .toSorted((a, b) => {
      const [first, second] = [a, b].map(({ collection }) => collection?.pausesOn ?? noDay);
      return first === second ? 0 : (first ?? noDay) < (second ?? noDay) ? -1 : 1;
    });

/** What there is to say of a charge that failed, in whole sentences; nothing where nothing is known. */
export const useFailureText = () => {
  const { t } = useTranslation("payments");
  const getFacts = useGetFacts();
  const { text } = useSentences();
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
      sentences(reasonOf(subscription, withCard), text(afterFailure(getFacts(subscription)))),
    /** It is paused for it: what becomes of the device. What is owed is due in any case. */
    back: (subscription: Subscription): string => text(pausedForDebt(getFacts(subscription))),
  };
};
