import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { type NoticeFacts, noticeKinds } from "../../rules/notice.ts";
import { id, moment, number } from "../columns.ts";
import { clients, subscriptions } from "../schema.ts";

/** Letters of everyday, and the outbox they wait in: each goes once for a subscription, its period and its kind. */
export const notices = pgTable(
  "notices",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    subscriptionId: number("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    period: integer("period").notNull(),
    kind: text("kind", { enum: noticeKinds }).notNull(),
    language: text("language", { enum: ["ru", "en"] }).notNull(),
    facts: jsonb("facts").$type<NoticeFacts>().notNull(),
    created: moment("created").notNull(),
    /** When sending it is tried next; null when it was sent or given up. */
    dueAt: moment("due_at"),
    attempts: integer("attempts").notNull().default(0),
    sentAt: moment("sent_at"),
  },
  (table) => [
    uniqueIndex("notices_once").on(table.subscriptionId, table.period, table.kind),
    index("notices_client").on(table.clientId),
    index("notices_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);
