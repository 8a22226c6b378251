// Fails unless the migrations are consistent and drizzle-kit has nothing to add to them for the tables.
import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { command } from "./command.ts";

const { config } = command("node scripts/migrations.ts", "Compares the migrations with the tables.")
  .option("--config <file>", "the configuration of drizzle-kit", "drizzle.config.json")
  .parse()
  .opts<{ config: string }>();

/** Its output tells whether it succeeded: it ends with 0 after most errors, too. */
const drizzleKit = (task: "check" | "generate", file: string, success: string): void => {
  const { stdout, stderr } = spawnSync("drizzle-kit", [task, "--config", file], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (stdout.includes(success)) return;
  console.error(stdout, stderr);
  console.error("Migrations and tables differ. Run: npx drizzle-kit generate --name what_it_does");
  process.exitCode = 1;
};

const settings = v.parse(v.looseObject({ out: v.string() }), JSON.parse(readFileSync(config, "utf8")));
drizzleKit("check", config, "Everything's fine");
// drizzle-kit takes relative paths only.
const copy = `.cache/migrations-${process.pid}`;
try {
  cpSync(settings.out, copy, { recursive: true });
  writeFileSync(`${copy}/drizzle.config.json`, JSON.stringify({ ...settings, out: copy }));
  drizzleKit("generate", `${copy}/drizzle.config.json`, "No schema changes");
} finally {
  rmSync(copy, { recursive: true, force: true });
}
