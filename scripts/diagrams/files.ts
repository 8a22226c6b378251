import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Pages = ReadonlyMap<string, string>;

/** The pages that a folder lacks, has otherwise, or has too many. */
export function stalePages(folder: string, pages: Pages): string[] {
  const present = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".md")) : [];
  const read = (name: string) =>
    present.includes(name) ? readFileSync(join(folder, name), "utf8") : undefined;
  const names = [...new Set([...present, ...pages.keys()])].toSorted();
  return names.filter((name) => read(name) !== pages.get(name));
}

/** Makes a folder hold exactly these pages, and tells which it had to touch. */
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
