import { describe, expect, test } from "vitest";
import { affordances, goals, laws } from "#machines/bonus/bonus.laws.ts";
import { bonusModel, flaggedBonusModel } from "#machines/bonus/bonus.model.ts";
import { explain } from "#machines/kit/explain.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: bonusModel, laws, affordances, goals });

describe("the bonus of a client who may only read", () => {
  test.each(Object.entries(laws))("%s", (_sentence, law) => {
    expect(law(flaggedBonusModel.explore()).slice(0, 3).map(explain).join("\n\n")).toBe("");
  });
});
