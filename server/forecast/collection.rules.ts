import { addDays } from "#contract/day.ts";
import { retryDays } from "#contract/deadlines.ts";
import { pauseOn } from "./transitions.rules.ts";
import { withChange, owed, type SubscriptionState } from "./subscription-state.rules.ts";

type Failure = {
  /** The day of the try, and the day on which its failure is known. */
  readonly on: string;
  readonly today: string;
  /** Null when there was no card to charge. */
  readonly reason: SubscriptionState["failedReason"];
  readonly cardId: number | null;
};

/** The days after `after` on which a charge that failed first on `failedDay` is tried again, while it goes on failing. */
export const triesFrom = (failedDay: string, after: string): string[] =>
  retryDays.map((days) => addDays(failedDay, days)).filter((day) => day > after);

/** An automatic charge failed: the debt stands, and is tried again or pauses the subscription. */
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
  // It has ended meanwhile: the debt stays, nobody tries.
  if (state.status !== "active") return withChange(state, { debt: failed.debt });
  const nextTryDay = triesFrom(failedDay, today)[0];
  return nextTryDay === undefined
    ? pauseOn(failed, today, { pausedFor: "debt" })
    : withChange(failed, { nextTryDay });
};

/** The day on which a failed charge pauses the subscription; null when none has failed, or it has done so. */
export const pausesOn = ({ status, failedDay }: SubscriptionState): string | null =>
  failedDay === null || status !== "active" ? null : addDays(failedDay, Math.max(...retryDays));
