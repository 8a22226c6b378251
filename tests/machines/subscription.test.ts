import { describe, expect, test } from "vitest";
import { commonLaws } from "#machines/kit/common-laws.ts";
import { explain } from "#machines/kit/explain.ts";
import { affordances, goals, laws } from "#machines/subscription/subscription.laws.ts";
import { flaggedSubscriptionModel, subscriptionModel } from "#machines/subscription/subscription.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: subscriptionModel, laws, affordances, goals });

describe("the subscription of a client who may only read", () => {
  const { "C36: cancelling takes at most three steps from the list": _, ...rest } = laws;
  const { "everything other actors may send counts somewhere": __, ...common } = commonLaws(
    flaggedSubscriptionModel,
    { affordances, goals },
  );
  test.each(Object.entries({ ...common, ...rest }))("%s", (_sentence, law) => {
    expect(law(flaggedSubscriptionModel.explore()).slice(0, 3).map(explain).join("\n\n")).toBe("");
  });

  test("C17: shows everything and changes nothing", () => {
    const { steps } = flaggedSubscriptionModel.explore();
    expect(
      steps.filter(({ effects }) =>
        effects.some((effect) => effect.kind === "ask" && effect.src === "setStatus"),
      ),
    ).toEqual([]);
  });
});
