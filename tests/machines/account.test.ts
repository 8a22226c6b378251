import { describe, expect, test } from "vitest";
import { affordances, delays, goals, laws } from "#machines/account/account.laws.ts";
import { accountModel, flaggedAccountModel } from "#machines/account/account.model.ts";
import { commonLaws } from "#machines/kit/common-laws.ts";
import { explain } from "#machines/kit/explain.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: accountModel, laws, affordances, goals, delays });

describe("the account of a client who may only read", () => {
  const {
    "L7: there is no dead end": _,
    "C40: every timer of the table is used": __,
    ...common
  } = commonLaws(flaggedAccountModel, { affordances, goals, delays });
  test.each(Object.entries({ ...common, ...laws }))("%s", (_sentence, law) => {
    expect(law(flaggedAccountModel.explore()).slice(0, 3).map(explain).join("\n\n")).toBe("");
  });
});
