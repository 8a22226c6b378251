import { describe, expect, test } from "vitest";
import { campaign, seedsFrom } from "./campaign.ts";
import { claims } from "./invariants/claims.ts";
import { liveness } from "./liveness.ts";
import { planted } from "./planted.ts";

/** How many sessions a campaign may need to find a bug that is there. */
const patience = 400;

describe("a bug that breaks an invariant is found by the campaign that claims it", () => {
  test("every number has its bug", () => {
    expect(Object.keys(planted).toSorted()).toEqual([...Object.keys(claims), ...liveness].toSorted());
  });

  test.each(Object.entries(planted))("%s", async (number, { seed = 1, parts }) => {
    const { failed } = await campaign([seed, ...seedsFrom(1, patience)], parts, [number]);
    expect(failed?.failure?.number).toBe(number);
  });
});
