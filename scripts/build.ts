import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { command, readSettingsFile } from "./command.ts";

/** Files that dist/ is made of, as patterns. */
export const sources = [
  "index.html",
  "vite.config.ts",
  "package-lock.json",
  "scripts/build/*.*",
  "server/catalog/content/**/*.*",
  "server/platform/http/{built-pages,pack}.ts",
  "tools/statecharts/*.ts",
  "{contract,machines,src,public}/**/*.*",
];
const settings = [
  "APP_NAME",
  "APP_VERSION",
  "APP_KEY",
  "SUPPORT_URL",
  "COURIERS_URL",
  "API_URL",
  "ACQUIRER_ORIGIN",
];
const stamp = ".cache/built";

/** A digest of all that goes into dist/: the files, and the settings that the application is built with. */
const fingerprint = (): string => {
  const hash = createHash("sha256");
  for (const file of globSync(sources).toSorted()) hash.update(`${file}\0`).update(readFileSync(file));
  // The pages name it.
  hash.update(`${new Date().getFullYear()}\0`);
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ""}\0`);
  return hash.digest("hex");
};

/** Builds dist/ unless it is there and nothing that goes into it has changed. Throws if the build fails. */
export const build = (): void => {
  const wanted = fingerprint();
  const done = existsSync("dist/index.html") && existsSync(stamp) ? readFileSync(stamp, "utf8") : null;
  if (done === wanted) return;
  rmSync(stamp, { force: true });
  console.log("Building the application…");
  const vite = spawnSync("vite", ["build", "--logLevel", "warn"], {
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production" },
    shell: process.platform === "win32",
  });
  if (vite.status !== 0) throw new Error("the build failed");
  mkdirSync(".cache", { recursive: true });
  writeFileSync(stamp, wanted);
};

if (import.meta.main) {
  command("npm run build", "Builds dist/ if anything that goes into it has changed.").parse();
  readSettingsFile();
  build();
}
