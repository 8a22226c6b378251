import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** Phrases without a subject, and verbs of speech for data flow (CONTRIBUTING.md, "Language"). */
const phrases =
  /\b(?:whoever|whomever|whatever is|nobody|somebody|(?:is|was|are|were|been|be) told|tells? of|hears? of|heard of|what is (?:theirs|told|shown|said)|in sight|for its sake|comes? of it|stands? (?:at|for|beside|where|below|there))\b/gi;

/** Folders whose comments and test names are checked. */
const cleanFolders: readonly string[] = [
  "contract",
  "e2e",
  "machines",
  "sandbox",
  "scripts",
  "server",
  "src",
  "tests",
  "tools",
];

/** Generated pages, and this file with its planted phrases. */
const excluded = /^docs\/machines\/|plain-words\.test\.ts$/;

/** The prose of a page: without code, links and quotations, such as names of tests. */
const proseOf = (page: string): string =>
  page
    .replaceAll(/```[^]*?```/g, "")
    .replaceAll(/`[^`]*`/g, "")
    .replaceAll(/"[^"]*"/g, "")
    .replaceAll(/\]\([^)]*\)/g, "]");

/** Comments, test names and law names of a source. */
const commentsOf = (source: string): string =>
  Array.from(
    source.matchAll(
      /\/\*[^]*?\*\/|\/\/[^\n]*|\b(?:test|it|describe)\((["'`])[^\n]*?\1|^ {2}"[^"\n]+"(?=:)/gm,
    ),
    ([text]) => text,
  ).join("\n");

const found = (files: readonly string[], read: (text: string) => string): string[] =>
  files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !excluded.test(file))
    .flatMap((file) =>
      (read(readFileSync(file, "utf8")).match(phrases) ?? []).map((phrase) => `${file}: ${phrase}`),
    );

describe("plain words", () => {
  test("the docs have no phrase of the list", () => {
    const pages = ["README.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md")];
    expect(found(pages, proseOf)).toEqual([]);
    expect(pages.length).toBeGreaterThan(80);
  });
  test("comments and test names of clean folders have none", () => {
    const files = cleanFolders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css}`));
    expect(found(files, commentsOf)).toEqual([]);
    expect(cleanFolders.filter((folder) => globSync(`${folder}/**/*.{ts,tsx,css}`).length === 0)).toEqual([]);
  });
  test("a planted phrase is found in prose and comments, not in code", () => {
    const page = "Whoever pays is told.\n`nobody`\n```\nsomebody\n```\n";
    expect(proseOf(page).match(phrases)).toEqual(["Whoever", "is told"]);
    const source =
      'const nobody = 1; // stands at the end\n/* for its sake */\ntest("somebody signs in", () => {});';
    expect(commentsOf(source).match(phrases)).toEqual(["stands at", "for its sake", "somebody"]);
  });
});
