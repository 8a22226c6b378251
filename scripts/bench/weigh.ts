import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { manifestOf } from "../build/pages.ts";

/** Bytes on the wire: of the brotli file where there is one. */
const weight = (folder: string, file: string): number => {
  const packed = join(folder, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(folder, file)).size;
};

/** The JavaScript that a page asks for before it is ready: what its HTML names. */
export const weighPage = (folder: string, page: string): number => {
  const html = readFileSync(join(folder, page), "utf8");
  // Files for people who are signed in are named in the page's early script, not in its links.
  const linked = Array.from(html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g), ([, file = ""]) => file);
  return [...new Set(linked)].reduce((sum, file) => sum + weight(folder, file), 0);
};

/** What each route adds to the first chunk, in bytes of JavaScript: its screen and all that only it needs. */
export const weighRoutes = (folder: string): { route: string; bytes: number }[] => {
  // Cast: the build has written it a moment ago.
  const manifest = JSON.parse(readFileSync(manifestOf(folder), "utf8")) as Manifest;
  const closure = (key: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) closure(imported, found);
    return found;
  };
  const first = readFileSync(join(folder, "shell.html"), "utf8");
  return Object.keys(manifest)
    .filter((key) => /^src\/routes\/.*tsr-split=component/.test(key))
    .map((key) => ({
      route: key.replace(/^src\/routes\/|\.tsx.*$/g, ""),
      bytes: [...closure(key)]
        .filter((file) => !first.includes(`href="/${file}"`))
        .reduce((sum, file) => sum + weight(folder, file), 0),
    }))
    .toSorted((a, b) => b.bytes - a.bytes);
};
