import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { languages } from "#contract/language.ts";
import { day, id, moment, number, oneOf } from "../columns.ts";
import { cities, companies } from "./catalog.ts";

/**
 * A person, for as long as they are one of ours; of who has left only the number stays, which kept payments refer to,
 * and a constraint sees to it that such a row is blank (deletion/purge.job.ts).
 */
export const clients = pgTable(
  "clients",
  {
    id: id(),
    /** Null once purged. */
    phone: text("phone").unique(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    patronymic: text("patronymic"),
    email: text("email"),
    /** When the letter sent to this address was opened; null for an address that is not proved. */
    emailVerifiedAt: moment("email_verified_at"),
    birthdate: day("birthdate"),
    gender: text("gender", { enum: ["female", "male"] }),
    citizenship: text("citizenship", { enum: ["RU", "BY", "KZ", "KG", "AM", "UZ", "TJ", "other"] }),
    communication: text("communication", { enum: ["phone", "whatsapp", "telegram", "email"] }),
    cityId: number("city_id").references(() => cities.id),
    companyId: number("company_id").references(() => companies.id),
    forbidden: boolean("forbidden").notNull().default(false),
    /** The tag of the advertisement that brought them; the first one told stays. */
    advertising: text("advertising"),
    deletionRequestedAt: moment("deletion_requested_at"),
    /** Which notices come that can be switched off (notices/texts/notice.ts). */
    noticeReminders: boolean("notice_reminders").notNull().default(true),
    noticeNews: boolean("notice_news").notNull().default(false),
    /** Names of devices they have signed in on (sign-in/confirm-code.ts), so that a new one is told of. */
    knownDevices: jsonb("known_devices").$type<string[]>().notNull().default([]),
    purgedAt: moment("purged_at"),
    created: moment("created").notNull(),
  },
  (table) => [
    index("clients_leaving")
      .on(table.deletionRequestedAt)
      .where(sql`${table.deletionRequestedAt} is not null`),
    // Nothing personal is left after the purge.
    check(
      "clients_purged_is_blank",
      sql`case when ${table.purgedAt} is null then ${table.phone} is not null
        else ${table.knownDevices} = '[]' and num_nonnulls(${table.phone}, ${table.firstName}, ${table.lastName},
          ${table.patronymic}, ${table.email}, ${table.emailVerifiedAt}, ${table.birthdate}, ${table.gender},
          ${table.citizenship}, ${table.communication}, ${table.cityId}, ${table.companyId}, ${table.advertising},
          ${table.deletionRequestedAt}) = 0 end`,
    ),
  ],
);

/**
 * A letter that asks to verify an address, and the outbox it waits in. A client has one current letter; the tokens of
 * replaced ones are dead.
 */
export const emailLetters = pgTable(
  "email_letters",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    email: text("email").notNull(),
    language: text("language", { enum: languages }).notNull(),
    created: moment("created").notNull(),
    /** When sending it is tried next; null when it was sent, given up or replaced. */
    dueAt: moment("due_at"),
    attempts: integer("attempts").notNull().default(0),
    sentAt: moment("sent_at"),
    /** When another address, or another letter to the same one, took its place. */
    replacedAt: moment("replaced_at"),
  },
  (table) => [
    index("email_letters_client").on(table.clientId),
    index("email_letters_replaced")
      .on(table.replacedAt)
      .where(sql`${table.replacedAt} is not null`),
    uniqueIndex("email_letters_one_current")
      .on(table.clientId)
      .where(sql`${table.replacedAt} is null`),
    index("email_letters_due")
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
    oneOf(table.language),
  ],
);

/** What a letter's link carries; only its SHA-256 is kept. Each try to send the letter has one of its own. */
export const emailTokens = pgTable(
  "email_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    letterId: number("letter_id")
      .notNull()
      .references(() => emailLetters.id, { onDelete: "cascade" }),
    expires: moment("expires").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [index("email_tokens_letter").on(table.letterId)],
);

/** The record that a client's data was destroyed (V20): when, and how many rows of what; nothing of the person. */
export const destructions = pgTable("destructions", {
  clientId: number("client_id")
    .primaryKey()
    .references(() => clients.id),
  requestedAt: moment("requested_at").notNull(),
  at: moment("at").notNull(),
  /** Rows by table, as `{sessions: 2, cards: 1}`. */
  destroyed: jsonb("destroyed").$type<Record<string, number>>().notNull(),
});
