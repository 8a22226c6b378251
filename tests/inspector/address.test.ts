import { expect, test } from "vitest";
import { readAddress, writeAddress } from "#tools/inspector/address.ts";

test("a link names a tab, an actor, a moment and a view, and is read as it was written", () => {
  const address = { tab: "a 1", actor: "2/x:17", at: 4711, view: "sequence" } as const;
  expect(readAddress(writeAddress(address))).toEqual(address);
});

test("what makes no sense in a link is left out", () => {
  expect(readAddress("#view=nothing&tab=t-9")).toEqual({ tab: "t-9", view: "chart" });
  expect(readAddress("#at=yesterday")).toEqual({ view: "chart" });
  expect(readAddress("")).toEqual({ view: "chart" });
});
