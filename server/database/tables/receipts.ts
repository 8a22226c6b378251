import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Fiscal } from "#contract/fiscal.ts";
import { moment, number } from "../columns.ts";
import type { ReceiptLine } from "../../receipts/receipt.rules.ts";
import { payments } from "./payments.ts";

/** The fiscal receipt of a successful payment. Its lines are kept: prices change, receipts do not. */
export const receipts = pgTable("receipts", {
  paymentId: number("payment_id")
    .primaryKey()
    .references(() => payments.id),
  number: text("number").notNull().unique(),
  issued: moment("issued").notNull(),
  lines: jsonb("lines").$type<ReceiptLine[]>().notNull(),
  /** As the register stored it; null for one that carries our own number alone. */
  fiscal: jsonb("fiscal").$type<Fiscal>(),
});
