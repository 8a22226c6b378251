import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine } from "./embedded.ts";
import { openOwnDatabase } from "./own-database.ts";

/**
 * Settings of a separate database for a server process: on the PostgreSQL of this run, or a folder with an empty
 * PGlite cluster, which starts sooner than a new one.
 */
export const openOwnData = async (): Promise<{
  settings: Record<string, string>;
  close(): Promise<void>;
}> => {
  const shared = process.env["TEST_DATABASE_URL"];
  if (shared !== undefined) {
    const { url, close } = await openOwnDatabase(shared);
    return { settings: { DATABASE_URL: url }, close };
  }
  const folder = mkdtempSync(join(tmpdir(), "kabinet-own-"));
  await (await createEngine(join(folder, "postgres"))).close();
  return {
    settings: { DATA_DIR: folder },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
};
