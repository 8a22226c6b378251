import { dayIn } from "#contract/day.ts";
import { useDayWords } from "../../routing/use-calendar.ts";

/** The day of a moment in the client's city, in words. */
export const useDayOf = (zone: string) => {
  const inWords = useDayWords();
  return (moment: string): string => inWords(dayIn(zone, new Date(moment)));
};
