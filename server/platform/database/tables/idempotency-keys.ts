import { index, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, number } from "../columns.ts";
import { clients } from "./clients.ts";

/** Replies of keyed calls. Without `reply` the execution is running or has died. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    key: text("key").notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text("request_hash").notNull(),
    /** `json`, not `jsonb`, to repeat the reply byte by byte. */
    reply: json("reply").$type<object>(),
    /** Until then the execution counts as running. */
    heldUntil: moment("held_until").notNull(),
    created: moment("created").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.key] }),
    index("idempotency_keys_created").on(table.created),
    index("idempotency_keys_client").on(table.clientId, table.created),
  ],
);
