import { doublePrecision, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type ActItem, paperTypes } from "#contract/subscription.ts";
import type { AnnexTerms } from "../../../forecast/change.rules.ts";
import { atLeast, day, id, moment, number, oneOf } from "../columns.ts";
import { subscriptions } from "./subscriptions.ts";

/** The papers of a subscription besides its contract. */
export const acts = pgTable(
  "acts",
  {
    id: id(),
    subscriptionId: number("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    type: text("type", { enum: paperTypes }).notNull(),
    /** Counted from 1 within the subscription; the last part of the number. */
    ordinal: integer("ordinal").notNull(),
    /** As printed on it, `41/2` (acts/issue-acts.ts). */
    number: text("number").notNull().unique(),
    created: moment("created").notNull(),
    /** Of an exchange: the serial number of what was given back; null on other acts, and where it is not known. */
    formerSerial: text("former_serial"),
    /** What it is about, in the words and values of its day: prices change, papers do not. */
    items: jsonb("items").$type<ActItem[]>(),
    /** The first day on which an annex holds, or what was agreed by one; null on other acts. */
    from: day("from_day"),
    /** What an annex changes; null on other acts. */
    terms: jsonb("terms").$type<{ before: AnnexTerms; after: AnnexTerms }>(),
    /** Of a return: what of the deposit was kept back, and why; null otherwise. */
    kept: jsonb("kept").$type<{ amount: number; reason: string }>(),
    /** Set once and never again (V23). */
    signedAt: moment("signed_at"),
    /** The placeholders that came with the signature (spec §7); nothing reads them. */
    lat: doublePrecision("lat"),
    lon: doublePrecision("lon"),
  },
  (table) => [
    uniqueIndex("acts_ordinal").on(table.subscriptionId, table.ordinal),
    atLeast(table.ordinal, 1),
    oneOf(table.type),
  ],
);
