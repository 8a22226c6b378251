import { describe, expect, test } from "vitest";
import { campaign, seedsFrom } from "./campaign.ts";
import { claims } from "./invariants/claims.ts";
import { liveness } from "./liveness.ts";
import { planted } from "./planted.ts";

/** The number of sessions allowed to find a bug. */
const patience = 400;

describe("a planted bug that breaks an invariant is found by its campaign", () => {
  test("every invariant has a planted bug", () => {
    expect(Object.keys(planted).toSorted()).toEqual([...Object.keys(claims), ...liveness].toSorted());
  });

  test.each(Object.entries(planted))("%s", async (number, { seed = 1, parts }) => {
    const { failed } = await campaign([seed, ...seedsFrom(1, patience)], parts, [number]);
    expect(failed?.failure?.number).toBe(number);
  });
});
