import { expect, test } from "vitest";
import { stepCost } from "#tools/inspector/history/history.ts";

const event = (nth: number, at: number, type: string) => ({
  kind: "event" as const,
  nth,
  at,
  source: { id: "tab-5", address: "/" },
  actorId: "1/x:1",
  sourceId: null,
  event: { type },
});
const events = [event(3, 1_000, "phone.submitted"), event(7, 1_500, "code.submitted")];

test("a step costs what passes from its event to the snapshot after it", () => {
  expect(stepCost({ events }, { cause: 7, at: 1_507, eventType: "code.submitted" })).toEqual({
    eventType: "code.submitted",
    ms: 7,
    from: 1_500,
  });
});

test("the first snapshot has no event, and none is said of an event that was not recorded", () => {
  expect(stepCost({ events }, { cause: null, at: 900, eventType: "xstate.init" })).toBeNull();
  expect(stepCost({ events }, { cause: 5, at: 1_507, eventType: "code.submitted" })).toBeNull();
});
