import { dayIn, dayMs } from "#contract/day.ts";

export type Calendar = ReturnType<typeof calendarAround>;

/** Dates relative to the moment of seeding, so that the seeded year is the last one. */
export const calendarAround = (now: Date) => {
  const days = (count: number): Date => new Date(now.getTime() + count * dayMs);
  const anchor = days(-10);
  return {
    now,
    days,
    /** Ten days ago, moved by months, on a day that every month has. */
    month: (months: number): Date => {
      const day = Math.min(anchor.getUTCDate(), 28);
      return new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + months, day, 9));
    },
    /** The day in Moscow, `YYYY-MM-DD`. */
    dayOf: (moment: Date): string => dayIn("Europe/Moscow", moment),
  };
};
