import type { Database } from "#server/platform/database/database.ts";
import type { Book } from "./acquirer/book.ts";
import type { MovableClock } from "./clock.ts";
import type { Faults } from "./faults.ts";
import type { Inbox } from "./inbox.ts";

/** Parts that the sandbox's page and API use. */
export type SandboxParts = {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly inbox: Inbox;
  readonly book: Book;
  readonly faults: Faults;
  /** Moves the clock by seconds and runs due jobs; moves are serialized. */
  advance(seconds: number): Promise<void>;
};
