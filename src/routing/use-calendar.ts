import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { dayIn } from "#contract/day.ts";
import { formatDay } from "../ui/date.ts";
import { useClock, useYear } from "./use-clock.ts";

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
  const inWords = useFormatDay();
  return useCallback(
    (moment: string, options: { short?: boolean } = {}): string =>
      inWords(dayIn(zone, new Date(moment)), options),
    [inWords, zone],
  );
};
