import { useTranslation } from "react-i18next";
import { homeZone } from "#contract/day.ts";
import type { Office } from "#contract/info.ts";
import { catalogOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useDayWords } from "../../routing/use-calendar.ts";
import { useServerNow } from "../../routing/use-now.ts";
import type { StatusKind } from "../../ui/status.tsx";
import { byOpening, hoursNow } from "./hours-now.ts";

/** Offices are reckoned by whole minutes: what is shown changes no oftener. ms. */
const minute = 60_000;
const useMinute = (): number => Math.floor(useServerNow() / minute) * minute;

/** The time zone of a city (IANA); that of Moscow where it is not known. */
const useZoneOf = (): ((cityId: number) => string) => {
  const cities = useView("account", catalogOf)?.cities ?? [];
  const rented = (useView("account", subscriptionsOf) ?? []).flatMap(({ city }) => city ?? []);
  return (cityId) => [...cities, ...rented].find(({ id }) => id === cityId)?.timezone ?? homeZone;
};

/** Until when an office is open, or when it opens, as a dot and a word; null where that is not known. */
export const useOfficeHours = (): ((office: Office) => { kind: StatusKind; words: string } | null) => {
  const { t } = useTranslation("help");
  const day = useDayWords();
  const now = useMinute();
  const zoneOf = useZoneOf();
  return (office) => {
    const hours = hoursNow(office, zoneOf(office.cityId), now);
    if (hours.is === "unknown") return null;
    if (hours.is === "open")
      return {
        kind: hours.soon ? "wait" : "live",
        words: t(hours.soon ? "hours.closes" : "hours.open", { time: hours.until }),
      };
    const { inDays, at: time, day: opens } = hours.opens;
    const when = inDays === 0 ? "hours.today" : inDays === 1 ? "hours.tomorrow" : "hours.later";
    return { kind: "over", words: t(when, { time, day: day(opens, { weekday: true }) }) };
  };
};

/** The offices, the one worth going to first; `favourite`: an office that comes before its equals. How many are open now. */
export const useOfficesByOpening = (
  offices: readonly Office[],
  favourite: number | null,
): { ordered: Office[]; open: number; known: boolean } => {
  const moment = useMinute();
  const zoneOf = useZoneOf();
  // Offices are listed by city.
  const timezone = zoneOf(offices[0]?.cityId ?? 0);
  const states = offices.map((office) => hoursNow(office, timezone, moment).is);
  return {
    ordered: byOpening(offices, { timezone, moment, favourite }),
    open: states.filter((is) => is === "open").length,
    known: states.length > 0 && states.every((is) => is !== "unknown"),
  };
};
