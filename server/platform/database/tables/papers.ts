import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { signatureWays } from "#contract/paper.ts";
import { checkEnum, id, moment, number } from "../columns.ts";
import { acts } from "./acts.ts";
import { clients } from "./clients.ts";
import { storedTexts } from "./consents.ts";
import { subscriptions } from "./subscriptions.ts";

/**
 * Signed papers as they were shown. A row is never changed (a trigger refuses it), only deleted at the purge with the texts,
 * which name the client.
 */
export const papers = pgTable(
  "papers",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    subscriptionId: number("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    /** Null: the contract. */
    actId: number("act_id").references(() => acts.id),
    /** As printed: `41` of a contract, `41/2` of an act. */
    number: text("number").notNull().unique(),
    /** The signed text, as JSON (contract/paper.ts). */
    textHash: text("text_hash")
      .notNull()
      .references(() => storedTexts.hash),
    /** The same in the other language. */
    translationHash: text("translation_hash").references(() => storedTexts.hash),
    how: text("how", { enum: signatureWays }).notNull(),
    /** The signature in words. */
    seal: text("seal").notNull(),
    /** When the code was sent that signed it; null for other ways. */
    codeSentAt: moment("code_sent_at"),
    signedAt: moment("signed_at").notNull(),
    storedAt: moment("stored_at").notNull(),
    /** Signed before papers were stored: rendered from what was known later. */
    restored: boolean("restored").notNull(),
    /** Where it was signed; null unless the client did so. Not a reference: sessions are deleted. */
    sessionId: number("session_id"),
    device: text("device"),
    address: text("address"),
  },
  (table) => [
    uniqueIndex("papers_act").on(table.actId),
    uniqueIndex("papers_contract")
      .on(table.subscriptionId)
      .where(sql`${table.actId} is null`),
    index("papers_client").on(table.clientId),
    index("papers_subscription").on(table.subscriptionId),
    index("papers_text").on(table.textHash),
    index("papers_translation").on(table.translationHash),
    checkEnum(table.how),
  ],
);

/** Papers that were signed before papers were stored. The job `papers` empties it (acts/restore-papers.job.ts). */
export const unstoredPapers = pgTable(
  "unstored_papers",
  {
    id: id(),
    subscriptionId: number("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    /** Null: the contract. */
    actId: number("act_id").references(() => acts.id),
  },
  (table) => [
    index("unstored_papers_subscription").on(table.subscriptionId),
    index("unstored_papers_act").on(table.actId),
  ],
);
