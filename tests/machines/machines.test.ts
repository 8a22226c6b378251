import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { machines } from "./machines.ts";
import { prove } from "./proof.ts";

/** Folders without a machine of their own. */
const apart = new Set(["runtime", "client"]);

/**
 * Their mutants take as long as all others together, so each has a test file of its own, which runs on another core.
 */
const weighty = ["acts", "checkout", "subscription"];

for (const [name, proof] of Object.entries(machines)) if (!weighty.includes(name)) prove(proof);

test("every machine is proved", () => {
  const folders = readdirSync("machines", { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !apart.has(entry.name))
    .map(({ name }) => name);
  expect(Object.keys(machines).toSorted()).toEqual(folders.toSorted());
  const files = readdirSync("tests/machines");
  const own = (name: string) =>
    files.some((file) => new RegExp(`^${name}(?:\\.long)?\\.test\\.ts$`).test(file));
  expect(weighty.filter((name) => !own(name))).toEqual([]);
});
