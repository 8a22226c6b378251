import { sql } from "drizzle-orm";
import { pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment, number, checkEnum } from "../columns.ts";
import { clients } from "./clients.ts";
import { subscriptions } from "./subscriptions.ts";

/** Bonus entries. A client's balance is the sum of `amount` (kopecks, negative when spent). */
export const bonusEntries = pgTable(
  "bonus_entries",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    amount: number("amount").notNull(),
    kind: text("kind", { enum: ["earned", "spent", "promo", "returned"] }).notNull(),
    subscriptionId: number("subscription_id").references(() => subscriptions.id),
    /** `promo` only: the code. */
    promo: text("promo"),
    /** Idempotency key of a spending, so that a key spends once (V8). */
    key: text("key"),
    at: moment("at").notNull(),
  },
  (table) => [
    uniqueIndex("bonus_key").on(table.clientId, table.key),
    uniqueIndex("bonus_once")
      .on(table.subscriptionId, table.kind)
      .where(sql`${table.kind} = 'earned'`),
    checkEnum(table.kind),
  ],
);
