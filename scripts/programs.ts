import { spawnSync } from "node:child_process";
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

/** Installs Debian packages if this may be done here (root, and apt-get exists); says whether it worked. */
export const installPackages = (...names: string[]): boolean => {
  if (process.getuid?.() !== 0 || findProgram(["apt-get"]) === null) return false;
  console.log(`Installing ${names.join(", ")} (apt-get)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", args, { stdio: ["ignore", "ignore", "inherit"], env });
  apt("update");
  return apt("install", "-y", "--no-install-recommends", ...names).status === 0;
};
