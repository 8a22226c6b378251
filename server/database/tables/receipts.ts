import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment, number } from "../columns.ts";
import { payments } from "../schema.ts";

/** One line of a receipt, as the shop names things; money in kopecks. */
export type ReceiptLine = {
  kind: "rent" | "insurance" | "extra" | "delivery" | "deposit";
  /** The name of an extra; null where the kind says it all. */
  label: string | null;
  amount: number;
  /** What a promo code and bonus took off it; not part of `amount`. */
  discount: number;
};

/** The fiscal receipt of a successful payment. Its lines are kept: prices change, receipts do not. */
export const receipts = pgTable("receipts", {
  paymentId: number("payment_id")
    .primaryKey()
    .references(() => payments.id),
  number: text("number").notNull().unique(),
  issued: moment("issued").notNull(),
  lines: jsonb("lines").$type<ReceiptLine[]>().notNull(),
});
