import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { manifestOf } from "../build/pages.ts";
import type { Figure } from "./figures.ts";
import { kB, printTable } from "./print.ts";

/** Bytes on the wire: of the brotli file where there is one. */
const weight = (folder: string, file: string): number => {
  const packed = join(folder, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(folder, file)).size;
};

/** The JavaScript that a page asks for before it is ready: what its HTML names. */
const weighPage = (folder: string, page: string): number => {
  const html = readFileSync(join(folder, page), "utf8");
  // Files for people who are signed in are named in the page's early script, not in its links.
  const linked = Array.from(html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g), ([, file = ""]) => file);
  return [...new Set(linked)].reduce((sum, file) => sum + weight(folder, file), 0);
};

/** What each route adds to the first chunk, in bytes of JavaScript: its screen and all that only it needs. */
const weighRoutes = (folder: string): { route: string; bytes: number }[] => {
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

/** How many times as much JavaScript as the bare stack the sign-in may ask for: 139 kB (docs/speed.md). */
const heaviest = 1.25;

/** What pages ask for, brotli, by the same of the bare stack. */
export const figuresOfWeight = (folders: { product: string; bare: string }): Figure[] => {
  const bare = weighPage(folders.bare, "index.html");
  const weigh = (what: string, page: string, budget: number | null): Figure => ({
    part: "JavaScript, brotli",
    what,
    value: weighPage(folders.product, page),
    unit: "kB",
    by: bare,
    budget,
  });
  return [
    weigh("JavaScript of the sign-in", "index.html", heaviest),
    weigh("JavaScript of /faq/", "faq/index.html", null),
    weigh("JavaScript of /payments/", "payments/index.html", null),
    weigh("JavaScript of /subscriptions/", "subscriptions/index.html", null),
  ];
};

export const printRoutes = (folder: string): void =>
  printTable("What each route adds", [
    ["route", "JavaScript"],
    ...weighRoutes(folder).map(({ route, bytes }) => [route, kB(bytes)]),
  ]);
