import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment, number } from "../columns.ts";
import { clients } from "./clients.ts";

export const cards = pgTable(
  "cards",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** What the acquirer charges it by; never leaves the server. */
    token: text("token").notNull(),
    brand: text("brand", { enum: ["visa", "mastercard", "mir", "unionpay", "other"] }).notNull(),
    last4: text("last4").notNull(),
    /** `YYYY-MM`. */
    expires: text("expires").notNull(),
    isDefault: boolean("is_default").notNull(),
    created: moment("created").notNull(),
    removed: moment("removed"),
  },
  (table) => [
    index("cards_expires")
      .on(table.expires)
      .where(sql`${table.removed} is null`),
    uniqueIndex("cards_token").on(table.clientId, table.token),
    uniqueIndex("cards_one_default")
      .on(table.clientId)
      .where(sql`${table.isDefault} and ${table.removed} is null`),
  ],
);
