import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { paymentMethods, type Fiscal } from "#contract/payment.ts";
import { paymentReasons, paymentStatuses, paymentTypes } from "#contract/payment-status.ts";
import { languages } from "#contract/language.ts";
import type { soldLines } from "#contract/quote.ts";
import { randomReference } from "../../reference.rules.ts";
import { atLeast, day, id, moment, number, checkEnum } from "../columns.ts";
import { clients } from "./clients.ts";
import { sessions } from "./sign-in.ts";
import { cards } from "./cards.ts";
import { subscriptions } from "./subscriptions.ts";

/** A line of a receipt, untranslated; kopecks. */
export type ReceiptLine = {
  kind: (typeof soldLines)[number];
  /** Name of an extra, else null. */
  label: string | null;
  amount: number;
  /** Taken off by promo code and bonus; not part of `amount`. */
  discount: number;
};

/** Fiscal receipt of a successful payment, with its lines, as prices change later. */
export const receipts = pgTable("receipts", {
  paymentId: number("payment_id")
    .primaryKey()
    .references(() => payments.id),
  number: text("number").notNull().unique(),
  issued: moment("issued").notNull(),
  lines: jsonb("lines").$type<ReceiptLine[]>().notNull(),
  /** As stored by the cash register; null for a receipt with our own number. */
  fiscal: jsonb("fiscal").$type<Fiscal>(),
});

export const payments = pgTable(
  "payments",
  {
    id: id(),
    /** Its name at the acquirer and the cash register (platform/reference.rules.ts). */
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
    type: text("type", { enum: paymentTypes }).notNull(),
    /** Idempotency key of the request; null for automatic charges. */
    key: text("key"),
    /** Changes once, from `processing`. */
    status: text("status", { enum: paymentStatuses }).notNull(),
    reason: text("reason", { enum: paymentReasons }),
    amount: number("amount").notNull(),
    method: text("method", { enum: paymentMethods }).notNull(),
    period: integer("period").notNull(),
    /** The client asked to resume a paused subscription with this payment. */
    goesOn: boolean("goes_on").notNull().default(false),
    cardId: number("card_id").references(() => cards.id),
    /** Whether it came with a consent to later charges, which holds once the payment succeeds. */
    consented: boolean("consented").notNull().default(false),
    /** The session that paid; null after sign-out and for automatic charges. */
    sessionId: number("session_id").references(() => sessions.id, { onDelete: "set null" }),
    language: text("language", { enum: languages }).notNull(),
    /** The acquirer's id; null until it has answered, and for payments on delivery. */
    intentId: text("intent_id").unique(),
    redirect: text("redirect"),
    receipt: text("receipt"),
    /** Failed attempts to issue the receipt, and the next one; null: at once. */
    receiptTries: integer("receipt_tries").notNull().default(0),
    receiptDue: moment("receipt_due"),
    created: moment("created").notNull(),
    /** When the money was taken. */
    paid: moment("paid"),
    /** First paid day and first unpaid day; null until payment and handover. */
    fromDay: day("from_day"),
    toDay: day("to_day"),
    /** Next request for the status at the acquirer; null: none. */
    checkAt: moment("check_at"),
    /** Until then a request that charges the saved card may be in flight; null once the acquirer has answered. */
    chargingUntil: moment("charging_until"),
    /** Consecutive replies in which the acquirer did not know it (providers/reconciliation.rules.ts). */
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
    checkEnum(table.method),
    atLeast(table.period, 1),
    atLeast(table.receiptTries, 0),
    checkEnum(table.status),
    checkEnum(table.type),
    index("payments_without_receipt")
      .on(table.id)
      .where(sql`${table.status} = 'success' and ${table.receipt} is null`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;

/** A refund of a successful payment; payments/refunds.job.ts requests it from the acquirer. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    /** As in payments. */
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
    /** The refunded charge, if it is not the payment's own. */
    intentId: text("intent_id"),
    amount: number("amount").notNull(),
    /** `unasked`: money taken after the payment had ended, or another sum than requested. */
    reason: text("reason", { enum: ["cancelled", "deposit", "unasked"] }).notNull(),
    /** Changes once, from `processing`; `fail` becomes `success` if the staff refund it themselves. */
    status: text("status", { enum: paymentStatuses }).notNull(),
    /** The acquirer's id; null until it has answered, and for refunds in person or another way. */
    refundId: text("refund_id").unique(),
    /** Number, lines and date of the refund's receipt; null while there is none. */
    receipt: text("receipt").unique(),
    receiptLines: jsonb("receipt_lines").$type<ReceiptLine[]>(),
    receiptIssued: moment("receipt_issued"),
    /** As in payments. */
    receiptTries: integer("receipt_tries").notNull().default(0),
    receiptDue: moment("receipt_due"),
    created: moment("created").notNull(),
    /** Next request to the acquirer; null: none. */
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
    checkEnum(table.reason),
    atLeast(table.receiptTries, 0),
    checkEnum(table.status),
    index("refunds_without_receipt")
      .on(table.id)
      .where(sql`${table.status} = 'success' and ${table.receipt} is null`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

/**
 * Refunds that need attention: not done, or of money that was not requested. Same expression as their index, so that
 * PostgreSQL uses it.
 */
export const isWatched = sql`(${refunds.status} <> 'success' or ${refunds.reason} = 'unasked')`;

/** Processed notifications, so that a repeat has no effect. */
export const acquirerEvents = pgTable(
  "acquirer_events",
  { id: text("id").primaryKey(), at: moment("at").notNull() },
  (table) => [index("acquirer_events_at").on(table.at)],
);

/**
 * Charges that the acquirer lists and this database had lost (payments/lost-charges.job.ts): credited as `paymentId`, or
 * refunded. They belong to no client, whose rows may be lost too.
 */
export const lostCharges = pgTable(
  "lost_charges",
  {
    intentId: text("intent_id").primaryKey(),
    reference: text("reference").notNull().unique(),
    /** To be refunded, or credited. Kopecks. */
    amount: number("amount").notNull(),
    /** When the bank took the money, and when its row was missed. */
    taken: moment("taken").notNull(),
    found: moment("found").notNull(),
    paymentId: number("payment_id").references(() => payments.id),
    /** The refund, as in `refunds`; null if credited. */
    refundReference: text("refund_reference").unique(),
    refundId: text("refund_id").unique(),
    status: text("status", { enum: paymentStatuses }).notNull(),
    checkAt: moment("check_at"),
  },
  (table) => [
    atLeast(table.amount, 1),
    checkEnum(table.status),
    index("lost_charges_found").on(table.found),
    index("lost_charges_payment").on(table.paymentId),
    index("lost_charges_check")
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
  ],
);

/** Days in the bank's time zone whose operations are compared with our rows (payments/lost-charges.job.ts). */
export const bankDays = pgTable(
  "bank_days",
  {
    day: day("day").primaryKey(),
    /** Next comparison; null: none. */
    dueAt: moment("due_at"),
    /** The next page of a comparison; null: the first. */
    cursor: text("cursor"),
    /** Whether an operation of this comparison has to be looked at again. */
    waits: boolean("waits").notNull().default(false),
    comparedAt: moment("compared_at"),
  },
  (table) => [
    index("bank_days_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);
