import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type * as v from "valibot";
import type { Company } from "#contract/info.ts";
import { paymentReasons } from "#contract/payment-status.ts";
import type { QuoteLine } from "#contract/quote.ts";
import { languages, translations as translatedInto } from "#contract/language.ts";
import type { Terms } from "../forecast/standing.rules.ts";
import type { ReceiptLine } from "../receipts/receipt.rules.ts";
import { day, id, moment, number, subscriptionStatus } from "./columns.ts";

/* The tables of the product; those of one subject that nothing here refers to are in tables/. */
export const cities = pgTable("cities", {
  id: id(),
  /** By which the owner's other systems know it (server/staff/import); null for what was never imported. */
  code: text("code").unique(),
  name: text("name").notNull(),
  /** IANA name. */
  timezone: text("timezone").notNull(),
  supported: boolean("supported").notNull(),
  /** Order on the wire. */
  position: integer("position").notNull(),
  /** Kopecks; null where nothing is delivered. */
  deliveryPrice: number("delivery_price"),
  /** Hours of a day, as `10:00–14:00`. */
  deliverySlots: jsonb("delivery_slots").$type<string[]>().notNull().default([]),
});

export const companies = pgTable("companies", {
  id: id(),
  /** By which the owner's other systems know it (server/staff/import); null for what was never imported. */
  code: text("code").unique(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const offices = pgTable("offices", {
  id: id(),
  /** By which the owner's other systems know it (server/staff/import); null for what was never imported. */
  code: text("code").unique(),
  cityId: number("city_id")
    .notNull()
    .references(() => cities.id),
  name: text("name").notNull(),
  address: text("address").notNull(),
  hours: text("hours").notNull(),
  lat: doublePrecision("lat").notNull(),
  lon: doublePrecision("lon").notNull(),
});

/** Links and particulars of the organization; one row. */
export const organization = pgTable("organization", {
  id: smallint("id").primaryKey(),
  whatsapp: text("whatsapp"),
  telegram: text("telegram"),
  vk: text("vk"),
  /** As acts and receipts name it. */
  company: jsonb("company").$type<v.InferOutput<typeof Company>>(),
});

export const categories = pgTable("categories", {
  id: id(),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  position: integer("position").notNull(),
});

export const devices = pgTable("devices", {
  id: id(),
  categoryId: number("category_id")
    .notNull()
    .references(() => categories.id),
  name: text("name").notNull(),
  slug: text("slug").notNull().unique(),
  model: text("model").notNull(),
  features: jsonb("features").$type<string[]>().notNull(),
  deposit: number("deposit").notNull(),
  insurancePrice: number("insurance_price").notNull(),
  image: text("image").notNull(),
  /** Units that can still be promised; a subscription takes one when it is created. */
  stock: integer("stock").notNull(),
  position: integer("position").notNull(),
});

/** Rent per month by the length of the subscription. */
export const deviceTerms = pgTable(
  "device_terms",
  {
    deviceId: number("device_id")
      .notNull()
      .references(() => devices.id),
    months: integer("months").notNull(),
    price: number("price").notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.months] })],
);

/** Things rented along with a device; price per month. */
export const deviceExtras = pgTable(
  "device_extras",
  {
    id: id(),
    /** By which the owner's other systems know it among those of its device; null for what was never imported. */
    code: text("code"),
    deviceId: number("device_id")
      .notNull()
      .references(() => devices.id),
    name: text("name").notNull(),
    price: number("price").notNull(),
    /** The act that is signed for it; null where none is. */
    act: text("act", { enum: ["overnightStorage"] }),
  },
  (table) => [uniqueIndex("device_extras_code").on(table.deviceId, table.code)],
);

/**
 * How the words above (names, features, addresses, hours; stored in Russian) are said in other languages. By the word
 * and not by its row, so that copies of it, such as a subscription's extras, are translated too.
 */
export const translations = pgTable(
  "translations",
  {
    language: text("language", { enum: translatedInto }).notNull(),
    source: text("source").notNull(),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.source] })],
);

