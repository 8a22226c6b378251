import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, moment, number } from "../columns.ts";
import { clients } from "./clients.ts";

/** A signed-in device; only the SHA-256 of its token is kept. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    tokenHash: text("token_hash").notNull().unique(),
    device: text("device").notNull(),
    created: moment("created").notNull(),
    lastUsed: moment("last_used").notNull(),
  },
  (table) => [
    index("sessions_client").on(table.clientId),
    index("sessions_created").on(table.created),
    index("sessions_last_used").on(table.lastUsed),
  ],
);

export const challenges = pgTable(
  "challenges",
  {
    id: text("id").primaryKey(),
    phone: text("phone").notNull(),
    /** Where the code was asked for (http/address.ts). */
    address: text("address").notNull(),
    /** Who asked: `device <hash>`, or `place <address>` of who sent no device. Another code takes the place of their own only. */
    asker: text("asker").notNull(),
    /** The device has signed in with this phone before. */
    known: boolean("known").notNull().default(false),
    salt: text("salt").notNull(),
    /** scrypt of the code in the text message; and of the robot call's, null when there was no call. */
    codeHash: text("code_hash").notNull(),
    callHash: text("call_hash"),
    created: moment("created").notNull(),
    resendAt: moment("resend_at").notNull(),
    callAt: moment("call_at").notNull(),
    expires: moment("expires").notNull(),
    /** When its call was decided: set before the call is made, or when none will be, so that it happens once. */
    callDecided: moment("call_decided"),
    attempts: integer("attempts").notNull().default(0),
    /** When it stopped being usable: confirmed, replaced, or out of tries. */
    closed: moment("closed"),
    outcome: text("outcome", { enum: ["confirmed", "replaced", "exhausted", "unsent"] }),
  },
  (table) => [
    index("challenges_phone").on(table.phone, table.created),
    index("challenges_address").on(table.address, table.created),
    index("challenges_created").on(table.created),
    index("challenges_waiting")
      .on(table.callAt)
      .where(sql`${table.closed} is null and ${table.callDecided} is null`),
    uniqueIndex("challenges_one_open")
      .on(table.phone, table.asker)
      .where(sql`${table.closed} is null`),
  ],
);

/** Wrong codes of strangers; those of a device that has signed in with the phone are only counted by their challenge. */
export const wrongCodes = pgTable(
  "wrong_codes",
  { id: id(), phone: text("phone").notNull(), at: moment("at").notNull() },
  (table) => [index("wrong_codes_phone").on(table.phone, table.at), index("wrong_codes_at").on(table.at)],
);
