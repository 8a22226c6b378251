import { addDays } from "#contract/day.ts";
import { retryDays } from "#contract/deadlines.ts";
import { pauseOn } from "./course.rules.ts";
import { having, owed, type Standing } from "./standing.rules.ts";

type Failure = {
  /** The day of the try, and the day on which its failure is known. */
  readonly on: string;
  readonly today: string;
  /** Null when there was no card to charge. */
  readonly reason: Standing["failedReason"];
  readonly cardId: number | null;
};

/** The days after `after` on which a charge that failed first on `failedDay` is tried again, while it goes on failing. */
export const triesFrom = (failedDay: string, after: string): string[] =>
  retryDays.map((days) => addDays(failedDay, days)).filter((day) => day > after);

/** An automatic charge failed: the debt stands, and is tried again or pauses the subscription. */
export const failedOn = <S extends Standing>(standing: S, { on, today, reason, cardId }: Failure): S => {
  const failedDay = standing.failedDay ?? on;
  const failed = having(standing, {
    ...{ failedDay, failedReason: reason, failedCardId: cardId, tries: standing.tries + 1 },
    debt: owed(standing),
  });
  // It has ended meanwhile: the debt stays, nobody tries.
  if (standing.status !== "active") return having(standing, { debt: failed.debt });
  const nextTryDay = triesFrom(failedDay, today)[0];
  return nextTryDay === undefined
    ? pauseOn(failed, today, { pausedFor: "debt" })
    : having(failed, { nextTryDay });
};

/** The day on which a failed charge pauses the subscription; null when none has failed, or it has done so. */
export const pausesOn = ({ status, failedDay }: Standing): string | null =>
  failedDay === null || status !== "active" ? null : addDays(failedDay, Math.max(...retryDays));
