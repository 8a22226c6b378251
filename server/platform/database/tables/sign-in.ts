import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { checkColumn, id, moment, number } from "../columns.ts";
import { clients } from "./clients.ts";

/** What all processes of the service must agree on, made by the first that needs it. Nothing that guards data. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

/** Work that a code was sent for (sign-in/send-code.ts), as long as it could be handed in again. */
export const usedProofs = pgTable(
  "used_proofs",
  { nonce: text("nonce").primaryKey(), until: moment("until").notNull() },
  (table) => [index("used_proofs_until").on(table.until)],
);

/** How many wrong codes a place still has (sign-in/challenge.rules.ts). Without a row it is as good as new. */
export const places = pgTable(
  "places",
  {
    /** SHA-256 of the place (http/address.ts): it is never read, only found again. */
    placeHash: text("place_hash").primaryKey(),
    credit: doublePrecision("credit").notNull(),
    /** When `credit` was right; it has grown since. */
    at: moment("at").notNull(),
  },
  (table) => [index("places_at").on(table.at)],
);

/** Browsers in which a client has signed in, by the SHA-256 of the name that each keeps for itself. */
export const knownDevices = pgTable(
  "known_devices",
  {
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    deviceHash: text("device_hash").notNull(),
    lastUsed: moment("last_used").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.deviceHash] }),
    index("known_devices_last_used").on(table.lastUsed),
  ],
);

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
    checkColumn(table.attempts, sql`${table.attempts} between 0 and 3`),
  ],
);

/** Wrong codes of strangers; those of a device that has signed in with the phone are only counted by their challenge. */
export const wrongCodes = pgTable(
  "wrong_codes",
  { id: id(), phone: text("phone").notNull(), at: moment("at").notNull() },
  (table) => [index("wrong_codes_phone").on(table.phone, table.at), index("wrong_codes_at").on(table.at)],
);
