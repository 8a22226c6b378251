import { useTranslation } from "react-i18next";
import type { Subscription } from "#contract/subscription.ts";
import { useCardName } from "../consequences/use-card-name.ts";
import { afterFailure, describePauseForDebt, pausedForDebt } from "../consequences/sentences.ts";
import { useGetFacts, useSentences } from "../consequences/use-sentences.ts";
import { compareDays, noDay } from "#contract/day.ts";

/** Subscriptions with a failed, unpaid charge: by pause day, then those paused already. */
export const failedPayments = (subscriptions: readonly Subscription[]): Subscription[] =>
  subscriptions
    .filter(({ collection, debt, status }) => debt > 0 && (collection != null || status === "paused"))
    .toSorted((a, b) => compareDays(a.collection?.pausesOn ?? noDay, b.collection?.pausesOn ?? noDay));

/** Describes a failed charge, a sentence each; empty if nothing is known. */
export const useFailureText = () => {
  const { t } = useTranslation("payments");
  const getFacts = useGetFacts();
  const { lines } = useSentences();
  const cardName = useCardName();

  const reasonOf = ({ collection }: Subscription, withCard: boolean): string[] => {
    if (collection == null) return [];
    const { reason, card } = collection;
    if (withCard && card !== null)
      return [t(`notice.whyOn.${reason ?? "unknown"}`, { card: cardName(card) })];
    return reason === null ? [] : [t(`notice.why.${reason}`)];
  };

  return {
    /** Why it failed, the next retry, and the consequence. `withCard`: names the card. */
    why: (subscription: Subscription, { withCard }: { withCard: boolean }): string[] => [
      ...reasonOf(subscription, withCard),
      ...lines(afterFailure(getFacts(subscription))),
    ],
    /** The same where the retry is in the list of the next days. */
    whyShort: (subscription: Subscription): string[] => [
      ...reasonOf(subscription, true),
      ...lines(describePauseForDebt(getFacts(subscription))),
    ],
    /** For a subscription paused for debt: what happens to the device. */
    back: (subscription: Subscription): string[] => lines(pausedForDebt(getFacts(subscription))),
  };
};
