import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { productPages } from "../../e2e/page-table.ts";

const pages = globSync("docs/specification/*.md")
  .toSorted()
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
const whole = pages.map(({ text }) => text).join("\n");

/** Files of ours that are named: with a folder and an ending. */
const filesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([\w.$/-]+\.(?:tsx?|jsx?|css|md|html|json))`/g), ([, file = ""]) => file).filter(
    (file) => file.includes("/") || existsSync(file),
  );

/** A file and each name of a test or law in it; `…` replaces any text. */
const testsIn = (text: string): { file: string; words: string }[] =>
  Array.from(
    text.matchAll(/`([\w./-]+\.tsx?)`:\s+("[^"]+"(?:(?:,| and)\s+(?:and\s+)?"[^"]+")*)/g),
    ([, file = "", names = ""]) =>
      Array.from(names.matchAll(/"([^"]+)"/g), ([, words = ""]) => ({
        file,
        words: words.replaceAll(/\s+/g, " "),
      })),
  ).flat();

/** A file and the names in it that a page names in brackets behind it. */
const namesIn = (text: string): { file: string; name: string }[] =>
  Array.from(text.matchAll(/`([\w./-]+\.tsx?)`\s+\(((?:`\w+`(?:,\s+)?)+)\)/g), ([, file = "", names = ""]) =>
    Array.from(names.matchAll(/\w+/g), ([name]) => ({ file, name })),
  ).flat();

const isTold = ({ file, words }: { file: string; words: string }): boolean => {
  const text = existsSync(file) ? readFileSync(file, "utf8").replaceAll(/\s+/g, " ") : "";
  let at = 0;
  for (const part of words.split("…").map((each) => each.trim())) {
    at = text.indexOf(part, at);
    if (at < 0) return false;
    at += part.length;
  }
  return words.replaceAll("…", "").trim().length > 10;
};

/** Statements: list items, and rows of tables with a column for tests. */
const statementsIn = (text: string): string[] => {
  const points = text.split(/\n(?=- |\n|#|\|)/).filter((part) => part.startsWith("- "));
  const tables = text.split(/\n\n+/).filter((part) => /^\| .*\| Shown \|/.test(part));
  return [...points, ...tables.flatMap((table) => table.split("\n").slice(2))];
};

/** A statement that names no test, or no place in the code. */
const bare = (text: string): string[] =>
  statementsIn(text).filter((statement) => {
    const shown = new Set(testsIn(statement).map(({ file }) => file));
    return shown.size === 0 || filesIn(statement).every((file) => shown.has(file));
  });

/** The addresses of the pages there are, as the specification writes them. */
const addressesOf = (routes: readonly string[]): string[] =>
  routes
    .filter((route) => route !== "__root" && route !== "_account")
    .map((route) => route.replace(/^_account\./, "").replace(/(?:^|\.)index$/, ""))
    .map((route) => `/${route.replaceAll(/\$(\w+)/g, "{$1}").replaceAll(".", "/")}/`.replace("//", "/"));

const sectionOf = (number: number): string =>
  pages.find(({ text }) => text.startsWith(`# ${number}. `))?.text ?? "";

describe("the specification", () => {
  test("has the nine sections of the owner, each on a page that the index links to", () => {
    const index = readFileSync("docs/specification.md", "utf8");
    const linked = Array.from(index.matchAll(/^(\d)\. \[.+\]\((.+)\)/gm), ([, number = "", page = ""]) => ({
      number,
      begins: readFileSync(`docs/${page}`, "utf8").split(". ")[0],
    }));
    expect(linked.map(({ number }) => number)).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(linked.filter(({ number, begins }) => begins !== `# ${number}`)).toEqual([]);
    expect(pages).toHaveLength(9);
  });
  test("names files that exist", () => {
    expect(filesIn(whole).filter((file) => !existsSync(file))).toEqual([]);
    expect(new Set(filesIn(whole)).size).toBeGreaterThan(250);
  });
  test("names functions that are in their files", () => {
    const gone = namesIn(whole).filter(
      ({ file, name }) => !existsSync(file) || !new RegExp(`\\b${name}\\b`).test(readFileSync(file, "utf8")),
    );
    expect(gone).toEqual([]);
    expect(namesIn(whole).length).toBeGreaterThan(5);
  });
  test("names tests that exist", () => {
    expect(testsIn(whole).filter((statement) => !isTold(statement))).toEqual([]);
  });
  test("says nothing without a place and a test", () => {
    expect(bare(whole)).toEqual([]);
    expect(statementsIn(whole).length).toBeGreaterThan(150);
  });
  test("would find a test that is gone, and a statement without one", () => {
    expect(isTold({ file: "e2e/routes.spec.ts", words: "a story that nobody tells" })).toBe(false);
    expect(testsIn('`tests/a.test.ts`: "the first",\n"the second" and "the third"; "not a test"')).toEqual(
      ["the first", "the second", "the third"].map((words) => ({ file: "tests/a.test.ts", words })),
    );
    expect(isTold({ file: "e2e/nothing.spec.ts", words: "a story that nobody tells" })).toBe(false);
    expect(bare("- Something is so.\n  Where: `src/main.tsx`.")).toHaveLength(1);
    expect(bare('- So. `tests/a.test.ts`: "it is so, as was said"')).toHaveLength(1);
    expect(bare("| Row | Where | Shown |\n|---|---|---|\n| a | `src/main.tsx` | nobody |")).toHaveLength(1);
  });
  test("has every page of the product, and no other, and a story opens each", () => {
    const rows = sectionOf(2)
      .split("\n")
      .filter((line) => line.startsWith("| `/"));
    const listed = rows.flatMap((row) =>
      Array.from((row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g), ([, address = ""]) => address),
    );
    const there = globSync("src/routes/*.tsx").map((file) => file.replace(/^.*[/\\]|\.tsx$/g, ""));
    expect(listed.toSorted()).toEqual(addressesOf(there).toSorted());
    const opened = new Set(productPages.map(({ route }) => route));
    // The gallery has stories of its own (e2e/situations.spec.ts).
    expect(listed.filter((address) => !opened.has(address))).toEqual(["/subscriptionstest/"]);
  });
  test("has every call of the contract, with its key and for whom it is", () => {
    const rows = Array.from(
      sectionOf(7).matchAll(/^\| ((?:GET|POST|DELETE) [^|]+?) \|/gm),
      ([, call = ""]) => call,
    );
    const calls = [...Object.values(specifiedCalls), ...Object.values(extensionCalls)].map(
      ({ method, path, keyed, access }) =>
        `${method} ${path}${keyed ? " ●" : ""}${access === "anyone" ? " ○" : ""}`,
    );
    expect(rows.toSorted()).toEqual(calls.toSorted());
  });
});
