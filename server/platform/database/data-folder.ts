import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { DatabaseSync } from "node:sqlite";

/** Another live process uses the directory (V34). */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(
      `another process already uses the data in ${directory}: stop it, or give this one its own DATA_DIR`,
    );
  }
}

/**
 * Locks a directory for this process; throws `DirectoryInUse` if it is locked. Two processes on one PGlite directory
 * would lose each other's writes silently. Node has no flock, but its SQLite locks its file through the operating
 * system on every platform. The lock ends with the process, so it never becomes stale.
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

/** The embedded database is incomplete. The message says what to do; nothing was changed. */
export class DamagedData extends Error {
  override name = "DamagedData";

  constructor(directory: string, what: string, cause?: unknown) {
    const because = cause instanceof Error ? ` (${cause.message})` : "";
    super(
      [
        `the database in ${engineFolder(directory)} ${what}${because}, and is not begun anew over what may be left of it`,
        "restore a backup, which sets what is there aside: npm run restore -- <backup> --replace (docs/operate.md)",
        `or move ${directory} away to begin without any data`,
      ].join("; "),
      cause === undefined ? undefined : { cause },
    );
  }
}

/** The folder of the embedded database in `DATA_DIR`. */
export const engineFolder = (directory: string): string => join(directory, "postgres");

/** Exists after the first migration, to tell a lost database from a new one. */
const markerFile = (directory: string): string => join(directory, "database.txt");

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** Whether a database exists; false if there never was one. @throws {DamagedData} */
export const hasDatabase = (directory: string): boolean => {
  const folder = engineFolder(directory);
  if (isEmpty(folder)) {
    if (existsSync(markerFile(directory)))
      throw new DamagedData(directory, "is gone: this folder had a database");
    return false;
  }
  // PGlite would create a new database over the files of the old one.
  if (!existsSync(join(folder, "PG_VERSION")))
    throw new DamagedData(directory, "is not whole: PG_VERSION is missing");
  return true;
};

/** Writes the marker file. */
export const markDatabase = (directory: string): void => {
  if (existsSync(markerFile(directory))) return;
  const since = new Date().toISOString();
  writeFileSync(
    markerFile(directory),
    `Kabinet has kept a database in postgres/ since ${since}. If that folder is lost, restore a backup.\n`,
  );
};

/**
 * Creates database files by `make` and renames them when they are complete, so that a killed process never leaves
 * half a database.
 */
export const putDatabase = async (
  directory: string,
  make: (folder: string) => Promise<void>,
): Promise<void> => {
  const draft = `${engineFolder(directory)}-new`;
  rmSync(draft, { recursive: true, force: true });
  await make(draft);
  const folder = engineFolder(directory);
  // Throws if the folder is not empty.
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(draft, folder);
};

/**
 * Opens the database of `DATA_DIR`, which the caller has locked; creates one if there never was any. @throws
 * {DamagedData}
 */
export const openEngine = async (directory: string): Promise<PGlite> => {
  if (!hasDatabase(directory))
    await putDatabase(directory, async (folder) => (await PGlite.create(folder)).close());
  return PGlite.create(engineFolder(directory)).catch((cause: unknown) => {
    throw new DamagedData(directory, "cannot be opened", cause);
  });
};
