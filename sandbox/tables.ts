import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { atLeast, checkColumn, id, moment, number, checkEnum } from "#server/platform/database/columns.ts";
import { cardBrands } from "#contract/card.ts";
import { paymentReasons, paymentStatuses } from "#contract/payment-status.ts";
import { languages } from "#contract/language.ts";
import { behaviours } from "./test-cards.ts";

/** Offset of the sandbox's clock in ms; one row. */
export const sandboxClock = pgTable(
  "sandbox_clock",
  {
    id: integer("id").primaryKey(),
    offset: number("offset_ms").notNull(),
  },
  (table) => [checkColumn(table.id, sql`${table.id} = 1`)],
);

/** Messages to people: texts, robot calls, letters. */
export const sandboxMessages = pgTable(
  "sandbox_messages",
  {
    id: id(),
    channel: text("channel", { enum: ["sms", "call", "mail"] }).notNull(),
    /** A phone or an e-mail address. */
    recipient: text("recipient").notNull(),
    sender: text("sender").notNull(),
    text: text("text").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("sandbox_messages_recipient").on(table.recipient, table.id), checkEnum(table.channel)],
);

/** Saved cards without their number. */
export const sandboxCards = pgTable(
  "sandbox_cards",
  {
    token: text("token").primaryKey(),
    behaviour: text("behaviour", { enum: behaviours }).notNull(),
    brand: text("brand", { enum: cardBrands }).notNull(),
    last4: text("last4").notNull(),
    /** `YYYY-MM`. */
    expires: text("expires").notNull(),
  },
  (table) => [
    checkEnum(table.behaviour),
    checkEnum(table.brand),
    checkColumn(table.last4, sql`${table.last4} ~ '^[0-9]{4}$'`),
  ],
);

/** Payment attempts. The status for the shop derives from `stage`. */
export const sandboxIntents = pgTable(
  "sandbox_intents",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull().unique(),
    kind: text("kind", { enum: ["charge", "hold"] }).notNull(),
    /** Kopecks. */
    amount: number("amount").notNull(),
    description: text("description").notNull(),
    language: text("language", { enum: languages }).notNull(),
    returnUrl: text("return_url").notNull(),
    saveCard: boolean("save_card").notNull(),
    /** Card or SBP. */
    way: text("way", { enum: ["card", "sbp"] })
      .notNull()
      .default("card"),
    payment: number("payment"),
    subscription: number("subscription"),
    period: number("period"),
    /** Random ids of the order and its client; null for a binding. */
    orderUuid: text("order_uuid"),
    clientUuid: text("client_uuid"),
    stage: text("stage", { enum: ["open", "challenged", "waiting", "success", "fail"] }).notNull(),
    reason: text("reason", { enum: paymentReasons }),
    /** The card, from the form or saved, in `sandbox_cards`. */
    card: text("card").references(() => sandboxCards.token),
    /** When it ends by itself: form expired, silent bank, late result. */
    endsAt: moment("ends_at"),
    /** How it ends then. */
    endsAs: text("ends_as", { enum: ["success", "fail"] }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    atLeast(table.amount, 1),
    checkEnum(table.endsAs),
    checkEnum(table.kind),
    checkEnum(table.language),
    checkEnum(table.reason),
    checkEnum(table.stage),
    checkEnum(table.way),
    index("sandbox_intents_ending")
      .on(table.endsAt)
      .where(sql`${table.endsAt} is not null`),
  ],
);

/** Ledger of the acquirer, the oracle for "never charged twice". One row per intent that reached a bank. */
export const sandboxCharges = pgTable(
  "sandbox_charges",
  {
    id: id(),
    intent: text("intent")
      .notNull()
      .unique()
      .references(() => sandboxIntents.id),
    payment: number("payment"),
    subscription: number("subscription"),
    period: number("period"),
    amount: number("amount").notNull(),
    /** `released`: a hold for a card binding. */
    status: text("status", { enum: [...paymentStatuses, "released"] }).notNull(),
    at: moment("at").notNull(),
  },
  (table) => [index("sandbox_charges_at").on(table.at), checkEnum(table.status)],
);

/** Refunds; one row per reference of the shop. */
export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull().unique(),
    intent: text("intent")
      .notNull()
      .references(() => sandboxIntents.id),
    /** Kopecks. */
    amount: number("amount").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    index("sandbox_refunds_intent").on(table.intent),
    index("sandbox_refunds_at").on(table.at),
    atLeast(table.amount, 1),
  ],
);

/** Pending notifications; the late card has two of one event. */
export const sandboxNotifications = pgTable(
  "sandbox_notifications",
  {
    id: id(),
    event: text("event").notNull(),
    intent: text("intent")
      .notNull()
      .references(() => sandboxIntents.id),
    dueAt: moment("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
    deliveredAt: moment("delivered_at"),
  },
  (table) => [
    index("sandbox_notifications_owed")
      .on(table.dueAt)
      .where(sql`${table.deliveredAt} is null`),
  ],
);