export const promos = pgTable("promos", {
  /** Upper case. */
  code: text("code").primaryKey(),
  kind: text("kind", { enum: ["discount", "bonus"] }).notNull(),
  /** `discount`: percent off the first month. `bonus`: kopecks credited. */
  value: number("value").notNull(),
  expires: moment("expires"),
  /** How many clients may use it; null: all, once each. */
  useLimit: integer("use_limit"),
});

/**
 * A person, for as long as they are one of ours; of who has left only the number stays, which kept payments refer to,
 * and a constraint sees to it that such a row is blank (deletion/purge.job.ts).
 */
export const clients = pgTable("clients", {
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
  /** Names of devices they have signed in on (sign-in/device-name.rules.ts), so that a new one is told of. */
  knownDevices: jsonb("known_devices").$type<string[]>().notNull().default([]),
  purgedAt: moment("purged_at"),
  created: moment("created").notNull(),
});

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
  (table) => [index("sessions_client").on(table.clientId), index("sessions_last_used").on(table.lastUsed)],
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

export const quotes = pgTable(
  "quotes",
  {
    id: text("id").primaryKey(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    cityId: number("city_id").notNull(),
    draft: jsonb("draft").$type<unknown>().notNull(),
    draftHash: text("draft_hash").notNull(),
    lines: jsonb("lines").$type<v.InferInput<typeof QuoteLine>[]>().notNull(),
    now: number("now").notNull(),
    monthly: number("monthly").notNull(),
    deposit: number("deposit").notNull(),
    discount: number("discount").notNull(),
    bonusSpent: number("bonus_spent").notNull(),
    bonusEarned: number("bonus_earned").notNull(),
    created: moment("created").notNull(),
    validUntil: moment("valid_until").notNull(),
    /** When it became a subscription: a quote is used once. */
    used: moment("used"),
  },
  (table) => [
    index("quotes_client").on(table.clientId),
    index("quotes_unused")
      .on(table.created)
      .where(sql`${table.used} is null`),
    index("quotes_client_unused")
      .on(table.clientId, table.created)
      .where(sql`${table.used} is null`),
  ],
);

export const cards = pgTable(
  "cards",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** What the acquirer charges it by; never leaves the server. */
    token: text("token").notNull(),
    brand: text("brand", { enum: ["visa", "mastercard", "mir", "unionpay", "other"] }).notNull(),
    last4: text("last4").notNull(),
    /** `YYYY-MM`. */
    expires: text("expires").notNull(),
    isDefault: boolean("is_default").notNull(),
    created: moment("created").notNull(),
    removed: moment("removed"),
  },
  (table) => [
    uniqueIndex("cards_token").on(table.clientId, table.token),
    uniqueIndex("cards_one_default")
      .on(table.clientId)
      .where(sql`${table.isDefault} and ${table.removed} is null`),
  ],
);

