import { existsSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/** The embedded database is not whole. The message says what to do; nothing of it was changed. */
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

/** Where the embedded database is in `DATA_DIR`. */
export const engineFolder = (directory: string): string => join(directory, "postgres");

/** There from the first migration on: says that `DATA_DIR` has had a database, also when its files are gone. */
const mark = (directory: string): string => join(directory, "database.txt");

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

/** Whether there is a database to be opened; false where there never was one. @throws {DamagedData} */
export const hasDatabase = (directory: string): boolean => {
  const folder = engineFolder(directory);
  if (isEmpty(folder)) {
    if (existsSync(mark(directory))) throw new DamagedData(directory, "is gone: this folder had a database");
    return false;
  }
  // PGlite makes a new database of a folder without it, over the files of the former one.
  if (!existsSync(join(folder, "PG_VERSION")))
    throw new DamagedData(directory, "is not whole: PG_VERSION is missing");
  return true;
};

/** Leaves the mark; from now on a missing database is not taken for one that never was. */
export const markDatabase = (directory: string): void => {
  if (existsSync(mark(directory))) return;
  const since = new Date().toISOString();
  writeFileSync(
    mark(directory),
    `Kabinet has kept a database in postgres/ since ${since}. If that folder is lost, restore a backup.\n`,
  );
};

/**
 * Makes the files of a database by `make` and puts them in their place when they are whole, so that what a killed process
 * leaves behind is never taken for a database.
 */
export const putDatabase = async (
  directory: string,
  make: (folder: string) => Promise<void>,
): Promise<void> => {
  const draft = `${engineFolder(directory)}-new`;
  rmSync(draft, { recursive: true, force: true });
  await make(draft);
  const folder = engineFolder(directory);
  // Fails where there is anything in it.
  if (existsSync(folder)) rmdirSync(folder);
  renameSync(draft, folder);
};

/** Opens the database of `DATA_DIR`, which the caller has locked; an empty one where there never was any. @throws {DamagedData} */
export const openEngine = async (directory: string): Promise<PGlite> => {
  if (!hasDatabase(directory))
    await putDatabase(directory, async (folder) => (await PGlite.create(folder)).close());
  return PGlite.create(engineFolder(directory)).catch((cause: unknown) => {
    throw new DamagedData(directory, "cannot be opened", cause);
  });
};
