import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openEmbedded } from "#server/platform/database/connection.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { backUpEmbedded, restoreEmbedded } from "../../../scripts/backup/embedded.ts";
import { createEngine } from "../embedded.ts";
import { spawnServer } from "../spawn-server.ts";

// Only stops a hanging test: the machine may be busy.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), "kabinet-folder-"));
const own = (name: string): string => join(folder, name);
const [kept, backup] = [own("kept"), own("backup")];
const phone = "79991112233";

beforeAll(async () => {
  mkdirSync(kept);
  await (await createEngine(join(kept, "postgres"))).close();
  const connection = await openEmbedded(kept);
  await connection.database.insert(clients).values({ phone, created: new Date() });
  await connection.close();
  await backUpEmbedded(kept, backup);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of a data folder with one client, for damaging. */
const copy = (name: string) => {
  const directory = own(name);
  cpSync(kept, directory, { recursive: true });
  return { directory, engine: join(directory, "postgres") };
};

const phonesIn = async (directory: string): Promise<(string | null)[]> => {
  const connection = await openEmbedded(directory);
  try {
    return (await connection.database.select({ phone: clients.phone }).from(clients)).map((row) => row.phone);
  } finally {
    await connection.close();
  }
};

/** Every file of a folder with its size. */
const filesOf = (directory: string): string[] =>
  globSync("**/*", { cwd: directory })
    .map((name) => `${name} ${statSync(join(directory, name)).size}`)
    .toSorted();

/** Writes noise over the first page of files that match. */
const overwrite = (directory: string, pattern: string): void => {
  const found = globSync(pattern, { cwd: directory }).filter(
    (name) => statSync(join(directory, name)).size >= 8_192,
  );
  if (found.length === 0) throw new Error(`${pattern} names no pages`);
  for (const name of found) {
    const bytes = readFileSync(join(directory, name));
    writeFileSync(join(directory, name), bytes.fill(0xa5, 0, 8_192));
  }
};

const wayOut = /npm run restore -- .* --replace/;

describe("the folder of the embedded database", () => {
  test("V41: without PG_VERSION is refused and left unchanged", async () => {
    const { directory, engine } = copy("no version");
    const version = readFileSync(join(engine, "PG_VERSION"));
    rmSync(join(engine, "PG_VERSION"));
    const before = filesOf(engine);
    await expect(openEmbedded(directory)).rejects.toThrow(/PG_VERSION is missing/);
    await expect(openEmbedded(directory)).rejects.toThrow(wayOut);
    // No new cluster was created.
    expect(filesOf(engine)).toEqual(before);
    writeFileSync(join(engine, "PG_VERSION"), version);
    expect(await phonesIn(directory)).toEqual([phone]);
  });

  test("V41: without PG_VERSION is also refused if no earlier start left its file", async () => {
    const { directory, engine } = copy("no mark");
    for (const name of readdirSync(directory)) if (name !== "postgres") rmSync(join(directory, name));
    rmSync(join(engine, "PG_VERSION"));
    await expect(openEmbedded(directory)).rejects.toThrow(wayOut);
  });

  test.each(["gone", "empty"])("V41: that had a database and is %s is refused", async (how) => {
    const { directory, engine } = copy(`database ${how}`);
    rmSync(engine, { recursive: true });
    if (how === "empty") mkdirSync(engine);
    await expect(openEmbedded(directory)).rejects.toThrow(/had a database/);
    await expect(openEmbedded(directory)).rejects.toThrow(wayOut);
    expect(existsSync(join(engine, "PG_VERSION"))).toBe(false);
  });

  test.each([
    ["global/pg_control", "is missing", (engine: string) => rmSync(join(engine, "global/pg_control"))],
    ["pg_wal", "is missing", (engine: string) => rmSync(join(engine, "pg_wal"), { recursive: true })],
    ["base", "is missing", (engine: string) => rmSync(join(engine, "base"), { recursive: true })],
    ["global/pg_control", "is overwritten", (engine: string) => overwrite(engine, "global/pg_control")],
    ["every first page", "is overwritten", (engine: string) => overwrite(engine, "base/*/*")],
  ])("V41: whose %s %s is refused with the way out", async (what, how, damage) => {
    const { directory, engine } = copy(`${what} ${how}`.replaceAll(/\W/g, "-"));
    damage(engine);
    await expect(openEmbedded(directory)).rejects.toThrow(/cannot be opened/);
    await expect(openEmbedded(directory)).rejects.toThrow(wayOut);
  });

  test("V41: does not let a server start, and the error says what to do", async () => {
    const { directory, engine } = copy("server");
    rmSync(join(engine, "PG_VERSION"));
    const settings = {
      NODE_ENV: "",
      PORT: "0",
      HOST: "",
      DATABASE_URL: "",
      SANDBOX: "on",
      DATA_DIR: directory,
    };
    const { child, exit, lines, complaints, listening } = spawnServer(settings);
    // A server that starts by mistake is killed.
    await Promise.race([exit, listening.catch(() => {})]);
    child.kill("SIGKILL");
    expect([await exit, lines]).toEqual([1, []]);
    expect(complaints.join("\n")).toMatch(wayOut);
  });

  test("V41: is not backed up as an empty one, and a restore repairs it", async () => {
    const { directory, engine } = copy("way out");
    rmSync(join(engine, "PG_VERSION"));
    await expect(backUpEmbedded(directory, own("never"))).rejects.toThrow(wayOut);
    await restoreEmbedded(directory, backup, { replace: true });
    expect(await phonesIn(directory)).toEqual([phone]);
    expect(readdirSync(directory).filter((name) => name.startsWith("postgres-before-"))).toHaveLength(1);
  });

  test("V41: of a first start that was killed is created again: it never held data", async () => {
    const directory = own("killed");
    mkdirSync(join(directory, "postgres-new", "base"), { recursive: true });
    writeFileSync(join(directory, "postgres-new", "base", "half"), "");
    expect(await phonesIn(directory)).toEqual([]);
    expect(readdirSync(directory).toSorted()).toEqual(["database.txt", "lock", "postgres"]);
    expect(await phonesIn(directory)).toEqual([]);
  });
});
