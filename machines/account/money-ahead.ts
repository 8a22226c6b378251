import type { ForecastEvent } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";

/** Whether money is due that can be paid here, not on delivery. */
export const owesNow = ({ debt, status }: Pick<Subscription, "debt" | "status">): boolean =>
  debt > 0 && status !== "awaitingHandover";

type Known = Pick<Subscription, "id" | "debt" | "status" | "ahead">;

/** The charge that retries the debt: the first one ahead; null if none. */
export const retryOf = ({ debt, status, ahead = [] }: Omit<Known, "id">): ForecastEvent | null =>
  status === "active" && debt > 0 ? (ahead.find(({ kind }) => kind === "charge") ?? null) : null;

/**
 * Sums to pay, in kopecks: `owed` now, `later` in the next 60 days, without overlap. The debt of a payment in
 * progress (`paying`) does not count.
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
