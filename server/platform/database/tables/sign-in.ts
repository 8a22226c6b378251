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

/** Values that all processes share, created by the first one that needs them. They protect no data. */
export const secrets = pgTable("secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

/** Proofs of work that were used for a code (sign-in/send-code.ts), while they would still be valid. */
export const usedProofs = pgTable(
  "used_proofs",
  { nonce: text("nonce").primaryKey(), until: moment("until").notNull() },
  (table) => [index("used_proofs_until").on(table.until)],
);

/** Wrong codes that an address has left (sign-in/challenge.rules.ts). Without a row it has the initial number. */
export const addressReputations = pgTable(
  "address_reputations",
  {
    /** SHA-256 of the address (http/address.ts). */
    addressHash: text("address_hash").primaryKey(),
    credit: doublePrecision("credit").notNull(),
    /** When `credit` was stored; it grows with time. */
    at: moment("at").notNull(),
  },
  (table) => [index("address_reputations_at").on(table.at)],
);

/** Browsers that have signed in, by the SHA-256 of their device id. */
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

/** A session, with the SHA-256 of its token and of its cookies (http/page-cookies.ts). */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    tokenHash: text("token_hash").notNull().unique(),
    /** Null for sessions from before there were page cookies. */
    pageHash: text("page_hash").unique(),
    companionHash: text("companion_hash"),
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

/** Codes that were sent: for a sign-in, or for the signature of an act. */
export const challenges = pgTable(
  "challenges",
  {
    id: text("id").primaryKey(),
    phone: text("phone").notNull(),
    /** The address that requested the code (http/address.ts). */
    address: text("address").notNull(),
    /**
     * Who requested the code: `device <hash>`, or `address <IP address>` without a device id; for a signature `session <id>`.
     * Another code replaces only their own.
     */
    requester: text("requester").notNull(),
    /** The device has signed in with this phone before. */
    known: boolean("known").notNull().default(false),
    salt: text("salt").notNull(),
    /** scrypt of the codes of the text message and of the robot call; null without a call. */
    codeHash: text("code_hash").notNull(),
    callHash: text("call_hash"),
    created: moment("created").notNull(),
    resendAt: moment("resend_at").notNull(),
    callAt: moment("call_at").notNull(),
    expires: moment("expires").notNull(),
    /** When the call was decided: set before calling, or when there will be none, so that it happens once. */
    callDecided: moment("call_decided"),
    attempts: integer("attempts").notNull().default(0),
    /** When it became unusable: confirmed, replaced or out of tries. */
    closed: moment("closed"),
    outcome: text("outcome", { enum: ["confirmed", "replaced", "exhausted", "unsent"] }),
    /** What the code signs, and in which session; null for a sign-in. Not references: rows live two days. */
    sessionId: number("session_id"),
    actId: number("act_id"),
    paperHash: text("paper_hash"),
  },
  (table) => [
    index("challenges_phone").on(table.phone, table.created),
    index("challenges_address").on(table.address, table.created),
    index("challenges_created").on(table.created),
    index("challenges_waiting")
      .on(table.callAt)
      .where(sql`${table.closed} is null and ${table.callDecided} is null`),
    uniqueIndex("challenges_one_open")
      .on(table.phone, table.requester)
      .where(sql`${table.closed} is null`),
    checkColumn(table.attempts, sql`${table.attempts} between 0 and 3`),
  ],
);

/** Wrong codes from devices that have not signed in with the phone. */
export const wrongCodes = pgTable(
  "wrong_codes",
  { id: id(), phone: text("phone").notNull(), at: moment("at").notNull() },
  (table) => [index("wrong_codes_phone").on(table.phone, table.at), index("wrong_codes_at").on(table.at)],
);
