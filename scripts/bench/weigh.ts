import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";
import { manifestOf } from "../build/pages.ts";
import type { Figure } from "./figures.ts";
import { kB, printTable } from "./print.ts";

/** Transferred bytes: of the brotli file if there is one. */
const weight = (folder: string, file: string): number => {
  const packed = join(folder, `${file}.br`);
  return statSync(existsSync(packed) ? packed : join(folder, file)).size;
};

/** JavaScript that a page's HTML names. */
const weighPage = (folder: string, page: string): number => {
  const html = readFileSync(join(folder, page), "utf8");
  // Files for signed-in clients are named in the early script, not in links.
  const linked = Array.from(html.matchAll(/(?:href|src)="\/(assets\/[^"]+\.js)"/g), ([, file = ""]) => file);
  return [...new Set(linked)].reduce((sum, file) => sum + weight(folder, file), 0);
};

/** JavaScript that each route adds to the first chunk, in bytes. */
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

/** Limit of the sign-in's JavaScript relative to the bare stack: 145 kB (docs/speed.md). */
const heaviest = 1.3;

/** Transferred bytes of pages relative to the bare stack. */
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
