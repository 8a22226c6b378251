import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment, number, checkEnum } from "../columns.ts";
import { clients } from "./clients.ts";

/**
 * Log of staff actions and attempts. Append-only, except that reasons about a person are purged with their data
 * (clients/purge-client.ts).
 */
export const staffActs = pgTable(
  "staff_acts",
  {
    id: id(),
    at: moment("at").notNull(),
    /** The name of the token. */
    who: text("who").notNull(),
    /** For example `handOver`. */
    act: text("act").notNull(),
    /** For example `subscription 41`. */
    subject: text("subject").notNull(),
    /** The client of the subject; null if it has none. */
    clientId: number("client_id").references(() => clients.id),
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull(),
    /** `already`: nothing to change. `tried`: a dry run, rolled back. */
    outcome: text("outcome", { enum: ["done", "already", "refused", "tried"] }).notNull(),
  },
  (table) => [
    index("staff_acts_client")
      .on(table.clientId, table.id)
      .where(sql`${table.clientId} is not null`),
    checkEnum(table.outcome),
  ],
);
