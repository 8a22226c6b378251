import { consequencesOf, deviceName, officeOf, type Subscription } from "#contract/subscription.ts";
import { plain } from "../payments/listed-payment.ts";
import type { SubscriptionOrder } from "./subscriptions-search.ts";

/** Sorts what has no day last. */
const lastOfAll = "9999";

const nextDay = (subscription: Subscription): string => {
  const { next, end } = consequencesOf(subscription);
  return subscription.ahead?.[0]?.day ?? next?.day ?? end ?? lastOfAll;
};

interface Wish {
  /** Every word of it is somewhere in the device's name, its model, its serial number or the address. */
  words: string;
  /** As they come, if left out. */
  order?: SubscriptionOrder | undefined;
}

/** The subscriptions that are meant, in the order that is wished for. */
export const findSubscriptions = (
  subscriptions: readonly Subscription[],
  { words, order }: Wish,
): Subscription[] => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const found = subscriptions.filter((each) => {
    if (wanted.length === 0) return true;
    const { model, serial, delivery } = each;
    const place = delivery?.address ?? officeOf(each)?.address ?? "";
    const known = plain([deviceName(each), model, serial ?? "", place].join(" "));
    return wanted.every((word) => known.includes(word));
  });
  if (order === undefined) return found;
  return found.toSorted((one, other) => {
    if (order === "name") return deviceName(one).localeCompare(deviceName(other));
    const [first, second] = [nextDay(one), nextDay(other)];
    return first === second ? 0 : first < second ? -1 : 1;
  });
};
