import type { Subscription } from "#contract/subscription.ts";

/** A charge of a subscription, if all goes well. `date`: ISO; `amount`: kopecks. */
type Ahead = { subscription: Subscription; date: string; amount: number };

/**
 * What is charged first of all: everything of that day that is taken from a card, or, where none is, what is to be paid
 * by hand then. Empty where nothing is ahead.
 */
export const nextCharged = (subscriptions: readonly Subscription[]): Ahead[] => {
  const ahead = subscriptions.flatMap((subscription): Ahead[] => {
    const { nextPayment, status, debt } = subscription;
    return nextPayment !== null && status === "active" && debt === 0
      ? [{ subscription, ...nextPayment }]
      : [];
  });
  const first = ahead.reduce<string | null>(
    (day, { date }) => (day === null || date < day ? date : day),
    null,
  );
  const ofThatDay = ahead.filter(({ date }) => date === first);
  const byCard = ofThatDay.filter(({ subscription }) => subscription.card !== null);
  return byCard.length > 0 ? byCard : ofThatDay;
};
