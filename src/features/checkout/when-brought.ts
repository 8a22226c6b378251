import { momentIn } from "#contract/day.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { When } from "./calendar-file.ts";

type Delivery = Pick<NonNullable<Subscription["delivery"]>, "date" | "slot">;

const hour = String.raw`((?:[01]\d|2[0-3]):[0-5]\d)`;
const hours = new RegExp(`^${hour}–${hour}$`);

/** When a device is brought, by the clocks of its city; the whole day where its hours are in words. */
export const whenBrought = ({ date, slot }: Delivery, timezone: string): When => {
  const [, from, to] = hours.exec(slot) ?? [];
  return from === undefined || to === undefined || from >= to
    ? { day: date }
    : { start: momentIn(timezone, date, from), end: momentIn(timezone, date, to) };
};
