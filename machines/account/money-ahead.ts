import type { ForecastEvent } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";

/** Whether money stands open that can be paid here. What was agreed to be paid at the door is paid there. */
export const owesNow = ({ debt, status }: Pick<Subscription, "debt" | "status">): boolean =>
  debt > 0 && status !== "awaitingHandover";

type Known = Pick<Subscription, "id" | "debt" | "status" | "ahead">;

/** The charge that tries again what is owed: the first that lies ahead, whatever comes before it; null where none does. */
export const retryOf = ({ debt, status, ahead = [] }: Omit<Known, "id">): ForecastEvent | null =>
  status === "active" && debt > 0 ? (ahead.find(({ kind }) => kind === "charge") ?? null) : null;

/**
 * What is to be paid for all of these, in kopecks: `owed` now, `later` in the days in sight. No sum is in both. What is
 * owed for the one that is being paid (`paying`) is not to be paid again.
 */
export const moneyAhead = (
  subscriptions: readonly Known[],
  paying: number | null = null,
): { owed: number; later: number } => {
  let owed = 0;
  let later = 0;
  for (const one of subscriptions) {
    if (owesNow(one) && one.id !== paying) owed += one.debt;
    const retry = retryOf(one);
    for (const event of one.ahead ?? [])
      if (event.kind === "charge" && event !== retry) later += event.amount;
  }
  return { owed, later };
};
