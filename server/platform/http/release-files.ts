import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setInterval } from "node:timers";
import { dayMs } from "#contract/day.ts";
import { describe, type Log } from "../logging/log.ts";

/** Days after which files that no server has copied again are deleted. */
const keptDays = 30;

/** Files that pages and workers request by name. A page belongs to one release, as does the worker with its list. */
const isShared = (file: string): boolean => !/^rendering|^worker\.js|\.html(?:\.\w+)?$/.test(file);

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/**
 * Copies the files of the release in `dist` to the folder that all processes share, whole or not at all, and deletes
 * those that no process has copied for 30 days. @throws {Error} if the folder cannot be written.
 */
export const shareFiles = async (dist: string, shared: string, now: Date): Promise<void> => {
  for (const file of await readdir(dist, { recursive: true, withFileTypes: true })) {
    const from = join(file.parentPath, file.name);
    const name = from.slice(dist.length + 1);
    if (!file.isFile() || !isShared(name)) continue;
    const copy = join(shared, name);
    await mkdir(dirname(copy), { recursive: true });
    // Another process may be reading it.
    const temporary = `${copy}.${randomUUID()}`;
    await copyFile(from, temporary);
    await rename(temporary, copy);
  }
  for (const file of await filesIn(shared)) {
    // Another process may delete it first.
    const found = await stat(file).catch(() => null);
    if (found !== null && now.getTime() - found.mtimeMs > keptDays * dayMs) await rm(file, { force: true });
  }
};

/** Shares the files now and every day, since a process may run for longer than they are kept. */
export const keepSharing = async (dist: string, shared: string, log: Log): Promise<{ stop(): void }> => {
  await shareFiles(dist, shared, new Date()).catch((cause: unknown) => {
    throw new Error("ASSETS_DIR cannot be written", { cause });
  });
  const timer = setInterval(() => {
    shareFiles(dist, shared, new Date()).catch((error: unknown) =>
      log("alert", { about: "ASSETS_DIR cannot be written", ...describe(error) }),
    );
  }, dayMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
