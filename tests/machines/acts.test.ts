import { describe, expect, test } from "vitest";
import { affordances, goals, laws } from "#machines/acts/acts.laws.ts";
import { actsModel, flaggedActsModel } from "#machines/acts/acts.model.ts";
import { commonLaws } from "#machines/kit/common-laws.ts";
import { explain } from "#machines/kit/explain.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: actsModel, laws, affordances, goals });

describe("the acts of a client who may only read", () => {
  test.each(Object.entries({ ...commonLaws(flaggedActsModel, { affordances, goals }), ...laws }))(
    "%s",
    (_sentence, law) => {
      expect(law(flaggedActsModel.explore()).slice(0, 3).map(explain).join("\n\n")).toBe("");
    },
  );
});
