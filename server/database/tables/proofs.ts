import { index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../columns.ts";

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