export const subscriptions = pgTable(
  "subscriptions",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** Null for what was agreed before quotes were kept. */
    quoteId: text("quote_id").unique(),
    status: subscriptionStatus("status").notNull(),
    deviceId: number("device_id")
      .notNull()
      .references(() => devices.id),
    model: text("model").notNull(),
    serial: text("serial"),
    months: integer("months").notNull(),
    /** The period that is paid next, counted from 1. */
    period: integer("period").notNull().default(1),
    /** Per month, with insurance and extras. */
    price: number("price").notNull(),
    deposit: number("deposit").notNull(),
    /** What is to be paid for `period` now; 0 when nothing is. */
    debt: number("debt").notNull(),
    insurance: boolean("insurance").notNull(),
    extras: jsonb("extras").$type<{ id: number; name: string }[]>().notNull(),
    deliveryAddress: text("delivery_address"),
    deliveryDay: day("delivery_day"),
    deliverySlot: text("delivery_slot"),
    officeId: number("office_id").references(() => offices.id),
    cityId: number("city_id")
      .notNull()
      .references(() => cities.id),
    /** Pays the later periods; null: by hand. */
    cardId: number("card_id").references(() => cards.id),
    promo: text("promo"),
    bonusSpent: number("bonus_spent").notNull().default(0),
    /** Credited when the first payment has succeeded. */
    bonusEarned: number("bonus_earned").notNull().default(0),
    /** Taken from the ledger for the next payment, which is that much smaller (bonus/spend-bonus.ts). */
    bonusApplied: number("bonus_applied").notNull().default(0),
    start: day("start_day"),
    end: day("end_day"),
    nextPaymentDay: day("next_payment_day"),
    nextPaymentAmount: number("next_payment_amount"),
    returnBy: day("return_by"),
    scheduledStatus: subscriptionStatus("scheduled_status"),
    scheduledDay: day("scheduled_day"),
    /** Period `anchorPeriod` began on `anchorDay`, and all later ones are reckoned from it (forecast/billing.rules.ts). */
    anchorDay: day("anchor_day"),
    anchorPeriod: integer("anchor_period").notNull().default(1),
    /** Where the device is, whatever the money does; since when, null while it was never handed over. */
    possession: text("possession", { enum: ["awaited", "inUse", "returned"] })
      .notNull()
      .default("awaited"),
    possessionSince: day("possession_since"),
    /** Why it is paused; null unless it is. */
    pausedFor: text("paused_for", { enum: ["client", "debt"] }),
    /** From this day of a pause on no paid day is used up: the device is not with the client. */
    unusedSince: day("unused_since"),
    /** The day on which a pause ends by itself; null while it is open. The device is kept on the shelf for it. */
    resumeOn: day("resume_on"),
    /** What is agreed for `period` and all later ones; null: as the row says. */
    change: jsonb("change").$type<Terms>(),
    /** The device of one paused for debt was not returned in time, and that was put on paper. */
    overdue: boolean("overdue").notNull().default(false),
    /** The first day on which the charge of `period` failed, why, and by which card; null while none has. */
    failedDay: day("failed_day"),
    failedReason: text("failed_reason", { enum: paymentReasons }),
    failedCardId: number("failed_card_id").references(() => cards.id),
    /** Automatic tries to charge `period` so far. */
    tries: integer("tries").notNull().default(0),
    nextTryDay: day("next_try_day"),
    /** What the client said when cancelling. */
    leftReason: text("left_reason"),
    leftComment: text("left_comment"),
    /** When the billing job has something to do next; null while nothing is, or a charge is under way. */
    dueAt: moment("due_at"),
    created: moment("created").notNull(),
  },
  (table) => [
    index("subscriptions_client").on(table.clientId, table.id),
    index("subscriptions_due")
      .on(table.dueAt, table.id)
      .where(sql`${table.dueAt} is not null`),
  ],
);

export const promoUses = pgTable(
  "promo_uses",
  {
    code: text("code")
      .notNull()
      .references(() => promos.code),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.clientId] })],
);

export const payments = pgTable(
  "payments",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    subscriptionId: number("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    type: text("type", { enum: ["subscription", "insurance", "delivery"] }).notNull(),
    /** The idempotency key of the intent; null for what was not asked for by a request. */
    key: text("key"),
    /** Leaves `processing` once, and never comes back. */
    status: text("status", { enum: ["processing", "success", "fail"] }).notNull(),
    reason: text("reason", { enum: paymentReasons }),
    amount: number("amount").notNull(),
    method: text("method", { enum: ["card", "newCard", "onDelivery"] }).notNull(),
    period: integer("period").notNull(),
    /** The client asked that a paused subscription go on once this is paid. */
    goesOn: boolean("goes_on").notNull().default(false),
    cardId: number("card_id").references(() => cards.id),
    /** The signed-in device that asked for it; null once that is signed out, and for what nobody asked for. */
    sessionId: number("session_id").references(() => sessions.id, { onDelete: "set null" }),
    language: text("language", { enum: languages }).notNull(),
    /** The acquirer's name of the attempt; null until the acquirer has answered, and for payments on delivery. */
    intentId: text("intent_id").unique(),
    redirect: text("redirect"),
    receipt: text("receipt"),
    /** How often the receipt could not be issued, and when that is tried again; null: at once. */
    receiptTries: integer("receipt_tries").notNull().default(0),
    receiptDue: moment("receipt_due"),
    created: moment("created").notNull(),
    /** When the acquirer is asked again; null when there is nothing to ask. */
    checkAt: moment("check_at"),
    /** Until then a request that charges its saved card may be on its way; null once the acquirer has answered. */
    chargingUntil: moment("charging_until"),
    /** How often in a row the acquirer has not known it (providers/reconciliation.rules.ts). */
    unknown: integer("unknown").notNull().default(0),
  },
  (table) => [
    index("payments_client").on(table.clientId, table.id),
    index("payments_subscription").on(table.subscriptionId, table.period),
    index("payments_check").on(table.checkAt),
    index("payments_session")
      .on(table.sessionId)
      .where(sql`${table.sessionId} is not null`),
    uniqueIndex("payments_key").on(table.clientId, table.key),
    uniqueIndex("payments_one_success")
      .on(table.subscriptionId, table.period)
      .where(sql`${table.status} = 'success'`),
    uniqueIndex("payments_one_processing")
      .on(table.subscriptionId, table.period)
      .where(sql`${table.status} = 'processing'`),
  ],
);

