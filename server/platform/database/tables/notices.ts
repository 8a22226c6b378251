import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import * as v from "valibot";
import { InboxMessage } from "#contract/inbox.ts";
import { languages } from "#contract/language.ts";
import { id, moment, number, checkEnum } from "../columns.ts";
import { clients } from "./clients.ts";
import { subscriptions } from "./subscriptions.ts";

/** What the inbox shows of a notice, as it was sent to the client. */
export const SentMessage = v.pick(InboxMessage, ["channel", "title", "text", "link"]);

/** Notices and their outbox. Each is sent once per client, subscription, kind and occasion. */
export const notices = pgTable(
  "notices",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** Null for notices about the client. */
    subscriptionId: number("subscription_id").references(() => subscriptions.id),
    /** A key of `notificationTable` (server/notifications/texts/table.ts). */
    kind: text("kind").notNull(),
    /** What happened, unique: a period, a day or a moment. */
    occasion: text("occasion").notNull(),
    language: text("language", { enum: languages }).notNull(),
    /** Read by the schema of its kind when sent (server/notifications/texts/table.ts). */
    facts: jsonb("facts").$type<unknown>().notNull(),
    created: moment("created").notNull(),
    /** Next attempt to send; null when sent or given up. */
    dueAt: moment("due_at"),
    /** Time zone (IANA) by whose day it is sent; null: at any time. */
    zone: text("zone"),
    attempts: integer("attempts").notNull().default(0),
    sentAt: moment("sent_at"),
    /** `SentMessage`; null until sent, and if it went to a number or address that is no longer the client's. */
    message: jsonb("message").$type<v.InferOutput<typeof SentMessage>>(),
  },
  (table) => [
    uniqueIndex("notices_once").on(
      table.clientId,
      sql`coalesce(${table.subscriptionId}, 0)`,
      table.kind,
      table.occasion,
    ),
    index("notices_created").on(table.created),
    index("notices_subscription").on(table.subscriptionId, table.kind),
    index("notices_due")
      .on(table.dueAt, table.id)
      .where(sql`${table.dueAt} is not null`),
    index("notices_inbox")
      .on(table.clientId, table.sentAt, table.id)
      .where(sql`${table.message} is not null`),
    checkEnum(table.language),
  ],
);
