import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, number } from "../columns.ts";
import { clients } from "./clients.ts";

/** Promo codes that a client has tried and that were not good: what keeps them from being guessed (subscriptions/try-promo.ts). */
export const promoTries = pgTable(
  "promo_tries",
  {
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    code: text("code").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.code] }), index("promo_tries_at").on(table.at)],
);