/** Money to be given back of a successful payment; the acquirer is asked by payments/refunds.job.ts. */
export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    paymentId: number("payment_id")
      .notNull()
      .references(() => payments.id),
    /** Whose charge is given back; null: the payment's own. */
    intentId: text("intent_id"),
    amount: number("amount").notNull(),
    /** `unasked`: taken for a payment that had ended without it, or another sum than was asked for. */
    reason: text("reason", { enum: ["cancelled", "deposit", "unasked"] }).notNull(),
    /** Leaves `processing` once, and never comes back; `fail` becomes `success` where the staff give it back themselves. */
    status: text("status", { enum: ["processing", "success", "fail"] }).notNull(),
    /** The acquirer's name of it; null until it has answered, and for what is handed back at the counter. */
    refundId: text("refund_id").unique(),
    /** The receipt of the refund: its number, its lines and when it was issued; null while there is none. */
    receipt: text("receipt").unique(),
    receiptLines: jsonb("receipt_lines").$type<ReceiptLine[]>(),
    receiptIssued: moment("receipt_issued"),
    /** As of payments. */
    receiptTries: integer("receipt_tries").notNull().default(0),
    receiptDue: moment("receipt_due"),
    created: moment("created").notNull(),
    /** When the acquirer is asked; null when there is nothing to ask. */
    checkAt: moment("check_at"),
  },
  (table) => [
    uniqueIndex("refunds_once").on(table.paymentId, table.reason, sql`coalesce(${table.intentId}, '')`),
    index("refunds_client").on(table.clientId, table.id),
    index("refunds_check")
      .on(table.checkAt)
      .where(sql`${table.checkAt} is not null`),
  ],
);

/** Notifications that were taken in, so that a repeat changes nothing. */
export const acquirerEvents = pgTable(
  "acquirer_events",
  { id: text("id").primaryKey(), at: moment("at").notNull() },
  (table) => [index("acquirer_events_at").on(table.at)],
);

/** The ledger of bonus: a client's balance is the sum of `amount` (kopecks, negative when spent). */
export const bonusEntries = pgTable(
  "bonus_entries",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    amount: number("amount").notNull(),
    kind: text("kind", { enum: ["earned", "spent", "promo", "returned"] }).notNull(),
    subscriptionId: number("subscription_id").references(() => subscriptions.id),
    /** The code that was credited; null unless `promo`. */
    promo: text("promo"),
    /** The idempotency key of a spending, so that no key spends twice (V8). */
    key: text("key"),
    at: moment("at").notNull(),
  },
  (table) => [
    index("bonus_client").on(table.clientId),
    uniqueIndex("bonus_key").on(table.clientId, table.key),
    uniqueIndex("bonus_once")
      .on(table.subscriptionId, table.kind)
      .where(sql`${table.kind} = 'earned'`),
  ],
);
