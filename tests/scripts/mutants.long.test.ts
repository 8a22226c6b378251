import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { mutantsOf } from "../../scripts/mutants/mutants-of.ts";

/** Each mutant of a source, by its description. */
const madeOf = (code: string): Record<string, string> =>
  Object.fromEntries(
    mutantsOf("source.ts", code).map(({ what, start, end, text }) => [
      what,
      code.slice(0, start) + text + code.slice(end),
    ]),
  );

describe("mutants of a source", () => {
  test("omit a call, a list item, or a part of an object", () => {
    expect(madeOf("hear(now);")["left out: hear(now);"]).toBe(";");
    expect(madeOf("const all = [one(), two()];")["element left out: one()"]).toBe("const all = [ two()];");
    expect(madeOf("const all = { ...one(), ...two() };")["part left out: ...two()"]).toBe(
      "const all = { ...one(),  };",
    );
  });

  test("replace a condition, a side, a neighbour, or nothing", () => {
    expect(madeOf("const a = b ? c : d;")["never: b"]).toBe("const a = false ? c : d;");
    expect(madeOf("const a = b ?? c;")["c for b ?? c"]).toBe("const a = c;");
    expect(madeOf("const a = b === c;")["!== in b === c"]).toBe("const a = b !== c;");
    expect(madeOf("const a = { agreed: b.sum, amount: c };")["c for b.sum"]).toBe(
      "const a = { agreed: c, amount: c };",
    );
    expect(madeOf("ports(world, origin);")["null for origin in ports(world, origin)"]).toBe(
      "ports(world, null);",
    );
  });

  test("leave types and imports alone", () => {
    expect(mutantsOf("source.ts", 'import { a } from "b";\ntype C = { d: 1 | 2; e: true };')).toEqual([]);
  });
});

test("each mutant of a machine's view breaks a law, and every law of a view breaks for one", () => {
  const file = "machines/cards/cards.view.ts";
  const total = mutantsOf(file, readFileSync(file, "utf8")).length;
  const { stdout } = spawnSync(process.execPath, ["scripts/mutants/by-laws.ts", file], { encoding: "utf8" });
  expect(JSON.parse(stdout)).toEqual({ file, total, survivors: [], idle: [] });
  expect(total).toBeGreaterThan(20);
}, 120_000);

test.each([
  [
    "a file that the area does not have",
    ["--area", "machines", "--file", "machines/cards/card.view.ts"],
    "card.view.ts",
  ],
  ["a file of another area", ["--area", "ports", "--file", "machines/cards/cards.view.ts"], "cards.view.ts"],
])("npm run mutants refuses %s", (_, options, named) => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["scripts/mutants.ts", ...options, "--list"],
    { encoding: "utf8" },
  );
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toContain(named);
});
