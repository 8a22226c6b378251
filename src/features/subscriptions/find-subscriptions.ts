import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import { plain } from "../payments/listed-payment.ts";
import type { SubscriptionOrder } from "./subscriptions-search.ts";

/** What the devices of subscriptions are called: by the catalogue, or else by their model. */
export const deviceNames = (catalog: Catalog | null): ((subscription: Subscription) => string) => {
  const names = new Map(catalog?.gadgets.map(({ id, name }) => [id, name]));
  return ({ deviceId, model }) => names.get(deviceId) ?? model;
};

/** Sorts what has no day last. */
const lastOfAll = "9999";

const nextDay = ({ ahead, nextPayment, end }: Subscription): string =>
  ahead?.[0]?.day ?? nextPayment?.date ?? end ?? lastOfAll;

interface Wish {
  /** Every word of it is somewhere in the device's name, its model, its serial number or the address. */
  words: string;
  /** As they come, if left out. */
  order?: SubscriptionOrder | undefined;
  nameOf: (subscription: Subscription) => string;
  /** The address of the office of a subscription, if that is known. */
  officeOf: (subscription: Subscription) => string;
}

/** The subscriptions that are meant, in the order that is wished for. */
export const findSubscriptions = (
  subscriptions: readonly Subscription[],
  { words, order, nameOf, officeOf }: Wish,
): Subscription[] => {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  const found = subscriptions.filter((each) => {
    if (wanted.length === 0) return true;
    const { model, serial, delivery } = each;
    const known = plain(
      [nameOf(each), model, serial ?? "", delivery?.address ?? "", officeOf(each)].join(" "),
    );
    return wanted.every((word) => known.includes(word));
  });
  if (order === undefined) return found;
  return found.toSorted((one, other) => {
    if (order === "name") return nameOf(one).localeCompare(nameOf(other));
    const [first, second] = [nextDay(one), nextDay(other)];
    return first === second ? 0 : first < second ? -1 : 1;
  });
};
