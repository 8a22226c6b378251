import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { languages, reference } from "#contract/language.ts";
import { day, id, moment, number, checkEnum } from "../columns.ts";
import { cities, companies } from "./catalog.ts";

/**
 * A client. After the purge only the id remains, for kept payments; a check keeps such a row blank
 * (clients/purge.job.ts).
 */
export const clients = pgTable(
  "clients",
  {
    id: id(),
    /** Unlike the id never reused: names the client at the acquirer. A purge replaces it. */
    uuid: uuid("uuid").notNull().defaultRandom().unique(),
    /** Null once purged. */
    phone: text("phone").unique(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    patronymic: text("patronymic"),
    email: text("email"),
    /** When the link in the verification letter was opened; null for an unverified address. */
    emailVerifiedAt: moment("email_verified_at"),
    birthdate: day("birthdate"),
    gender: text("gender", { enum: ["female", "male"] }),
    citizenship: text("citizenship", { enum: ["RU", "BY", "KZ", "KG", "AM", "UZ", "TJ", "other"] }),
    communication: text("communication", { enum: ["phone", "whatsapp", "telegram", "email"] }),
    cityId: number("city_id").references(() => cities.id),
    companyId: number("company_id").references(() => companies.id),
    /** In which the client last used the account: letters and text messages are written in it. */
    language: text("language", { enum: languages }).notNull().default(reference),
    forbidden: boolean("forbidden").notNull().default(false),
    /** Tag of the advertisement that brought the client; the first one is kept. */
    advertising: text("advertising"),
    deletionRequestedAt: moment("deletion_requested_at"),
    /** Optional notices (notifications/texts/notification.ts). */
    noticeReminders: boolean("notice_reminders").notNull().default(true),
    noticeNews: boolean("notice_news").notNull().default(false),
    /** Names of devices that have signed in (sign-in/confirm-code.ts), to notify of a new one. */
    knownDevices: jsonb("known_devices").$type<string[]>().notNull().default([]),
    purgedAt: moment("purged_at"),
    created: moment("created").notNull(),
  },
  (table) => [
    index("clients_leaving")
      .on(table.deletionRequestedAt)
      .where(sql`${table.deletionRequestedAt} is not null`),
    checkEnum(table.language),
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
 * A letter that verifies an address, and its outbox. A client has one current letter; tokens of replaced letters are
 * invalid.
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
    /** Next attempt to send; null when sent, given up or replaced. */
    dueAt: moment("due_at"),
    attempts: integer("attempts").notNull().default(0),
    sentAt: moment("sent_at"),
    /** When another address or letter replaced it. */
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
    checkEnum(table.language),
  ],
);

/** SHA-256 of the token in a letter's link. Each attempt to send has its own. */
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

/** Record of a purge (V20): when, and how many rows of which tables; no personal data. */
export const destructions = pgTable(
  "destructions",
  {
    clientId: number("client_id")
      .primaryKey()
      .references(() => clients.id),
    /** The client's `uuid` until then, which a backup still has. */
    clientUuid: uuid("client_uuid"),
    requestedAt: moment("requested_at").notNull(),
    at: moment("at").notNull(),
    /** Rows by table: `{sessions: 2, cards: 1}`. */
    destroyed: jsonb("destroyed").$type<Record<string, number>>().notNull(),
    /** When it was noted outside the database (clients/purge.job.ts). */
    notedAt: moment("noted_at"),
  },
  (table) => [
    index("destructions_unnoted")
      .on(table.at)
      .where(sql`${table.notedAt} is null and ${table.clientUuid} is not null`),
  ],
);
