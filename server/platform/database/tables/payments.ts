import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { paymentMethods } from "#contract/payment.ts";
import { paymentReasons } from "#contract/payment-status.ts";
import { languages } from "#contract/language.ts";
import type { ReceiptLine } from "../../../payments/receipt.rules.ts";
import { randomReference } from "../../reference.rules.ts";
import { atLeast, day, id, moment, number, oneOf } from "../columns.ts";
import { clients } from "./clients.ts";
import { sessions } from "./sign-in.ts";
import { cards } from "./cards.ts";
import { subscriptions } from "./subscriptions.ts";
import type { Fiscal } from "#contract/fiscal.ts";

/** The fiscal receipt of a successful payment. Its lines are kept: prices change, receipts do not. */
export const receipts = pgTable("receipts", {
  paymentId: number("payment_id")
    .primaryKey()
    .references(() => payments.id),
  number: text("number").notNull().unique(),
  issued: moment("issued").notNull(),
  lines: jsonb("lines").$type<ReceiptLine[]>().notNull(),
  /** As the register stored it; null for one that carries our own number alone. */
  fiscal: jsonb("fiscal").$type<Fiscal>(),
});

export const payments = pgTable(
  "payments",
  {
    id: id(),
    /** What the acquirer and the cash register know it by (shared/reference.rules.ts). */
    reference: text("reference")
      .notNull()
      .unique()
      .$defaultFn(() => randomReference("payment")),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    subscriptionId: number("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    type: text("type", { enum: ["subscription", "insurance", "delivery"] }).notNull(),
    /** The idempotency key of the intent; null for what was not asked for by a request. */
    key: text("key"),
    /** Leaves `processing` once, and never comes back. */
    status: text("status", { enum: ["processing", "success", "fail"] }).notNull(),
    reason: text("reason", { enum: paymentReasons }),
    amount: number("amount").notNull(),
    method: text("method", { enum: paymentMethods }).notNull(),
    period: integer("period").notNull(),
    /** The client asked that a paused subscription go on once this is paid. */
    goesOn: boolean("goes_on").notNull().default(false),
    cardId: number("card_id").references(() => cards.id),
    /** The signed-in device that asked for it; null once that is signed out, and for what nobody asked for. */
    sessionId: number("session_id").references(() => sessions.id, { onDelete: "set null" }),
    language: text("language", { enum: languages }).notNull(),
    /** The acquirer's name of the attempt; null until the acquirer has answered, and for payments on delivery. */
    intentId: text("intent_id").unique(),
    redirect: text("redirect"),
    receipt: text("receipt"),
    /** How often the receipt could not be issued, and when that is tried again; null: at once. */
    receiptTries: integer("receipt_tries").notNull().default(0),
    receiptDue: moment("receipt_due"),
    created: moment("created").notNull(),
    /** When the money was taken; null until then. */
    paid: moment("paid"),
    /** What it pays for: the first day, and the first that it does not; null until it is paid and the device handed over. */
    fromDay: day("from_day"),
    toDay: day("to_day"),
    /** When the acquirer is asked again; null when there is nothing to ask. */
    checkAt: moment("check_at"),
    /** Until then a request that charges its saved card may be on its way; null once the acquirer has answered. */
    chargingUntil: moment("charging_until"),
    /** How often in a row the acquirer has not known it (providers/reconciliation.rules.ts). */
    unknown: integer("unknown").notNull().default(0),
  },
  (table) => [
    index("payments_client").on(table.clientId, table.id),
    index("payments_subscription").on(table.subscriptionId, table.period),
    index("payments_check")
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    index("payments_card")
      .on(table.cardId)
      .where(sql`${table.cardId} is not null`),
    index("payments_created").using("brin", table.created),
    index("payments_session")
      .on(table.sessionId)
      .where(sql`${table.sessionId} is not null`),
    uniqueIndex("payments_key").on(table.clientId, table.key),
    uniqueIndex("payments_one_success")
      .on(table.subscriptionId, table.period)
      .where(sql`${table.status} = 'success'`),
    uniqueIndex("payments_one_processing")
      .on(table.subscriptionId, table.period)
      .where(sql`${table.status} = 'processing'`),
    atLeast(table.amount, 0),
    oneOf(table.method),
    atLeast(table.period, 1),
    atLeast(table.receiptTries, 0),
    oneOf(table.status),
    oneOf(table.type),
    index("payments_without_receipt")
      .on(table.id)
      .where(sql`${table.status} = 'success' and ${table.receipt} is null`),
  ],
);

/** Money to be given back of a successful payment; the acquirer is asked by payments/refunds.job.ts. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    /** As of payments. */
    reference: text("reference")
      .notNull()
      .unique()
      .$defaultFn(() => randomReference("refund")),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    paymentId: number("payment_id")
      .notNull()
      .references(() => payments.id),
    /** Whose charge is given back; null: the payment's own. */
    intentId: text("intent_id"),
    amount: number("amount").notNull(),
    /** `unasked`: taken for a payment that had ended without it, or another sum than was asked for. */
    reason: text("reason", { enum: ["cancelled", "deposit", "unasked"] }).notNull(),
    /** Leaves `processing` once, and never comes back; `fail` becomes `success` where the staff give it back themselves. */
    status: text("status", { enum: ["processing", "success", "fail"] }).notNull(),
    /** The acquirer's name of it; null until it has answered, and for what is handed back at the counter. */
    refundId: text("refund_id").unique(),
    /** The receipt of the refund: its number, its lines and when it was issued; null while there is none. */
    receipt: text("receipt").unique(),
    receiptLines: jsonb("receipt_lines").$type<ReceiptLine[]>(),
    receiptIssued: moment("receipt_issued"),
    /** As of payments. */
    receiptTries: integer("receipt_tries").notNull().default(0),
    receiptDue: moment("receipt_due"),
    created: moment("created").notNull(),
    /** When the acquirer is asked; null when there is nothing to ask. */
    checkAt: moment("check_at"),
  },
  (table) => [
    uniqueIndex("refunds_once").on(table.paymentId, table.reason, sql`coalesce(${table.intentId}, '')`),
    index("refunds_client").on(table.clientId, table.id),
    index("refunds_watched")
      .on(table.id)
      .where(sql`${table.status} <> 'success' or ${table.reason} = 'unasked'`),
    index("refunds_check")
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
    atLeast(table.amount, 1),
    oneOf(table.reason),
    atLeast(table.receiptTries, 0),
    oneOf(table.status),
    index("refunds_without_receipt")
      .on(table.id)
      .where(sql`${table.status} = 'success' and ${table.receipt} is null`),
  ],
);

/**
 * Refunds that somebody may have to look at: not done, or of money that nobody had asked for. In the words of their index,
 * by which the database knows that it has them.
 */
export const isWatched = sql`(${refunds.status} <> 'success' or ${refunds.reason} = 'unasked')`;

/** Notifications that were taken in, so that a repeat changes nothing. */
export const acquirerEvents = pgTable(
  "acquirer_events",
  { id: text("id").primaryKey(), at: moment("at").notNull() },
  (table) => [index("acquirer_events_at").on(table.at)],
);
