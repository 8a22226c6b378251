import { describe, expect, test } from "vitest";
import { assign, setup } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";
import { explore } from "#tools/statecharts/explore.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { type Proof, proveMachine } from "#tools/statecharts/prove-machine.ts";

const counter = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as { context: { tries: number }; events: { type: "tried" } | { type: "given up" } },
  actions: { count: assign(({ context }) => ({ tries: context.tries + 1 })) },
  guards: { isFirst: ({ context }) => context.tries === 0, isNever: () => false },
}).createMachine({
  id: "counter",
  context: { tries: 0 },
  initial: "open",
  states: {
    open: {
      on: { tried: { guard: "isFirst", actions: "count" }, "given up": { guard: "isNever", target: "shut" } },
    },
    shut: {},
  },
});

/** The failures of a proof, by the names of its tests. */
function failuresOf(proof: Proof<typeof counter>): Map<string, string> {
  const failures = new Map<string, string>();
  const run = (name: string, body: () => void | Promise<void>) => {
    try {
      void body();
    } catch (error) {
      failures.set(name, error instanceof Error ? error.message : String(error));
    }
  };
  proveMachine({ describe: (_, body) => body(), test: run }, proof);
  return failures;
}

describe("a proof that fails tells a newcomer why, with an example and what to do", () => {
  const model = defineModel(counter, { input: undefined, intents: [{ type: "tried" }], outcomes: {} });
  const failures = failuresOf({
    model,
    laws: { "it is never painted": ({ steps }) => steps.filter(({ event }) => event.type === "painted") },
    allowedEvents: { tried: ({ context }) => context.tries === 0 },
    goals: { open: inside<typeof counter>("open") },
    constantValues: { "context.wins is never but 0": "there are none" },
  });

  test("about a value that does not vary", () => {
    expect(failures.get("its values differ, and vary")).toBe(
      [
        "context.tries is never 2, never above 2",
        "  Why: A law about such a value of context.tries has no situation in which it could fail.",
        '  What to do: Let the model bring about the missing value, by an intent, a signal, an outcome or a report; or, if the product never has it, pass proveMachine constantValues: { "context.tries is never 2, never above 2": "the reason" }.',
        "",
        "context.wins is never but 0",
        "  Why: It is in constantValues, but does not occur: it was mended, or renamed.",
        "  What to do: Remove it from constantValues.",
      ].join("\n"),
    );
  });

  test("about a state that nothing reaches", () => {
    expect(failures.get("every state is reached, every transition taken, every port asked")).toMatch(
      /shut is never reached\n {2}Why: .+\n {2}What to do: Add to the model .+ for example outcomes: \{ mayEnter: \[true, false\] \}/,
    );
  });

  test("about a law that no change of the chart breaks", () => {
    expect(failures.get("every small change of it breaks a law, and every law is broken by one")).toMatch(
      /^it is never painted\n {2}Why: No small change .+\n {2}What to do: Break the machine .+ proveMachine exempt: \{ "it is never painted": "the reason" \}/m,
    );
  });

  test("about endless situations", () => {
    const endless = counter.provide({ guards: { isFirst: () => true } });
    const model = defineModel(endless, { input: undefined, intents: [{ type: "tried" }], outcomes: {} });
    expect(() => explore(model, { limit: 50 })).toThrow(
      /^counter has more than 50 situations, the last one in open\. .+ project: \(\{ value, context \}\) =>/,
    );
  });
});
