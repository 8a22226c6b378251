import { describe, expect, test } from "vitest";
import { affordances, delays, goals, laws } from "#machines/card-binding/card-binding.laws.ts";
import { cardBindingModel, flaggedCardBindingModel } from "#machines/card-binding/card-binding.model.ts";
import { explain } from "#machines/kit/explain.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: cardBindingModel, laws, affordances, goals, delays });

describe("binding a card for a client who may only read", () => {
  test.each(Object.entries(laws))("%s", (_sentence, law) => {
    expect(law(flaggedCardBindingModel.explore()).slice(0, 3).map(explain).join("\n\n")).toBe("");
  });
});
