import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

test("in src stands main.tsx, and all else has a room", () => {
  const files = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.map(({ name }) => name)).toEqual(["main.tsx"]);
});
