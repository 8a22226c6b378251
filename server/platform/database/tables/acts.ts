import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { type ActItem, paperTypes } from "#contract/subscription.ts";
import { atLeast, day, id, moment, number, checkEnum } from "../columns.ts";
import { pictureColumns, pictureFileColumns } from "./catalog.ts";
import { clients } from "./clients.ts";
import { type Terms, subscriptions } from "./subscriptions.ts";

/** Terms of an annex; `end`: end of the term. */
export type AnnexTerms = Terms & { readonly end: string | null };

/** Documents of a subscription besides its contract. */
export const acts = pgTable(
  "acts",
  {
    id: id(),
    subscriptionId: number("subscription_id")
      .notNull()
      .references(() => subscriptions.id),
    type: text("type", { enum: paperTypes }).notNull(),
    /** From 1 within the subscription; the last part of the number. */
    ordinal: integer("ordinal").notNull(),
    /** As printed, `41/2` (acts/issue-acts.ts). */
    number: text("number").notNull().unique(),
    created: moment("created").notNull(),
    /** Exchange only: serial number of the returned device; null if unknown. */
    formerSerial: text("former_serial"),
    /** What the act is about, with the names and values of its day, which may change later. */
    items: jsonb("items").$type<ActItem[]>(),
    /** First day of an annex, or of an act that an annex agreed; null on other acts. */
    from: day("from_day"),
    /** Annex only. */
    terms: jsonb("terms").$type<{ before: AnnexTerms; after: AnnexTerms }>(),
    /** Return only: the part of the deposit that was kept, and why. */
    kept: jsonb("kept").$type<{ amount: number; reason: string }>(),
    /** Set once (V23). */
    signedAt: moment("signed_at"),
    /** Placeholders sent with the signature (spec §7); unused. */
    lat: doublePrecision("lat"),
    lon: doublePrecision("lon"),
  },
  (table) => [
    uniqueIndex("acts_ordinal").on(table.subscriptionId, table.ordinal),
    atLeast(table.ordinal, 1),
    checkEnum(table.type),
  ],
);

/** Photographs of things as they changed hands, taken by the staff. Beside the act: its text does not name them. */
export const actPictures = pgTable(
  "act_pictures",
  {
    id: id(),
    clientId: number("client_id")
      .notNull()
      .references(() => clients.id),
    /** Cascades, so that a release before this table can delete a client's acts. */
    actId: number("act_id")
      .notNull()
      .references(() => acts.id, { onDelete: "cascade" }),
    ...pictureColumns(),
    /** `alt` in English. */
    english: text("english").notNull(),
    /** Random, in the URLs of its files: who knows it may see them (decision 284). */
    name: text("name").notNull().unique(),
    created: moment("created").notNull(),
  },
  (table) => [
    unique().on(table.actId, table.position),
    index("act_pictures_client").on(table.clientId),
    atLeast(table.position, 1),
  ],
);

/** A photograph of an act in each type and width. */
export const actPictureFiles = pgTable(
  "act_picture_files",
  {
    actPictureId: number("act_picture_id")
      .notNull()
      .references(() => actPictures.id, { onDelete: "cascade" }),
    ...pictureFileColumns(),
  },
  (table) => [primaryKey({ columns: [table.actPictureId, table.type, table.width] }), checkEnum(table.type)],
);
