import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planted } from "../../e2e/paths/planted.ts";
import { walkedMachines } from "../../e2e/paths/tables.ts";
import { withBug } from "../../scripts/walk-paths.ts";

test("there are at least twenty different bugs to plant", () => {
  expect(new Set(planted.map(({ file, from }) => file + from)).size).toBe(planted.length);
  expect(planted.length).toBeGreaterThanOrEqual(20);
});

test.each(planted)("$machine: $what – the sources still contain its place", (bug) => {
  expect(walkedMachines).toContain(bug.machine);
  const code = readFileSync(bug.file, "utf8");
  expect(withBug(code, bug)).not.toBe(code);
});

test("a missing or repeated place is an error", () => {
  const bug = { file: "a.ts", from: "b", to: "c" };
  expect(() => withBug("a", bug)).toThrow("a.ts must contain exactly once: b");
  expect(() => withBug("bb", bug)).toThrow("a.ts must contain exactly once: b");
  expect(withBug("abd", bug)).toBe("acd");
});
