import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type * as v from "valibot";
import type { QuoteLine } from "#contract/quote.ts";
import { atLeast, moment, number } from "../columns.ts";
import { promos } from "./catalog.ts";
import { clients } from "./clients.ts";

/** Wrong promo codes of a client, to limit guessing (subscriptions/try-promo.ts). */
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

export const quotes = pgTable(
  "quotes",
  {
    id: text("id").primaryKey(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    cityId: number("city_id").notNull(),
    draft: jsonb("draft").$type<unknown>().notNull(),
    draftHash: text("draft_hash").notNull(),
    lines: jsonb("lines").$type<v.InferInput<typeof QuoteLine>[]>().notNull(),
    now: number("now").notNull(),
    monthly: number("monthly").notNull(),
    deposit: number("deposit").notNull(),
    discount: number("discount").notNull(),
    bonusSpent: number("bonus_spent").notNull(),
    bonusEarned: number("bonus_earned").notNull(),
    created: moment("created").notNull(),
    validUntil: moment("valid_until").notNull(),
    /** When it became a subscription. A quote is used once. */
    used: moment("used"),
  },
  (table) => [
    index("quotes_client").on(table.clientId),
    index("quotes_unused")
      .on(table.created)
      .where(sql`${table.used} is null`),
    index("quotes_client_unused")
      .on(table.clientId, table.created)
      .where(sql`${table.used} is null`),
    atLeast(table.now, 0),
    atLeast(table.monthly, 0),
    atLeast(table.deposit, 0),
    atLeast(table.discount, 0),
    atLeast(table.bonusSpent, 0),
    atLeast(table.bonusEarned, 0),
  ],
);

export const promoUses = pgTable(
  "promo_uses",
  {
    code: text("code")
      .notNull()
      .references(() => promos.code),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.code, table.clientId] }),
    index("promo_uses_client").on(table.clientId),
  ],
);
