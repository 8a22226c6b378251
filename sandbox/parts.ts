import type { Database } from "#server/platform/database/database.ts";
import type { Book } from "./acquirer/book.ts";
import type { MovableClock } from "./clock.ts";
import type { Faults } from "./faults.ts";
import type { Inbox } from "./inbox.ts";

/** What the sandbox's page and its JSON API work with. */
export type SandboxParts = {
  readonly database: Database;
  readonly clock: MovableClock;
  readonly inbox: Inbox;
  readonly book: Book;
  readonly faults: Faults;
  /** Puts the clock forward by seconds and runs what becomes due; one move after the other. */
  advance(seconds: number): Promise<void>;
};
