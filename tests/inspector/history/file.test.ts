import { expect, test } from "vitest";
import { readRecording, writeRecording } from "../../../inspector/history/file.ts";
import { emptyHistory, record } from "../../../inspector/history/history.ts";
import { walk } from "../walk.ts";

test("a recording that was exported comes back as it was", () => {
  const { entries } = walk(["app", "session"], 12);
  const file = writeRecording(record(emptyHistory("tab-7"), entries));
  expect(readRecording(file)).toEqual({ entries: JSON.parse(JSON.stringify(entries)) });
});

test("a file that is none is refused, with the place that is wrong", () => {
  expect(readRecording("{")).toHaveProperty("wrong");
  expect(readRecording('{"version":99,"entries":[]}')).toEqual({
    wrong: "version: Invalid type: Expected 1 but received 99",
  });
  const broken = JSON.stringify({ version: 1, entries: [{ kind: "event", nth: "first" }] });
  expect(readRecording(broken)).toHaveProperty("wrong", expect.stringMatching(/^entries\.0\.nth: /));
});
