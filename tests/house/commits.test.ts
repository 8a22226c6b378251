import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { subjectFault } from "../../scripts/commits/subject-fault.ts";

test("a commit subject is an area and an imperative of at most 72 characters", () => {
  expect(subjectFault("payments: refuse a second charge of a period")).toBeNull();
  expect(subjectFault("tests/house: check commit subjects")).toBeNull();
  expect(subjectFault("sandbox: seed two clients, bring one device")).toBeNull();
});

test.each([
  ["checkout: the way to the lacking details is as high as a finger", "not imperative"],
  ["payments: refused a second charge", "not imperative"],
  ["payments: refusing a second charge", "not imperative"],
  ["refuse a second charge", "no area: `area: imperative`"],
  ["payments: Refuse a second charge", "begins with no lower-case verb"],
  [`payments: refuse ${"x".repeat(60)}`, "77 characters, at most 72"],
])("%s is refused", (subject, fault) => {
  expect(subjectFault(subject)).toBe(fault);
});

test("CI checks the subjects of new commits", () => {
  expect(readFileSync(".ci/run", "utf8")).toContain("scripts/commits.ts");
});
