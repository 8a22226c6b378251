import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import * as v from "valibot";

const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(
    readFileSync(
      new URL("../package.json", `file://${createRequire(import.meta.url).resolve("@electric-sql/pglite")}`),
      "utf8",
    ),
  ),
);
const snapshot = fileURLToPath(new URL(`../../.cache/pglite-${version}.tar`, import.meta.url));

const readSnapshot = (): Blob | null => {
  try {
    return new Blob([readFileSync(snapshot)]);
  } catch {
    return null;
  }
};

/**
 * A fresh PGlite, in memory unless a directory is given. Creating a cluster takes four seconds, loading an empty one
 * half a second, so the first one is kept on disk.
 */
export const createEngine = async (directory = "memory://"): Promise<PGlite> => {
  const kept = readSnapshot();
  if (kept !== null) return PGlite.create(directory, { loadDataDir: kept });
  const engine = await PGlite.create(directory);
  const dumped = await engine.dumpDataDir("none");
  // Written, then renamed: test files do this in parallel.
  const draft = `${snapshot}.${randomUUID()}`;
  mkdirSync(dirname(snapshot), { recursive: true });
  writeFileSync(draft, Buffer.from(await dumped.arrayBuffer()));
  renameSync(draft, snapshot);
  return engine;
};
