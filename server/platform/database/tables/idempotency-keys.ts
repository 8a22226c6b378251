import { index, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, number } from "../columns.ts";
import { clients } from "./clients.ts";

/** The answers of keyed calls. A row without `reply` is an execution under way, or one that died. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    key: text("key").notNull(),
    /** SHA-256 of method, path and body. */
    requestHash: text("request_hash").notNull(),
    /** `json`, not `jsonb`: given again letter for letter. */
    reply: json("reply").$type<object>(),
    /** Until then the execution is believed to be alive. */
    heldUntil: moment("held_until").notNull(),
    created: moment("created").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.key] }),
    index("idempotency_keys_created").on(table.created),
    index("idempotency_keys_client").on(table.clientId, table.created),
  ],
);
