import { useCallback, useSyncExternalStore } from "react";
import { useRouterContext } from "./router-context.tsx";
import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import { formatDay } from "../ui/date.ts";

/** Today as a calendar day, `YYYY-MM-DD`, in a time zone (IANA). */
export const useToday = (timeZone: string): string => useClock((now) => dayIn(timeZone, now));

/** Formats days in the page's language, without the current year. */
export const useFormatDay = () => {
  const { i18n } = useTranslation();
  const hideYear = useYear();
  const { language } = i18n;
  return useCallback(
    (day: string, options: { short?: boolean; weekday?: boolean } = {}): string =>
      formatDay(day, language, { ...options, hideYear }),
    [language, hideYear],
  );
};

/** Formats the day of an ISO moment in an IANA time zone. */
export const useFormatDayIn = (zone: string) => {
  const format = useFormatDay();
  return useCallback(
    (moment: string, options: { short?: boolean } = {}): string =>
      format(dayIn(zone, new Date(moment)), options),
    [format, zone],
  );
};

/** The device's time in ms since 1970, updated every whole second, for intervals that started on the device. */
export const useNow = (): number => {
  const { seconds } = useRouterContext();
  return useSyncExternalStore(seconds.subscribe, seconds.now, () => seconds.renderedAt ?? seconds.now());
};

/** The server's time, for moments that the server set. */
export const useServerNow = (): number => {
  const { serverTime } = useRouterContext();
  return useSyncExternalStore(
    serverTime.subscribe,
    serverTime.now,
    () => serverTime.renderedAt ?? serverTime.now(),
  );
};

/** A value derived from the server's clock, updated when it changes. `built`: its value in prerendered pages. */
export const useClock = <T extends string | number>(read: (now: Date) => T, built?: T): T => {
  const { serverTime } = useRouterContext();
  const { renderedAt } = serverTime;
  const current = () => read(new Date(serverTime.now()));
  const hydrated = () => (renderedAt === null ? (built ?? current()) : read(new Date(renderedAt)));
  return useSyncExternalStore(serverTime.subscribe, current, hydrated);
};

/** The current year. A page that was prerendered last year hydrates with that year first. */
export const useYear = (): number =>
  useClock((now) => now.getFullYear(), Number(import.meta.env["BUILD_YEAR"]));
