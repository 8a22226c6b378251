import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const table = readFileSync("docs/specification.md", "utf8");

/** Files of ours that are named: with a folder and an ending. */
const filesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([\w.$/-]+\.(?:tsx?|css|md|html|json))`/g), ([, file = ""]) => file);

/** A file, and the words of a test (or a law) that it is named for; `…` stands for anything. */
const testsIn = (text: string): { file: string; words: string }[] =>
  Array.from(text.matchAll(/`([\w./-]+\.ts(?:x)?)`:\s+"([^"]+)"/g), ([, file = "", words = ""]) => ({
    file,
    words: words.replaceAll(/\s+/g, " "),
  }));

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

/** A row of a table that names no test. */
const bare = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (?:Row|Route) \|/.test(line))
    .filter((line) => testsIn(line).length === 0 || filesIn(line).length < 2);

describe("the table of the specification", () => {
  test("names files that exist", () => {
    expect(filesIn(table).filter((file) => !existsSync(file))).toEqual([]);
    expect(filesIn(table).length).toBeGreaterThan(100);
  });
  test("names tests by words that they are told in", () => {
    expect(testsIn(table).filter((told) => !isTold(told))).toEqual([]);
  });
  test("has no row without a place and a test", () => {
    expect(bare(table)).toEqual([]);
  });
  test("would find a test that is gone, and a row without one", () => {
    expect(isTold({ file: "e2e/routes.spec.ts", words: "a story that nobody tells" })).toBe(false);
    expect(isTold({ file: "e2e/nothing.spec.ts", words: "a story that nobody tells" })).toBe(false);
    expect(bare("| `/nothing/` | `src/main.tsx` | nobody |")).toHaveLength(1);
  });
});
