import { useTranslation } from "react-i18next";
import { addDays, dayIn, daysBetween, homeZone, timeIn } from "#contract/day.ts";
import type { Office } from "#contract/info.ts";
import { catalogOf, subscriptionsOf } from "#machines/account/account.view.ts";
import { useView } from "../../actors/use-view.tsx";
import { useFormatDay, useServerNow } from "../../routing/use-clock.ts";
import type { StatusKind } from "../../ui/status.tsx";

/** Times as `21:00` in the office's time zone. */
type OpeningState =
  /** `soon`: closes within an hour. */
  | { is: "open"; until: string; soon: boolean }
  /** `inDays`: 0 today, 1 tomorrow. */
  | { is: "closed"; opens: { day: string; inDays: number; at: string } }
  /** Hours only in words, or never open. */
  | { is: "unknown" };

/** Day 0 of the week. */
const aMonday = "2024-01-01";
const weekday = (day: string): number => ((daysBetween(aMonday, day) % 7) + 7) % 7;

const minutesOfDay = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
};

/** `9:00`, not `09:00`. */
const withoutZero = (clock: string): string => clock.replace(/^0(?=\d:)/, "");

/** The state at a moment (epoch ms) in an IANA time zone. The only place that computes it. */
export const openingState = (
  { week }: Pick<Office, "week">,
  timezone: string,
  moment: number,
): OpeningState => {
  if (week === undefined) return { is: "unknown" };
  const today = dayIn(timezone, moment);
  const now = timeIn(timezone, moment);
  const hours = week[weekday(today)] ?? null;
  if (hours !== null && hours.opens <= now && now < hours.closes) {
    const soon = minutesOfDay(hours.closes) - minutesOfDay(now) <= 60;
    return { is: "open", until: withoutZero(hours.closes), soon };
  }
  // Up to the same weekday next week.
  for (let inDays = 0; inDays <= 7; inDays += 1) {
    const day = addDays(today, inDays);
    const next = week[weekday(day)] ?? null;
    if (next !== null && (inDays > 0 || now < next.opens))
      return { is: "closed", opens: { day, inDays, at: withoutZero(next.opens) } };
  }
  return { is: "unknown" };
};

const rank = (now: OpeningState): number =>
  now.is === "open" ? (now.soon ? 1 : 0) : now.is === "closed" ? 2 + now.opens.inDays : 10;

/** Open offices first, then by opening time; among equals `favourite` first. */
export const byOpening = (
  offices: readonly Office[],
  { timezone, moment, favourite }: { timezone: string; moment: number; favourite: number | null },
): Office[] =>
  offices
    .map((office) => ({
      office,
      rank: rank(openingState(office, timezone, moment)),
      own: office.id === favourite,
    }))
    .toSorted((one, other) => one.rank - other.rank || Number(other.own) - Number(one.own))
    .map(({ office }) => office);

/** Recompute once a minute. ms. */
const minute = 60_000;
const useMinute = (): number => Math.floor(useServerNow() / minute) * minute;

/** The time zone of a city (IANA); Moscow if unknown. */
const useCityZones = (): ((cityId: number) => string) => {
  const cities = useView("account", catalogOf)?.cities ?? [];
  const rented = (useView("account", subscriptionsOf) ?? []).flatMap(({ city }) => city ?? []);
  return (cityId) => [...cities, ...rented].find(({ id }) => id === cityId)?.timezone ?? homeZone;
};

/** An office's status and hours; null if unknown. */
export const useOfficeHours = (): ((office: Office) => { kind: StatusKind; words: string } | null) => {
  const { t } = useTranslation("help");
  const day = useFormatDay();
  const now = useMinute();
  const cityZone = useCityZones();
  return (office) => {
    const hours = openingState(office, cityZone(office.cityId), now);
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

/** Offices ordered by opening; `favourite` wins among equals. `open`: how many are open now. */
export const useOfficesByOpening = (
  offices: readonly Office[],
  favourite: number | null,
): { ordered: Office[]; open: number; known: boolean } => {
  const moment = useMinute();
  const cityZone = useCityZones();
  // All offices are of one city.
  const timezone = cityZone(offices[0]?.cityId ?? 0);
  const states = offices.map((office) => openingState(office, timezone, moment).is);
  return {
    ordered: byOpening(offices, { timezone, moment, favourite }),
    open: states.filter((is) => is === "open").length,
    known: states.length > 0 && states.every((is) => is !== "unknown"),
  };
};
