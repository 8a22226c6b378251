import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import { formatDay } from "../ui/date.ts";
import { useRouterContext } from "./use-router-context.tsx";

/** What is read off the clock, renewed when it changes; `prerendered` is what the page came with. */
const useClock = <T extends string | number>(read: (now: Date) => T, prerendered?: T): T => {
  const { seconds } = useRouterContext();
  const current = () => read(new Date(seconds.now()));
  return useSyncExternalStore(seconds.subscribe, current, () => prerendered ?? current());
};

/** The current year. A page that was built last year is taken over as it came, and then shows this one. */
export const useYear = (): number =>
  useClock((now) => now.getFullYear(), Number(import.meta.env["BUILD_YEAR"]));

/** Today as a calendar day, `YYYY-MM-DD`, in a time zone (IANA). */
export const useToday = (timeZone: string): string => useClock((now) => dayIn(timeZone, now));

/** Days as people say them in the page's language; the year goes without saying while it is the current one. */
export const useDayWords = () => {
  const { i18n } = useTranslation();
  const hideYear = useYear();
  return (day: string, options: { short?: boolean; weekday?: boolean } = {}): string =>
    formatDay(day, i18n.language, { ...options, hideYear });
};
