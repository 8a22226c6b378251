import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { type Expectations, commonLaws } from "#machines/kit/common-laws.ts";
import { gaps } from "#machines/kit/coverage.ts";
import { explain } from "#machines/kit/explain.ts";
import type { Laws } from "#machines/kit/laws.ts";
import { walkLive } from "#machines/kit/live.ts";
import type { Model } from "#machines/kit/model-spec.ts";
import { killMutants } from "#machines/kit/mutate.ts";
import { optimum, tours } from "#machines/kit/tours.ts";

export type Proof<M extends AnyStateMachine> = Expectations<M> & {
  readonly model: Model<M>;
  readonly laws: Laws<M>;
  /** Mutants that are the same machine in other words, by name, with the reason. */
  readonly equivalents?: Readonly<Record<string, string>>;
};

/** Everything every machine must show, as one `describe` block: called once for each (machines.ts). */
export function proveMachine<M extends AnyStateMachine>({
  model,
  laws,
  equivalents = {},
  ...expected
}: Proof<M>) {
  describe(`the ${model.machine.id} machine`, () => {
    const all: Laws<M> = { ...commonLaws(model, expected), ...laws };

    test.each(Object.entries(all))("%s", (_sentence, law) => {
      expect(law(model.explore()).slice(0, 3).map(explain).join("\n\n")).toBe("");
    });

    test("every state is reached, every transition taken, every port asked", () => {
      expect(gaps(model.machine, model.explore())).toEqual({ unreached: [], untaken: [], unasked: [] });
    });

    test("its tours take every step in the fewest steps possible", () => {
      const { steps } = model.explore();
      expect(new Set(model.tours().flat()).size).toBe(steps.length);
      expect(tours(steps).flat().length).toBe(optimum(steps));
    });

    // By this word `npm test` finds what `npm run check` leaves to it (scripts/checks.ts).
    describe("thoroughly", () => {
      test("every small change of it breaks a law", () => {
        expect(killMutants(model, all).survivors).toEqual(Object.keys(equivalents));
      }, 240_000);

      test("a live actor walks every step as the model says and leaves no request behind", async () => {
        for (const tour of model.tours()) await expect(walkLive(model, tour)).resolves.toBeUndefined();
      }, 240_000);
    });
  });
}
