import { dayIn, homeZone } from "#contract/day.ts";
import type { Subscription } from "#contract/subscription.ts";
import { cityOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useToday } from "../../routing/use-calendar.ts";
import { useClock } from "../../routing/use-clock.ts";

type Rented = Pick<Subscription, "city">;

/** The time zone of the client's city (IANA): of moments such as a payment or a signature. */
export const useCityZone = (): string => useView("account", cityOf)?.timezone ?? homeZone;

/** Today where the client lives. */
export const useCityDay = (): string => useToday(useCityZone());

/** The time zone in which the days of a subscription are counted: that of its own city. */
export const useSubscriptionZone = (subscription: Rented | undefined): string => {
  const own = useCityZone();
  return subscription?.city?.timezone ?? own;
};

/** Today in the city of a subscription. */
export const useSubscriptionDay = (subscription: Rented | undefined): string =>
  useToday(useSubscriptionZone(subscription));

/** Offsets of time zones are whole quarters of an hour. ms. */
const quarter = 900_000;

/** The same for each of several subscriptions. */
export const useSubscriptionDays = (): ((subscription: Rented) => string) => {
  const own = useCityZone();
  const now = useClock((moment) => Math.floor(moment.getTime() / quarter) * quarter);
  return ({ city }) => dayIn(city?.timezone ?? own, now);
};
