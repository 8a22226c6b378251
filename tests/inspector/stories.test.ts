import { afterEach, expect, test, vi } from "vitest";
import { type CountedStories, coverageOfStories, noneCounted } from "#tools/inspector/coverage/coverage.ts";

/** The page's server replies with this text. */
const serve = (text: string) => {
  vi.stubGlobal("fetch", async (address: string) => new Response(address === file ? text : ""));
};
const file = "/.cache/coverage/stories.json";

afterEach(() => {
  vi.unstubAllGlobals();
});

const counted: CountedStories = {
  browsers: 7,
  unread: 2,
  machines: [
    { machine: "cards", states: [["list", 3]], transitions: [["list card.chosen 0", 5]] },
    { machine: "payment", states: [["asking", 11]], transitions: [] },
  ],
};

test("a chart shows the transitions that stories took, and the number of stories", async () => {
  serve(JSON.stringify(counted));
  const { coverage, note } = await coverageOfStories("cards");
  expect([...(coverage?.states ?? [])]).toEqual([["list", 3]]);
  expect([...(coverage?.transitions ?? [])]).toEqual([["list card.chosen 0", 5]]);
  expect(note).toBe("By the stories of 7 browsers, without 2 tabs that could not be asked.");
});

test("a machine without stories has no coverage", async () => {
  serve(JSON.stringify({ ...counted, unread: 0 }));
  const { coverage, note } = await coverageOfStories("acts");
  expect(coverage).toEqual({ states: new Map(), transitions: new Map() });
  expect(note).toBe("By the stories of 7 browsers.");
});

test("without counted stories the chart says how to count them", async () => {
  serve("<!doctype html>");
  expect(await coverageOfStories("cards")).toEqual({ coverage: null, note: noneCounted });
});
