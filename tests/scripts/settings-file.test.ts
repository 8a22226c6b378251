import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "kabinet папка и пробел "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a command prints in a folder with these settings in its `.env`, and without any in its environment. */
const run = (script: string, args: readonly string[], settings: Record<string, string>) => {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, ".env"), lines.join(""));
  const { stdout, stderr, status } = spawnSync(process.execPath, [resolve("scripts", script), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
  });
  return { status, printed: stdout + stderr };
};

test.each([
  ["backup.ts", [], { DATA_DIR: "kept-elsewhere" }, "kept-elsewhere holds no database"],
  ["migrate.ts", [], { MIGRATION_DATABASE_URL: "mysql://here" }, "MIGRATION_DATABASE_URL must be an address"],
  [
    "staff.ts",
    ["payments"],
    { STAFF_URL: "somewhere", STAFF_TOKEN: "s" },
    "STAFF_URL is not an address: somewhere",
  ],
  [
    "recording-link.ts",
    [],
    { RECORDING_SECRET: "r".repeat(32), PUBLIC_URL: "ours" },
    "PUBLIC_URL must be an address",
  ],
])("%s reads the settings of .env, as the server that npm start runs", (script, args, settings, expected) => {
  const { status, printed } = run(script, args, settings);
  expect(printed).toContain(expected);
  expect(status).not.toBe(0);
});
