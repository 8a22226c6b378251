import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countFrom } from "../../scripts/tally.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kabinet-tally-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const report = (kind: "vitest" | "playwright", content: unknown) => {
  const file = join(folder, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return { kind, file };
};
const vitest = (passed: number, failed: number, success = failed === 0) =>
  report("vitest", { numPassedTests: passed, numFailedTests: failed, success });
const playwright = (expected: number, unexpected: number, flaky = 0, errors: unknown[] = []) =>
  report("playwright", { stats: { expected, unexpected, flaky }, errors });

describe("the closing count", () => {
  test("a step without a report counts as one", () => {
    expect(countFrom(undefined, 0)).toEqual({ passed: 1, failed: 0 });
    expect(countFrom(undefined, 2)).toEqual({ passed: 0, failed: 1 });
  });
  test("tests are counted by the runner's report", () => {
    expect(countFrom(vitest(7, 0), 0)).toEqual({ passed: 7, failed: 0 });
    expect(countFrom(vitest(5, 2), 1)).toEqual({ passed: 5, failed: 2 });
    expect(countFrom(playwright(4, 1), 1)).toEqual({ passed: 4, failed: 1 });
  });
  test("a test file that cannot be loaded is a failure, though no test in it failed", () => {
    expect(countFrom(vitest(7, 0, false), 1)).toEqual({ passed: 7, failed: 1 });
  });
  test("a test that passed only at the second try is a failure", () => {
    expect(countFrom(playwright(4, 0, 1), 0)).toEqual({ passed: 4, failed: 1 });
  });
  test("an error outside any test is a failure", () => {
    expect(countFrom(playwright(4, 0, 0, [{ message: "no browser" }]), 1)).toEqual({ passed: 4, failed: 1 });
  });
  test("a runner that ends badly has failed, even if its report is green", () => {
    expect(countFrom(vitest(7, 0), 1)).toEqual({ passed: 7, failed: 1 });
  });
  test("a runner that ran nothing, wrote nothing or wrote nonsense has failed, even if it ends well", () => {
    expect(countFrom(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countFrom(playwright(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countFrom({ kind: "vitest", file: join(folder, "none.json") }, 0)).toEqual({
      passed: 0,
      failed: 1,
    });
    expect(countFrom(report("vitest", "{"), 0)).toEqual({ passed: 0, failed: 1 });
    expect(countFrom(report("vitest", { numPassedTests: "7" }), 0)).toEqual({ passed: 0, failed: 1 });
  });
});
