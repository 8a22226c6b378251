import type { AnyStateMachine } from "xstate";
import {
  type Advice,
  adviceOnGap,
  adviseOnIdleLaw,
  adviseOnStale,
  adviseOnSurvivor,
  adviseOnValue,
  advised,
} from "./advice.ts";
import { type Expectations, commonLaws } from "./common-laws.ts";
import { gaps } from "./coverage.ts";
import { explain } from "./explain.ts";
import { killMutants } from "./mutate.ts";
import type { Laws } from "./laws.ts";
import { walkLive } from "./live.ts";
import type { Model } from "./model-spec.ts";
import { sameness } from "./sameness.ts";
import { optimum, tours } from "./tours.ts";

/** The required functions of a test runner: Vitest, `node:test` and Jest have them. */
export type Runner = {
  readonly describe: (name: string, body: () => void) => unknown;
  /** `timeout` in milliseconds, if the runner has one. */
  readonly test: (name: string, body: () => void | Promise<void>, timeout?: number) => unknown;
};

export type Proof<M extends AnyStateMachine> = Expectations<M> & {
  readonly model: Model<M>;
  readonly laws: Laws<M>;
  /** Laws of what views show: changes of the machine's chart need not break them, changes of the views do. */
  readonly views?: Laws<M>;
  /** Mutants that are the same machine in other words, by name, with the reason. */
  readonly equivalents?: Readonly<Record<string, string>>;
  /** Values that cannot vary or differ, as `sameness` reports them, with the reason. */
  readonly constantValues?: Readonly<Record<string, string>>;
  /** Laws that no small change of the chart breaks, with what does. */
  readonly exempt?: Readonly<Record<string, string>>;
};

/** The proofs of every machine, as one `describe` block. */
export function proveMachine<M extends AnyStateMachine>(
  { describe, test }: Runner,
  { model, laws, views = {}, equivalents = {}, constantValues = {}, exempt = {}, ...expected }: Proof<M>,
): void {
  // Named as its folder: `cardBinding` is `card-binding`.
  describe(`the ${model.machine.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} machine`, () => {
    const common = commonLaws(model, expected);
    const all: Laws<M> = { ...common, ...laws, ...views };

    for (const [sentence, law] of Object.entries(all))
      test(sentence, () => none(law(model.explore()).slice(0, 3).map(explain)));

    test("every state is reached, every transition taken, every port asked", () => {
      const { unreached, untaken, unasked } = gaps(model.machine, model.explore());
      const found = [
        ...unreached.map((state) => `${state} is never reached`),
        ...untaken.map((transition) => `${transition} is never taken`),
        ...unasked.map((port) => `${port} is never asked`),
      ];
      none(found.map((each) => advised(each, adviceOnGap)));
    });

    test("its values differ, and vary", () =>
      listed(sameness(model.explore()), { constantValues }, adviseOnValue));

    // Fast runs leave out tests with this word in their name.
    describe("thoroughly", () => {
      test("its tours take every step in the fewest steps possible", () => {
        const { steps } = model.explore();
        const taken = new Set(model.tours().flat()).size;
        const [walked, least] = [tours(steps).flat().length, optimum(steps)];
        none([
          ...(taken === steps.length ? [] : [`${steps.length - taken} steps are not taken`]),
          ...(walked === least ? [] : [`${walked} steps are walked, ${least} would do`]),
        ]);
      }, 600_000);

      test("every small change of it breaks a law, and every law is broken by one", () => {
        const excused = Object.keys({ ...common, ...views, ...exempt });
        const killing = killMutants(model, all, excused);
        listed(killing.survivors, { equivalents }, adviseOnSurvivor);
        none(killing.idle.map((sentence) => advised(sentence, adviseOnIdleLaw(sentence))));
      }, 3_600_000);

      test("a live actor walks every step as the model says and leaves no request behind", async () => {
        for (const tour of model.tours()) await walkLive(model, tour);
      }, 900_000);
    });
  });
}

/** @throws with all complaints, if there are any. */
function none(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(complaints.join("\n\n"));
}

/** @throws if the findings differ from those listed with a reason. */
function listed(
  found: readonly string[],
  lists: Readonly<Record<string, Readonly<Record<string, string>>>>,
  adviseOn: (found: string) => Advice,
): void {
  for (const [list, reasons] of Object.entries(lists))
    none([
      ...found.filter((each) => !(each in reasons)).map((each) => advised(each, adviseOn(each))),
      ...Object.keys(reasons)
        .filter((each) => !found.includes(each))
        .map((each) => advised(each, adviseOnStale(list))),
    ]);
}
