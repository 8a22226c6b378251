import { doublePrecision, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type ActItem, paperTypes } from "#contract/subscription.ts";
import { atLeast, day, id, moment, number, checkEnum } from "../columns.ts";
import { type Terms, subscriptions } from "./subscriptions.ts";

/** Terms of an annex; `end`: end of the term. */
export type AnnexTerms = Terms & { readonly end: string | null };

/** Documents of a subscription besides its contract. */
export const acts = pgTable(
  "acts",
  {
    id: id(),
    subscriptionId: number("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    type: text("type", { enum: paperTypes }).notNull(),
    /** From 1 within the subscription; the last part of the number. */
    ordinal: integer("ordinal").notNull(),
    /** As printed, `41/2` (acts/issue-acts.ts). */
    number: text("number").notNull().unique(),
    created: moment("created").notNull(),
    /** Exchange only: serial number of the returned device; null if unknown. */
    formerSerial: text("former_serial"),
    /** What the act is about, with the names and values of its day, which may change later. */
    items: jsonb("items").$type<ActItem[]>(),
    /** First day of an annex, or of an act that an annex agreed; null on other acts. */
    from: day("from_day"),
    /** Annex only. */
    terms: jsonb("terms").$type<{ before: AnnexTerms; after: AnnexTerms }>(),
    /** Return only: the part of the deposit that was kept, and why. */
    kept: jsonb("kept").$type<{ amount: number; reason: string }>(),
    /** Set once (V23). */
    signedAt: moment("signed_at"),
    /** Placeholders sent with the signature (spec §7); unused. */
    lat: doublePrecision("lat"),
    lon: doublePrecision("lon"),
  },
  (table) => [
    uniqueIndex("acts_ordinal").on(table.subscriptionId, table.ordinal),
    atLeast(table.ordinal, 1),
    checkEnum(table.type),
  ],
);
