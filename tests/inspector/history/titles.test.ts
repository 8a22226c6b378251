import { describe, expect, test } from "vitest";
import { counted, inOneLine, leavesOf, linesOf } from "#tools/inspector/history/titles.ts";

test("one is not called many", () => {
  expect([0, 1, 2].map((count) => counted(count, "entry", "entries"))).toEqual([
    "0 entries",
    "1 entry",
    "2 entries",
  ]);
});

describe("a state with regions", () => {
  const codeSent = { code: { open: "entering" }, resend: "cooling", call: "awaited" };

  test("has the path to its regions in one line, and a line for each region", () => {
    expect(linesOf({ anonymous: { codeSent } })).toEqual([
      "anonymous.codeSent",
      "code.open.entering",
      "resend.cooling",
      "call.awaited",
    ]);
    expect(linesOf(codeSent)).toEqual(["code.open.entering", "resend.cooling", "call.awaited"]);
    expect(linesOf({ code: codeSent, list: "loaded" })).toEqual([
      "code{code.open.entering, resend.cooling, call.awaited}",
      "list.loaded",
    ]);
  });

  test("without regions it is one line, and an actor without states has none", () => {
    expect(linesOf({ authenticated: { signedIn: "forbidden" } })).toEqual([
      "authenticated.signedIn.forbidden",
    ]);
    expect([linesOf("online"), linesOf(""), linesOf(null), linesOf({})]).toEqual([["online"], [], [], []]);
  });

  test("is also said in one line, or by its deepest states", () => {
    expect(inOneLine({ anonymous: { codeSent } })).toBe(
      "anonymous.codeSent{code.open.entering, resend.cooling, call.awaited}",
    );
    expect(leavesOf({ anonymous: { codeSent } })).toBe("entering, cooling, awaited");
  });
});
