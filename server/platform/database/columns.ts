import { bigint, bigserial, customType, date, timestamp } from "drizzle-orm/pg-core";
import { numberOf, statusOf, type SubscriptionStatus } from "#contract/subscription-status.ts";

/*
 * Money is bigint kopecks, moments are timestamptz, days are dates in the time zone of the subscription's city.
 * Numbers that come from requests are bigint, so that no id a client invents overflows a column.
 */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const id = () => bigserial("id", { mode: "number" }).primaryKey();
export const number = (name: string) => bigint(name, { mode: "number" });
export const day = (name: string) => date(name, { mode: "string" });

/**
 * A status of a subscription: a number in the database, as on the wire, and a name in the code. A number that names none
 * is an error when it is read.
 */
export const subscriptionStatus = customType<{ data: SubscriptionStatus; driverData: number }>({
  dataType: () => "smallint",
  toDriver: numberOf,
  fromDriver: statusOf,
});
