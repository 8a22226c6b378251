import { doublePrecision, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../columns.ts";

/** How many wrong codes a place still has (sign-in/place.rules.ts). Without a row it is as good as new. */
export const places = pgTable(
  "places",
  {
    /** SHA-256 of the place (http/address.ts): it is never read, only found again. */
    placeHash: text("place_hash").primaryKey(),
    credit: doublePrecision("credit").notNull(),
    /** When `credit` was right; it has grown since. */
    at: moment("at").notNull(),
  },
  (table) => [index("places_at").on(table.at)],
);
