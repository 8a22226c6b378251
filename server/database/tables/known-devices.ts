import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment, number } from "../columns.ts";
import { clients } from "./clients.ts";

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
