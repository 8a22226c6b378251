import { afterEach, expect, test, vi } from "vitest";
import { type CountedStories, coverageOfStories, noneCounted } from "#tools/inspector/coverage/stories.ts";

/** The server of the page answers with this text, whatever it is asked for. */
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

test("a machine's chart is coloured by what stories have taken of it, and says of how many", async () => {
  serve(JSON.stringify(counted));
  const { coverage, note } = await coverageOfStories("cards");
  expect([...(coverage?.states ?? [])]).toEqual([["list", 3]]);
  expect([...(coverage?.transitions ?? [])]).toEqual([["list card.chosen 0", 5]]);
  expect(note).toBe("By the stories of 7 browsers, without 2 tabs that could not be asked.");
});

test("a machine that no story has met is covered by none", async () => {
  serve(JSON.stringify({ ...counted, unread: 0 }));
  const { coverage, note } = await coverageOfStories("acts");
  expect(coverage).toEqual({ states: new Map(), transitions: new Map() });
  expect(note).toBe("By the stories of 7 browsers.");
});

test("where no stories were counted the chart says how to, and stays as it is", async () => {
  serve("<!doctype html>");
  expect(await coverageOfStories("cards")).toEqual({ coverage: null, note: noneCounted });
});
