import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment, number, checkEnum } from "../columns.ts";
import { clients } from "./clients.ts";
import { cardBrands } from "#contract/card.ts";
import { paymentReasons, paymentStatuses } from "#contract/payment-status.ts";
import { languages } from "#contract/language.ts";

/** Attempts to bind a card: 1 ₽ is held at the acquirer and released. Status changes once, from `processing`. */
export const cardBindings = pgTable(
  "card_bindings",
  {
    /** Unguessable; the acquirer's reference. */
    id: text("id").primaryKey(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** Idempotency key of the request. */
    key: text("key").notNull(),
    status: text("status", { enum: paymentStatuses }).notNull(),
    reason: text("reason", { enum: paymentReasons }),
    cardId: number("card_id").references(() => cards.id),
    language: text("language", { enum: languages }).notNull(),
    intentId: text("intent_id").unique(),
    redirect: text("redirect"),
    created: moment("created").notNull(),
    /** Next request for the status at the acquirer; null: none. */
    checkAt: moment("check_at"),
  },
  (table) => [
    index("card_bindings_client").on(table.clientId, table.created),
    index("card_bindings_created").on(table.created),
    index("card_bindings_card")
      .on(table.cardId)
      .where(sql`${table.cardId} is not null`),
    uniqueIndex("card_bindings_key").on(table.clientId, table.key),
    index("card_bindings_check")
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    checkEnum(table.language),
    checkEnum(table.reason),
    checkEnum(table.status),
  ],
);

export const cards = pgTable(
  "cards",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** The acquirer's token for charges; never leaves the server. */
    token: text("token").notNull(),
    brand: text("brand", { enum: cardBrands }).notNull(),
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

export type CardRow = typeof cards.$inferSelect;
