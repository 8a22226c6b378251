import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another live process holds the directory (V34). */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `another process already uses the data in ${directory}: stop it, or give this one its own DATA_DIR`,
    );
  }
}

/**
 * Takes a directory for this process alone; throws `DirectoryInUse` if it is taken. Two processes on one PGlite
 * directory would lose each other's writes without a word. Node has no flock, but SQLite, which is part of it, locks
 * its file through the operating system on every platform: the lock ends with the process, however that ends, so
 * there is nothing stale to recover.
 */
export const lockDirectory = (directory: string): { release(): void } => {
  mkdirSync(directory, { recursive: true });
  const file = new DatabaseSync(join(directory, "lock"), { timeout: 0 });
  try {
    file.exec("begin exclusive");
  } catch (error) {
    file.close();
    if (error instanceof Error && error.message.includes("locked")) throw new DirectoryInUse(directory);
    throw error;
  }
  return { release: () => file.close() };
};
