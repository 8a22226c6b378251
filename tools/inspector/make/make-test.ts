import type { AnyStateMachine, EventObject } from "xstate";
import type { Model } from "../../statecharts/model-spec.ts";
import { stateOf } from "../../statecharts/state.ts";
import type { ActorHistory } from "../history/history.ts";
import { eventOf } from "../replay/replay.ts";
import { statesOf } from "#tools/inspector/replay/states-of.ts";
import { type Assertion, stateName } from "./assertion.ts";
import { findModelRun } from "./find-model-run.ts";
import { handledEvents } from "./handled-events.ts";
import { type InBrowser, playwrightFile } from "./playwright.ts";
import { camelCase } from "#src/dev/recording/models.ts";

/** Of what a Vitest file is made: the events, and in which states the machine was at the start and after each. */
type Recorded = {
  readonly machine: string;
  readonly title: string;
  readonly input: unknown;
  readonly events: readonly EventObject[];
  readonly states: readonly string[];
  readonly assertion: Assertion;
  /** A note about the values, for readers of the file. */
  readonly note: string;
};

const line = (value: unknown) => `  ${JSON.stringify(value)},`;

/** A recording as a test of the pure machine, for `tests/recorded/`. */
function vitestFile({ machine, title, input, events, states, assertion, note }: Recorded): string {
  const name = `${camelCase(machine)}Machine`;
  const last = states.at(-1) ?? "";
  const claim =
    assertion.kind === "same"
      ? "  expect(statesOf(machine, input, events)).toEqual(states);"
      : [
          "  const reached = statesOf(machine, input, events);",
          "  expect(reached.slice(0, -1)).toEqual(states.slice(0, -1));",
          assertion.kind === "never"
            ? `  expect(reached.at(-1)).not.toBe(${JSON.stringify(last)});`
            : `  expect(reached.at(-1)).toBe(${JSON.stringify(assertion.state)});`,
        ].join("\n");
  return `// Made of a recording. ${note}
import { expect, test } from "vitest";
import { ${name} as machine } from "#machines/${machine}/${machine}.machine.ts";
import { statesOf } from "#tools/inspector/replay/states-of.ts";

const input = ${JSON.stringify(input) ?? "undefined"};
const events = [
${events.map(line).join("\n")}
];
/** Where it was at the start and after each event. */
const states = [
${states.map(line).join("\n")}
];

test(${JSON.stringify(title)}, () => {
${claim}
});
`;
}

export type Made = {
  readonly vitest: string;
  readonly browser: InBrowser;
  /** What the values of the tests are, in a sentence. */
  readonly note: string;
};

/**
 * Tests that do again what an actor did up to a moment. Where the model of its machine knows every step, their values are
 * the model's; else they are those of the recording, in which what is personal is hidden.
 */
export function makeTest(
  machine: string,
  model: Model<AnyStateMachine>,
  actor: ActorHistory,
  moment: number,
  assertion: Assertion,
): Made | { readonly why: string } {
  if (assertion.kind === "expected" && assertion.state === "")
    return { why: "Choose the state that it must come to." };
  const [first] = actor.snapshots;
  const heard = handledEvents(actor, moment);
  if (heard === null || first === undefined)
    return { why: "The beginning of this actor is not in the recording any more." };
  const last = heard.at(-1)?.after ?? first;
  const title =
    assertion.kind === "expected"
      ? `${machine} comes to ${assertion.state}`
      : `${machine} ${assertion.kind === "never" ? "does not come" : "comes"} to ${stateName(last.value)}`;
  const found = findModelRun(model, first, heard);
  const known = { machine, title, assertion };
  if (found.kind === "found") {
    const { opening } = model.explore();
    const note = "Its values are those of the model, which goes the same way.";
    const vitest = vitestFile({
      ...known,
      note,
      input: model.spec.input,
      events: found.run.map(({ event }) => event),
      states: [opening.to, ...found.run.map(({ to }) => to)].map((at) => stateName(stateOf(at).value)),
    });
    return { note, vitest, browser: playwrightFile(model, machine, title, found.run, assertion) };
  }
  const note = `Its values are the recorded ones: ${found.why} (entry ${found.nth}).`;
  const events = heard.map(({ event }) => eventOf(event));
  const vitest = vitestFile({
    ...known,
    note,
    input: actor.started.input,
    events,
    states: statesOf(model.machine, actor.started.input, events),
  });
  return {
    note,
    vitest,
    browser: { why: `A browser plays what the model knows, and ${found.why} (entry ${found.nth}).` },
  };
}
