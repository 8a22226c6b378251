import { expect, test } from "vitest";
import { readAddress, writeAddress } from "#tools/inspector/address.ts";

test("a link names tab, actor, moment and view, and reads back as written", () => {
  const address = { tab: "a 1", actor: "2/x:17", at: 4711, view: "sequence" } as const;
  expect(readAddress(writeAddress(address))).toEqual(address);
});

test("invalid parts of a link are ignored", () => {
  expect(readAddress("#view=nothing&tab=t-9")).toEqual({ tab: "t-9", view: "chart" });
  expect(readAddress("#at=yesterday")).toEqual({ view: "chart" });
  expect(readAddress("")).toEqual({ view: "chart" });
});
