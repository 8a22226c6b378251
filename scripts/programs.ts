import { spawn } from "node:child_process";
import { accessSync, constants, globSync } from "node:fs";
import { delimiter, join } from "node:path";

const runs = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The first executable among names on the PATH and absolute patterns (`*` allowed, newest first). */
export const findProgram = (candidates: readonly string[]): string | null => {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const newestFirst = (a: string, b: string) => b.localeCompare(a, "en", { numeric: true });
  const files = candidates.flatMap((candidate) => {
    if (candidate.includes("*")) return globSync(candidate).toSorted(newestFirst);
    return candidate.includes("/") ? [candidate] : folders.map((folder) => join(folder, candidate));
  });
  return files.find(runs) ?? null;
};

/** Whether apt-get succeeded. */
const apt = (...args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawn("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env })
      .on("error", () => resolve(false))
      .on("close", (code) => resolve(code === 0));
  });

/** One apt-get at a time, with one update. */
let before: Promise<unknown> | null = null;

/** Installs Debian packages if allowed (root, with apt-get); returns whether it worked. */
export const installPackages = (...names: string[]): Promise<boolean> => {
  if (process.getuid?.() !== 0 || findProgram(["apt-get"]) === null) return Promise.resolve(false);
  const installed = (before ?? apt("update")).then(() => {
    console.log(`Installing ${names.join(", ")} (apt-get)…`);
    return apt("install", "-y", "--no-install-recommends", ...names);
  });
  before = installed;
  return installed;
};
