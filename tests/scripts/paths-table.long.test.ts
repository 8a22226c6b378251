import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { printPaths, table } from "#tools/paths/print.ts";
import { modelNames } from "../../e2e/paths/models.ts";
import { kabinet } from "../../e2e/paths/product.ts";
import { unplayed, walkedMachines } from "../../e2e/paths/tables.ts";

test("every machine is played in a browser, or has a reason why not", () => {
  expect([...walkedMachines, ...Object.keys(unplayed)].toSorted()).toEqual(modelNames("machines"));
});

test("docs/paths.md says where transitions are walked, and why a browser does not take the others", async () => {
  expect(readFileSync("docs/paths.md", "utf8")).toContain(await table(kabinet));
  // All machines are explored, and paths are found for those with a table.
}, 120_000);

test("docs/paths.md shows a printed path", async () => {
  const page = readFileSync("docs/paths.md", "utf8");
  const printed = await printPaths(kabinet, ["--machine", "session", "--locale", "en"]);
  const shown = [...page.matchAll(/^> (?:\*\*|\d\. | {3}→ )(.+?)(?:\*\*)?$/gm)].map(([, line = ""]) => line);
  expect(shown).toHaveLength(7);
  for (const line of shown) expect(printed).toContain(line);
}, 30_000);
