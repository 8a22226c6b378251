import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const number = /\b[CLPV][1-9]\d?\b/g;
const folders = "{contract,machines,src,server,tests,e2e,scripts}";

/** The numbers of invariants that a text names. */
const numbersIn = (text: string): string[] => text.match(number) ?? [];

test("the invariants that code and tests name are those of docs/invariants.md", () => {
  const listed = readFileSync("docs/invariants.md", "utf8")
    .split("\n")
    .flatMap((line) => /^- \*\*([CLPV]\d+)\*\* \S/.exec(line)?.[1] ?? []);
  const files = globSync(`${folders}/**/*.{ts,tsx}`, { exclude: ["**/node_modules/**"] });
  const used = files.flatMap((file) => numbersIn(readFileSync(file, "utf8")));
  expect(listed).toEqual([...new Set(listed)]);
  expect([...new Set(used)].toSorted()).toEqual(listed.toSorted());
});
