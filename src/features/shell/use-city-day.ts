import { homeZone } from "#contract/day.ts";

import { useAccount } from "../../actors/machines.tsx";
import { useToday } from "../../routing/use-calendar.ts";

/** The time zone of the client's city (IANA). */
export const useCityZone = (): string =>
  useAccount(
    ({ context }) => context.catalog?.cities.find(({ id }) => id === context.client.cityId)?.timezone,
  ) ?? homeZone;

/** Today where the client lives. */
export const useCityDay = (): string => useToday(useCityZone());
