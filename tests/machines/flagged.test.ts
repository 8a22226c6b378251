import { describe, expect, test } from "vitest";
import { commonLaws } from "#tools/statecharts/common-laws.ts";
import { flaggedSubscriptionModel } from "#machines/subscription/subscription.model.ts";
import { explain } from "#tools/statecharts/explain.ts";
import { invoked } from "#tools/statecharts/laws.ts";
import { flagged } from "./machines.ts";

/** Test titles, and laws about states that such a client cannot reach. */
const spared: Record<keyof typeof flagged, { title: string; laws: string[] }> = {
  account: {
    title: "the account of",
    laws: ["L7: there is no dead end", "C40: every timer of the table is used"],
  },
  acts: { title: "the acts of", laws: ["C40: every timer of the table is used"] },
  bonus: { title: "the bonus of", laws: ["L7: there is no dead end"] },
  "card-binding": {
    title: "binding a card for",
    laws: [
      "L7: there is no dead end",
      "C40: every timer of the table is used",
      "everything other actors may send counts somewhere",
    ],
  },
  cards: { title: "the cards of", laws: [] },
  subscription: {
    title: "the subscription of",
    laws: ["C36: cancelling takes at most three steps from the list"],
  },
};

// Cast: the names of a table's rows.
for (const name of Object.keys(flagged) as (keyof typeof flagged)[]) {
  const { model, laws, views, ...expected } = flagged[name];
  const { title, laws: without } = spared[name];
  const all = { ...commonLaws(model, expected), ...laws, ...views };

  describe(`${title} a client who may only read`, () => {
    test.each(Object.entries(all).filter(([sentence]) => !without.includes(sentence)))(
      "%s",
      (_sentence, law) => {
        expect(law(model.explore()).slice(0, 3).map(explain).join("\n\n")).toBe("");
      },
    );

    test.each(without)("is spared: %s", (sentence) => {
      expect(all[sentence]?.(model.explore()).length).toBeGreaterThan(0);
    });
  });
}

describe("the subscription of a read-only client", () => {
  test("C17, C50: shows everything and changes nothing, but withdraws the consent to charges", () => {
    const { steps } = flaggedSubscriptionModel.explore();
    const sent = steps.flatMap((step) => invoked(step, "setStatus").map(({ change }) => change));
    expect(new Set(sent)).toEqual(new Set(["stopCharges"]));
  });
});
