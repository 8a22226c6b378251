import type { Subscription } from "#contract/subscription.ts";
import { laterPeriods } from "#machines/checkout/later-charges.ts";

/** Payments for what is on order, on days that nobody knows yet. */
export type OrderedAhead = {
  /** The first month is paid when the device is brought. */
  readonly atDoor: boolean;
  /** Later months follow, the first of them a month after the handover. */
  readonly later: boolean;
};

/** Its months begin with its handover; what can be paid here before that is owed now. */
const isOrdered = ({ status }: Subscription): boolean =>
  status === "awaitingPayment" || status === "awaitingHandover";

export const orderedAhead = (subscriptions: readonly Subscription[]): OrderedAhead => {
  const ordered = subscriptions.filter(isOrdered);
  return {
    atDoor: ordered.some(({ status, debt }) => status === "awaitingHandover" && debt > 0),
    later: ordered.some((each) => laterPeriods({ ...each, period: 1 }) > 0),
  };
};
