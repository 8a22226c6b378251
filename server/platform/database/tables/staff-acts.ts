import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, moment, number, oneOf } from "../columns.ts";
import { clients } from "./clients.ts";

/**
 * What the staff have done, and tried to do. Rows are added and never changed, but that the reasons that were given for
 * acts about a person go with their data (deletion/purge-client.ts).
 */
export const staffActs = pgTable(
  "staff_acts",
  {
    id: id(),
    at: moment("at").notNull(),
    /** The name that belongs to the token. */
    who: text("who").notNull(),
    /** As `handOver`. */
    act: text("act").notNull(),
    /** What it was done to, as `subscription 41`. */
    subject: text("subject").notNull(),
    /** Whose subject that is; null where it is nobody's. */
    clientId: number("client_id").references(() => clients.id),
    facts: jsonb("facts").$type<Record<string, unknown>>().notNull(),
    /** `already`: it was so before. `tried`: a dry run, of which nothing stayed. */
    outcome: text("outcome", { enum: ["done", "already", "refused", "tried"] }).notNull(),
  },
  (table) => [
    index("staff_acts_client")
      .on(table.clientId, table.id)
      .where(sql`${table.clientId} is not null`),
    oneOf(table.outcome),
  ],
);
