import { spawnSync } from "node:child_process";
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { join as joinNames } from "node:path/posix";
import { parseSync, resolveConfig } from "vite";
import { afterAll, expect, test } from "vitest";
import { sources } from "../../scripts/build.ts";

const folder = mkdtempSync(join(tmpdir(), "kabinet сборка и пробел "));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program named vite that notes the support address it builds with. */
const programs = join(folder, "programs");
const note = `#!/usr/bin/env node
const fs = require("node:fs");
fs.mkdirSync("dist", { recursive: true });
fs.writeFileSync("dist/index.html", "");
fs.appendFileSync("built", process.env.SUPPORT_URL + "\\n");
`;
mkdirSync(programs);
writeFileSync(join(programs, "vite"), note);
chmodSync(join(programs, "vite"), 0o755);

const build = (support: string) => {
  writeFileSync(join(folder, ".env"), `SUPPORT_URL=${support}\n`);
  const path = [programs, dirname(process.execPath)].join(delimiter);
  return spawnSync(process.execPath, [resolve("scripts/build.ts")], { cwd: folder, env: { PATH: path } });
};

test("npm run build builds again after a change of .env, and not without any", () => {
  for (const support of ["https://t.me/one", "https://t.me/one", "https://t.me/other"])
    expect(build(support).status).toBe(0);
  expect(readFileSync(join(folder, "built"), "utf8")).toBe("https://t.me/one\nhttps://t.me/other\n");
});

test("Vite reads no file of settings by itself, which the build would not compare", async () => {
  expect((await resolveConfig({}, "build")).envDir).toBe(false);
});

/** The project's files that a file imports. */
const imported = (file: string): string[] => {
  const { module } = parseSync(file, readFileSync(file, "utf8"));
  return module.staticImports
    .map(({ moduleRequest }) => moduleRequest.value)
    .filter((source) => /^[.#].*\.tsx?$/.test(source))
    .map((source) => (source.startsWith("#") ? source.slice(1) : joinNames(dirname(file), source)));
};

test("the build compares every file that it is made of", () => {
  const compared = new Set(globSync(sources).map((file) => file.replaceAll("\\", "/")));
  const code = [...compared].filter((file) => /\.tsx?$/.test(file));
  expect(code.length).toBeGreaterThan(500);
  const missing = code.flatMap((file) => imported(file).filter((other) => !compared.has(other)));
  expect([...new Set(missing)]).toEqual([]);
});
