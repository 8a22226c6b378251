import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { consentActs, consentKinds, withdrawalActs } from "#contract/consent.ts";
import { languages } from "#contract/language.ts";
import type { ChargedCard } from "#contract/recurring-consent.ts";
import { atLeast, checkColumn, checkEnum, id, moment, number } from "../columns.ts";
import { clients } from "./clients.ts";
import { subscriptions } from "./subscriptions.ts";

/** Texts as they were shown, by the SHA-256 of their UTF-8 bytes. They are never changed. */
export const storedTexts = pgTable(
  "stored_texts",
  {
    hash: text("hash").primaryKey(),
    language: text("language", { enum: languages }).notNull(),
    body: text("body").notNull(),
    created: moment("created").notNull(),
  },
  (table) => [checkEnum(table.language), checkColumn(table.hash, sql`${table.hash} ~ '^[0-9a-f]{64}$'`)],
);

/** Charges that a consent covers. Kopecks; `day`: as forecast when it was given, null before the handover. */
export type CoveredCharge = { readonly period: number; readonly day: string | null; readonly amount: number };
/** What a consent to recurring charges says. */
export type RecurringFacts = { readonly charges: readonly CoveredCharge[]; readonly card: ChargedCard };

/**
 * Consents of clients. A row is never changed but for its withdrawal and, at the purge, what identifies the person
 * (decision 275).
 */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    kind: text("kind", { enum: consentKinds }).notNull(),
    version: integer("version").notNull(),
    language: text("language", { enum: languages }).notNull(),
    textHash: text("text_hash")
      .notNull()
      .references(() => storedTexts.hash),
    /** Of recurring charges; null for a card bound for whatever it will pay. */
    subscriptionId: number("subscription_id").references(() => subscriptions.id),
    facts: jsonb("facts").$type<RecurringFacts>(),
    given: moment("given").notNull(),
    how: text("how", { enum: consentActs }).notNull(),
    /** Not a reference: sessions are deleted. Null after the purge, like device and address. */
    sessionId: number("session_id"),
    device: text("device"),
    address: text("address"),
    withdrawn: moment("withdrawn"),
    withdrawnHow: text("withdrawn_how", { enum: withdrawalActs }),
  },
  (table) => [
    index("consents_client").on(table.clientId, table.given),
    index("consents_subscription").on(table.subscriptionId),
    index("consents_text").on(table.textHash),
    uniqueIndex("consents_once")
      .on(table.clientId, table.kind, table.version)
      .where(sql`${table.withdrawn} is null and ${table.kind} <> 'recurring'`),
    atLeast(table.version, 1),
    checkEnum(table.kind),
    checkEnum(table.language),
    checkEnum(table.how),
    checkEnum(table.withdrawnHow),
    checkColumn(table.withdrawn, sql`(${table.withdrawn} is null) = (${table.withdrawnHow} is null)`),
  ],
);

/** Where and how consents to charges were withdrawn, also those given before consents were recorded. */
export const withdrawals = pgTable(
  "consent_withdrawals",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** Null: of all subscriptions. */
    subscriptionId: number("subscription_id").references(() => subscriptions.id),
    at: moment("at").notNull(),
    how: text("how", { enum: withdrawalActs }).notNull(),
    /** As in `consents`: null after the purge. */
    sessionId: number("session_id"),
    device: text("device"),
    address: text("address"),
  },
  (table) => [
    index("consent_withdrawals_client").on(table.clientId, table.at),
    index("consent_withdrawals_subscription").on(table.subscriptionId),
    checkEnum(table.how),
  ],
);
