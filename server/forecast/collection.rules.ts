import { addDays } from "#contract/day.ts";
import { retryDays } from "#contract/deadlines.ts";
import { pauseOn } from "./transitions.rules.ts";
import { withChange, owed, type SubscriptionState } from "./subscription-state.rules.ts";

type Failure = {
  /** The day of the attempt, and the day its failure is known. */
  readonly on: string;
  readonly today: string;
  /** Null without a card. */
  readonly reason: SubscriptionState["failedReason"];
  readonly cardId: number | null;
};

/** Retry days after `after` of a charge that first failed on `failedDay`. */
export const triesFrom = (failedDay: string, after: string): string[] =>
  retryDays.map((days) => addDays(failedDay, days)).filter((day) => day > after);

/** A failed automatic charge: a debt that is retried, or pauses the subscription. */
export const failedOn = <S extends SubscriptionState>(
  state: S,
  { on, today, reason, cardId }: Failure,
): S => {
  const failedDay = state.failedDay ?? on;
  const failed = withChange(state, {
    failedDay,
    failedReason: reason,
    failedCardId: cardId,
    tries: state.tries + 1,
    debt: owed(state),
  });
  // It ended meanwhile: the debt stays and is not retried.
  if (state.status !== "active") return withChange(state, { debt: failed.debt });
  const nextTryDay = triesFrom(failedDay, today)[0];
  return nextTryDay === undefined
    ? pauseOn(failed, today, { pausedFor: "debt" })
    : withChange(failed, { nextTryDay });
};

/** The day on which a failed charge pauses the subscription; null if none failed or it did. */
export const pausesOn = ({ status, failedDay }: SubscriptionState): string | null =>
  failedDay === null || status !== "active" ? null : addDays(failedDay, Math.max(...retryDays));
