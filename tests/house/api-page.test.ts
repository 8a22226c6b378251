import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ErrorDetails, errorCodes } from "#contract/error.ts";
import { headerNames } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";
import { bodyLimit, depthLimit } from "#server/platform/http/read-input.ts";
import { statusOf } from "#server/platform/http/refusal-reply.ts";
import { attemptTimeout, retries } from "#src/ports/api/retry.ts";

const page = readFileSync("docs/api.md", "utf8");
/** The cells of each row of a table, without the quotes of code. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll("`", "")),
  );
const valueOf = (name: string): string => rows.find(([first]) => first === name)?.[1] ?? "";
const example = {
  appName: rows.findLast(([first]) => first === "App-Name")?.[1] ?? "",
  appVersion: rows.findLast(([first]) => first === "App-Version")?.[1] ?? "",
  secret: valueOf("key"),
};
const signature = rows.findLast(([first]) => first === "Signature")?.[1];

test("the worked example of docs/api.md is signed as it says", () => {
  const body = valueOf("body");
  expect(sign({ ...example, body, contentType: "application/json" })).toBe(signature);
  const { appName, appVersion, secret } = example;
  expect(
    createHash("sha256")
      .update(appName + appVersion + body + secret)
      .digest("hex"),
  ).toBe(signature);
  const form = { body: "promo=1", contentType: "application/x-www-form-urlencoded" };
  const empty = valueOf("the same with a form, a query or nothing instead");
  expect(sign({ ...example, ...form })).toBe(empty);
  expect(sign({ ...example, body: "", contentType: null })).toBe(empty);
});

test("docs/api.md has every error, in the order of the contract, with its status", () => {
  const errors = rows.filter(([code = ""]) => /^[a-z]+\.[A-Za-z]+$/.test(code));
  expect(errors.map(([code, status]) => [code, status])).toEqual(
    errorCodes.map((code) => [code, String(statusOf({ code }))]),
  );
  const details = errors.flatMap(([, , members = ""]) => (members === "" ? [] : members.split(", ")));
  expect(new Set(details)).toEqual(new Set(Object.keys(ErrorDetails.entries)));
});

test("docs/api.md names every header, and the limits as they are", () => {
  for (const name of Object.values(headerNames)) expect(page).toContain(`\`${name}\``);
  const plain = page.replaceAll(/\s+/g, " ");
  expect(plain).toContain(`at most ${bodyLimit / 1_024} KB and ${depthLimit} levels deep`);
  expect(plain).toContain(`up to ${retries} times`);
  expect(plain).toContain(`after ${attemptTimeout / 1_000} seconds without an answer`);
});
