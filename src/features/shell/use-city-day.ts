import { homeZone } from "#contract/day.ts";
import { cityOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useToday } from "../../routing/use-calendar.ts";

/** The time zone of the client's city (IANA). */
export const useCityZone = (): string => useView("account", cityOf)?.timezone ?? homeZone;

/** Today where the client lives. */
export const useCityDay = (): string => useToday(useCityZone());
