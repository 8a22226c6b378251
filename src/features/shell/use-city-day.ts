import { dayIn, homeZone } from "#contract/day.ts";
import type { Subscription } from "#contract/subscription.ts";
import { cityOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useClock, useToday } from "../../routing/use-clock.ts";

type Rented = Pick<Subscription, "city">;

/** Time zone of the client's city (IANA), for moments such as payments. */
export const useCityZone = (): string => useView("account", cityOf)?.timezone ?? homeZone;

/** ISO day in the client's city. */
export const useCityDay = (): string => useToday(useCityZone());

/** Time zone of the subscription's city, in which its days are counted. */
export const useSubscriptionZone = (subscription: Rented | undefined): string => {
  const own = useCityZone();
  return subscription?.city?.timezone ?? own;
};

/** ISO day in the subscription's city. */
export const useSubscriptionDay = (subscription: Rented | undefined): string =>
  useToday(useSubscriptionZone(subscription));

/** Time zone offsets are multiples of 15 minutes. ms. */
const quarter = 900_000;

/** The same for several subscriptions. */
export const useSubscriptionDays = (): ((subscription: Rented) => string) => {
  const own = useCityZone();
  const now = useClock((moment) => Math.floor(moment.getTime() / quarter) * quarter);
  return ({ city }) => dayIn(city?.timezone ?? own, now);
};
