import { expect, test } from "vitest";
import { roundName } from "../../scripts/step-paths.ts";

test("rounds of other paths are kept in other files, wherever the machine is named", () => {
  expect(roundName("cards", ["cards"])).toBe("cards");
  const states = roundName("cards", ["cards", "--goal", "states"]);
  expect(states).toBe("cards-goal-states");
  for (const same of [
    ["--machine", "cards", "--goal", "states"],
    ["--goal", "states", "--machine", "cards"],
    ["--goal", "states", "--machine=cards"],
  ])
    expect(roundName("cards", same)).toBe(states);
});
