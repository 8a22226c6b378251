// Runs on any Node from version 20 without installed packages: installs package-lock.json if packages are missing or have
// changed, then runs a script with the installed Node.
//   node scripts/setup.mjs [scripts/start.ts [arguments]]
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const onWindows = process.platform === "win32";
const [script, ...rest] = process.argv.slice(2);

/** @type {(...lines: string[]) => never} */
const stop = (...lines) => {
  console.error(lines.join("\n"));
  process.exit(1);
};

if (Number.parseInt(process.versions.node) < 20)
  stop(`Kabinet needs Node 20 or newer to set itself up; this is ${process.version}.`);

if (!isInstalled()) install();
if (script !== undefined) run(join(root, script));

/** Whether npm's record of the installation has every package of the lock file; optional ones vary by platform. */
function isInstalled() {
  const wanted = packagesOf(join(root, "package-lock.json"));
  const present = packagesOf(join(modules, ".package-lock.json"));
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === "" || optional || devOptional || present[path]?.version === version,
  );
}

/** @type {(file: string) => Record<string, { version?: string, optional?: boolean, devOptional?: boolean }>} */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return {};
  }
}

function install() {
  console.log("Installing packages (npm ci)…");
  // npm replaces node_modules, so it must not run on the Node in it.
  const outside = (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.startsWith(modules))
    .join(delimiter);
  // NODE_ENV=production would leave out dev dependencies, among them Node.
  const options = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = spawnSync("npm", ["ci", ...options], {
    cwd: root,
    stdio: "inherit",
    shell: onWindows,
    env: { ...process.env, PATH: outside },
  });
  if (npm.error) stop(`npm does not start: ${npm.error.message}`, "It comes with Node; is it on the PATH?");
  if (npm.status !== 0)
    stop(
      "",
      "npm ci failed (its own message is above). Usual causes: no network, a registry that lacks a package,",
      "or a folder that is not writable. Nothing else was changed; run the same command again when it is mended.",
    );
}

/** The installed Node 24, or the current one if that does not run here. */
function findNode() {
  const own = join(modules, "node", "bin", onWindows ? "node.exe" : "node");
  const answer = spawnSync(own, ["--version"], { encoding: "utf8" });
  if (answer.status === 0) return own;
  if (Number.parseInt(process.versions.node) >= 24) return process.execPath;
  return stop(
    `The installed Node 24 does not run on this machine (${own}).`,
    "If npm is configured with ignore-scripts, allow them for the package `node`, delete node_modules and try again;",
    "otherwise install Node 24 yourself.",
  );
}

/** @param {string} file */
function run(file) {
  const child = spawn(findNode(), [file, ...rest], {
    stdio: "inherit",
    env: { ...process.env, PATH: [join(modules, ".bin"), process.env.PATH].join(delimiter) },
  });
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  process.on("SIGHUP", () => child.kill("SIGHUP"));
  // Ctrl+C in a terminal reaches both processes, a signal from a program only this one.
  process.on("SIGINT", () => process.stdin.isTTY || child.kill("SIGINT"));
  // npm passes a signal to its shell, which dies silently.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event !== undefined)
    setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
  child.on("exit", (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
}
