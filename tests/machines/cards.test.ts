import { describe, expect, test } from "vitest";
import { affordances, goals, laws } from "#machines/cards/cards.laws.ts";
import { cardsModel, flaggedCardsModel } from "#machines/cards/cards.model.ts";
import { explain } from "#machines/kit/explain.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: cardsModel, laws, affordances, goals });

describe("the cards of a client who may only read", () => {
  test.each(Object.entries(laws))("%s", (_sentence, law) => {
    expect(law(flaggedCardsModel.explore()).slice(0, 3).map(explain).join("\n\n")).toBe("");
  });
});
