import { bigint, bigserial, date, timestamp } from "drizzle-orm/pg-core";

/*
 * Money is bigint kopecks, moments are timestamptz, days are dates in the time zone of the subscription's city.
 * Numbers that come from requests are bigint, so that no id a client invents overflows a column.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const id = () => bigserial("id", { mode: "number" }).primaryKey();
export const number = (name: string) => bigint(name, { mode: "number" });
export const day = (name: string) => date(name, { mode: "string" });
