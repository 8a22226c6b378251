import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type * as v from "valibot";
import type { Company, KitItem, Spec, Week } from "#contract/info.ts";
import { translations as translatedInto } from "#contract/language.ts";
import { atLeast, bytes, checkColumn, id, moment, number, checkEnum } from "../columns.ts";

export const cities = pgTable(
  "cities",
  {
    id: id(),
    /** Its code in the owner's other systems (server/staff/import); null if never imported. */
    code: text("code").unique(),
    name: text("name").notNull(),
    /** IANA name. */
    timezone: text("timezone").notNull(),
    supported: boolean("supported").notNull(),
    /** Sort order. */
    position: integer("position").notNull(),
    /** Kopecks; null without delivery. */
    deliveryPrice: number("delivery_price"),
    /** Times of day: `10:00–14:00`. */
    deliverySlots: jsonb("delivery_slots").$type<string[]>().notNull().default([]),
  },
  (table) => [atLeast(table.deliveryPrice, 0)],
);

export const companies = pgTable("companies", {
  id: id(),
  /** As in cities. */
  code: text("code").unique(),
  name: text("name").notNull(),
  position: integer("position").notNull(),
});

export const offices = pgTable("offices", {
  id: id(),
  /** As in cities. */
  code: text("code").unique(),
  cityId: number("city_id")
    .notNull()
    .references(() => cities.id),
  name: text("name").notNull(),
  address: text("address").notNull(),
  hours: text("hours").notNull(),
  /** `hours` by day; null if known only as text. */
  week: jsonb("week").$type<Week>(),
  /** 11 digits, starting with 7. */
  phone: text("phone"),
  lat: doublePrecision("lat").notNull(),
  lon: doublePrecision("lon").notNull(),
});

/** Links and legal details; one row. */
export const organization = pgTable(
  "organization",
  {
    id: smallint("id").primaryKey(),
    whatsapp: text("whatsapp"),
    telegram: text("telegram"),
    vk: text("vk"),
    /** Company details in acts and receipts. */
    company: jsonb("company").$type<v.InferOutput<typeof Company>>(),
  },
  (table) => [checkColumn(table.id, sql`${table.id} = 1`)],
);

export const categories = pgTable("categories", {
  id: id(),
  name: text("name").notNull(),
  /** A device of it, such as "Самокат"; null if unknown. */
  one: text("one"),
  slug: text("slug").notNull().unique(),
  position: integer("position").notNull(),
});

export const devices = pgTable(
  "devices",
  {
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
    /** Drawings of it from several sides, `image` among them. */
    views: jsonb("views").$type<{ image: string; alt: string }[]>().notNull().default([]),
    /** One sentence. */
    about: text("about"),
    specs: jsonb("specs").$type<Spec[]>().notNull().default([]),
    /** Contents of the box; `value` as of the device. */
    kit: jsonb("kit").$type<(KitItem & { value?: number | undefined })[]>().notNull().default([]),
    /** Replacement value in acts, kopecks; null if unknown. */
    value: number("value"),
    /** Units available; creating a subscription takes one. */
    stock: integer("stock").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [
    atLeast(table.deposit, 0),
    atLeast(table.insurancePrice, 0),
    atLeast(table.stock, 0),
    atLeast(table.value, 0),
  ],
);

export const pictureTypes = ["image/avif", "image/jpeg"] as const;

/** Columns of each table of photographs. */
export const pictureColumns = () => ({
  /** From 1. */
  position: integer("position").notNull(),
  /** What it shows, in Russian. */
  alt: text("alt").notNull(),
  /** SHA-256 of the file that the staff sent, lower-case hex. */
  source: text("source").notNull(),
  /** Of the largest file, pixels. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
});

/** Columns of each table with the files of photographs. */
export const pictureFileColumns = () => ({
  type: text("type", { enum: pictureTypes }).notNull(),
  /** Pixels. */
  width: integer("width").notNull(),
  content: bytes("content").notNull(),
});

/** Photographs of a device, instead of its drawings. */
export const devicePictures = pgTable(
  "device_pictures",
  {
    id: id(),
    deviceId: number("device_id")
      .notNull()
      .references(() => devices.id),
    ...pictureColumns(),
  },
  (table) => [unique().on(table.deviceId, table.position), atLeast(table.position, 1)],
);

/** A photograph in each type and width. */
export const pictureFiles = pgTable(
  "picture_files",
  {
    pictureId: number("picture_id")
      .notNull()
      .references(() => devicePictures.id, { onDelete: "cascade" }),
    ...pictureFileColumns(),
    /** SHA-256 of `content`, lower-case hex: its name in URLs. */
    hash: text("hash").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.pictureId, table.type, table.width] }),
    index("picture_files_hash").on(table.hash),
    checkEnum(table.type),
  ],
);

/** Available units of a device in an office. An office that does not count has no row. */
export const shelves = pgTable(
  "shelves",
  {
    deviceId: number("device_id")
      .notNull()
      .references(() => devices.id),
    officeId: number("office_id")
      .notNull()
      .references(() => offices.id),
    units: integer("units").notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceId, table.officeId] }), atLeast(table.units, 0)],
);

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
  (table) => [
    primaryKey({ columns: [table.deviceId, table.months] }),
    atLeast(table.months, 1),
    atLeast(table.price, 0),
  ],
);

/** Extras of a device; price per month. */
export const deviceExtras = pgTable(
  "device_extras",
  {
    id: id(),
    /** Its code among the extras of the device, as in cities. */
    code: text("code"),
    deviceId: number("device_id")
      .notNull()
      .references(() => devices.id),
    name: text("name").notNull(),
    price: number("price").notNull(),
    /** As of a device. */
    value: number("value"),
    /** A thing; false for a service. */
    physical: boolean("physical").notNull().default(true),
    /** The act to sign for it. */
    act: text("act", { enum: ["overnightStorage"] }),
  },
  (table) => [
    uniqueIndex("device_extras_code").on(table.deviceId, table.code),
    checkEnum(table.act),
    atLeast(table.price, 0),
    atLeast(table.value, 0),
  ],
);

/**
 * Translations of catalogue texts, which are stored in Russian. By text, so that copies, such as a subscription's
 * extras, are translated too.
 */
export const translations = pgTable(
  "translations",
  {
    language: text("language", { enum: translatedInto }).notNull(),
    source: text("source").notNull(),
    text: text("text").notNull(),
  },
  (table) => [primaryKey({ columns: [table.language, table.source] }), checkEnum(table.language)],
);

export const promos = pgTable(
  "promos",
  {
    /** Upper case. */
    code: text("code").primaryKey(),
    kind: text("kind", { enum: ["discount", "bonus"] }).notNull(),
    /** `discount`: percent off the first month. `bonus`: kopecks credited. */
    value: number("value").notNull(),
    expires: moment("expires"),
    /** Number of clients; null: unlimited, once each. */
    useLimit: integer("use_limit"),
  },
  (table) => [
    checkEnum(table.kind),
    checkColumn(table.code, sql`${table.code} = upper(${table.code})`),
    checkColumn(table.value, sql`${table.value} > 0 and (${table.kind} = 'bonus' or ${table.value} <= 100)`),
  ],
);
