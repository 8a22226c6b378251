import { useTranslation } from "react-i18next";
import { deviceName } from "#contract/subscription.ts";
import { subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { formatMoney } from "../../ui/money.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { type Facts, nextPaymentName, sentence } from "../consequences/sentences.ts";
import { useFactsOfEach, useSay } from "../consequences/use-say.ts";
import { SubscriptionTrack } from "../subscriptions/subscription-track.tsx";
import styles from "./next-charge.module.css";

/** What follows for a subscription that has a next payment. */
type Charged = Facts & { readonly next: NonNullable<Facts["next"]> };

const isCharged = (facts: Facts): facts is Charged => {
  const { status, debt } = facts.subscription;
  return facts.next !== null && status === "active" && debt === 0;
};

/**
 * What is charged first of all: everything of that day that is taken from a card, or, where none is, what is to be paid
 * by hand then. Empty where nothing is ahead.
 */
export const nextCharged = (all: readonly Facts[]): Charged[] => {
  const ahead = all.filter(isCharged);
  const first = ahead.reduce<string | null>(
    (day, { next }) => (day === null || next.day < day ? next.day : day),
    null,
  );
  const ofThatDay = ahead.filter(({ next }) => next.day === first);
  const byCard = ofThatDay.filter(({ next }) => next.card !== null);
  return byCard.length > 0 ? byCard : ofThatDay;
};

/** The one sum worth knowing today: all that is charged on that day. Nothing where nothing is to be charged. */
export const NextCharge = () => {
  const { t } = useTranslation("payments");
  const { say } = useSay();
  const factsOf = useFactsOfEach();
  const subscriptions = useView("account", subscriptionsOf);
  const day = useDayWords();
  const charges = nextCharged((subscriptions ?? []).map(factsOf));
  const [first] = charges;
  if (first === undefined) return null;
  const { subscription, next } = first;
  const sum = charges.reduce((all, each) => all + each.next.amount, 0);
  const isAlone = charges.length === 1;
  // Named where all of it comes from one.
  const [from = "", another] = new Set(
    charges.map(({ next: { card } }) => (card == null ? "" : say(sentence("charge.card", { card })))),
  );
  return (
    <section className={styles.next} aria-labelledby="next-charge">
      <h2 id="next-charge">
        <small>{say(nextPaymentName(next))}</small>
        <span>{t("next.sum", { day: day(next.day), sum: formatMoney(sum) })}</span>
      </h2>
      <p>{isAlone ? deviceName(subscription) : t("next.subscriptions", { count: charges.length })}</p>
      {from !== "" && another === undefined && <p>{from}</p>}
      {isAlone && <SubscriptionTrack subscription={subscription} />}
    </section>
  );
};
