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

/** The first executable among names looked up on the PATH and absolute patterns (`*` allowed, the newest first). */
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

/** apt-get does one thing at a time, and needs to know only once what there is. */
let before: Promise<unknown> | null = null;

/** Installs Debian packages if this may be done here (root, and apt-get exists); says whether it worked. */
export const installPackages = (...names: string[]): Promise<boolean> => {
  if (process.getuid?.() !== 0 || findProgram(["apt-get"]) === null) return Promise.resolve(false);
  const installed = (before ?? apt("update")).then(() => {
    console.log(`Installing ${names.join(", ")} (apt-get)…`);
    return apt("install", "-y", "--no-install-recommends", ...names);
  });
  before = installed;
  return installed;
};
