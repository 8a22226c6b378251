import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as v from "valibot";

const run = (config: string) =>
  spawnSync(process.execPath, ["scripts/migrations.ts", "--config", config], { encoding: "utf8" });

test("a table without a migration is found", ({ onTestFinished }) => {
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(".cache/planted-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    `${folder}/table.ts`,
    'import { integer, pgTable } from "drizzle-orm/pg-core";\nexport const planted = pgTable("planted", { id: integer("id") });\n',
  );
  const config = v.parse(
    v.looseObject({ schema: v.array(v.string()) }),
    JSON.parse(readFileSync("drizzle.config.json", "utf8")),
  );
  writeFileSync(
    `${folder}/config.json`,
    JSON.stringify({ ...config, schema: [...config.schema, `./${folder}/table.ts`] }),
  );
  const { status, stderr } = run(`${folder}/config.json`);
  expect(status).toBe(1);
  expect(stderr).toContain("planted 1 columns");
});
