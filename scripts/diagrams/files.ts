import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Pages = ReadonlyMap<string, string>;

/** Pages that are missing, different or superfluous in a folder. */
export function stalePages(folder: string, pages: Pages): string[] {
  const present = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : [];
  const read = (name: string) =>
    present.includes(name) ? readFileSync(join(folder, name), "utf8") : undefined;
  const names = [...new Set([...present, ...pages.keys()])].toSorted();
  return names.filter((name) => read(name) !== pages.get(name));
}

/** Writes these pages, removes others, and returns the changed ones. */
export function writePages(folder: string, pages: Pages): string[] {
  const stale = stalePages(folder, pages);
  mkdirSync(folder, { recursive: true });
  for (const name of stale) {
    const text = pages.get(name);
    if (text === undefined) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), text);
  }
  return stale;
}
