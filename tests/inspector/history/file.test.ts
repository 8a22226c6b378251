import { expect, test } from "vitest";
import { joinFiles, readRecording, writeRecording } from "#tools/inspector/history/file.ts";
import { emptyHistory, hear, record } from "#tools/inspector/history/history.ts";
import { titleOf } from "#tools/inspector/history/titles.ts";
import type { Entry } from "#src/dev/recording/entry.ts";
import { walk } from "../walk.ts";
import { defined } from "../../defined.ts";

test("an exported recording imports unchanged", () => {
  const { entries } = walk(["app", "session"], 12);
  const file = writeRecording(record(emptyHistory("tab-7"), entries));
  expect(readRecording(file)).toEqual({ entries: JSON.parse(JSON.stringify(entries)) });
});

test("an invalid file is refused with the wrong place", () => {
  expect(readRecording("{")).toHaveProperty("wrong");
  expect(readRecording('{"version":99,"entries":[]}')).toEqual({
    wrong: "version: Invalid type: Expected 1 but received 99",
  });
  const broken = JSON.stringify({ version: 1, entries: [{ kind: "event", nth: "first" }] });
  expect(readRecording(broken)).toHaveProperty("wrong", expect.stringMatching(/^entries\.0\.nth: /));
});

test("of several files the good ones are shown, and the refusal of another stays", () => {
  const { entries } = walk(["app", "session"], 12);
  const good = { entries };
  expect(joinFiles([good])).toEqual({ entries, wrong: null });
  expect(joinFiles([{ wrong: "Invalid JSON" }, good])).toEqual({ entries, wrong: "Invalid JSON" });
  expect(joinFiles([{ entries: [] }])).toEqual({ entries: [], wrong: "it has no entries." });
});

test("time stops at the end of a file until its page sends more", () => {
  const { entries } = walk(["app", "session"], 12);
  const read = hear(new Map(), entries, true);
  expect(read.get("tab-7")?.isOver).toBe(true);
  const last = defined(entries.at(-1), "last entry");
  const heard = hear(read, [{ ...last, nth: last.nth + 1 }]);
  expect(heard.get("tab-7")?.isOver).toBe(false);
});

test("a failed story is red in the timeline, with its reason", () => {
  const { entries } = walk(["app", "session"], 12);
  const last = defined(entries.at(-1), "last entry");
  const failed: Entry = {
    kind: "failed",
    nth: last.nth + 1,
    at: last.at + 1,
    source: last.source,
    why: ["expect(heading).toBeVisible() failed", "Expected: visible"],
    where: "e2e/cards.spec.ts:12",
  };
  const history = record(emptyHistory("tab-7"), [...entries, failed]);
  expect(history.lanes.at(-1)).toBe("law");
  expect(titleOf(failed)).toBe("fails: expect(heading).toBeVisible() failed");
  expect(readRecording(writeRecording(history))).toHaveProperty("entries.length", entries.length + 1);
});
