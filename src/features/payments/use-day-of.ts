import { useDayWords } from "../../use-calendar.ts";

/** The day of a moment in the client's city, in words. */
export const useDayOf = (zone: string) => {
  const inWords = useDayWords();
  const days = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (moment: string): string => inWords(days.format(new Date(moment)));
};
