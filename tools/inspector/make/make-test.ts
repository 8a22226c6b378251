import type { AnyStateMachine, EventObject, StateValue } from "xstate";
import { camelCase } from "#src/dev/recording/models.ts";
import { whyNot } from "../../../e2e/paths/playability.ts";
import { pathTables, walkedMachines } from "../../../e2e/paths/tables.ts";
import { where } from "../../statecharts/explain.ts";
import type { Model } from "../../statecharts/model-spec.ts";
import { type PlainTour, plainTour } from "../../statecharts/plain-tour.ts";
import { stateOf } from "../../statecharts/state.ts";
import type { Step } from "../../statecharts/world.ts";
import type { ActorHistory } from "../history/history.ts";
import { eventOf, statesOf } from "../replay/replay.ts";
import { findModelRun, handledEvents } from "./find-model-run.ts";

type M = AnyStateMachine;

/** What a test made from a recording asserts at its end. */
export type Assertion =
  /** The machine is in the recorded state. */
  | { readonly kind: "same" }
  /** It is in another state. */
  | { readonly kind: "expected"; readonly state: string }
  /** It is not in the recorded state. */
  | { readonly kind: "never" };

type Made = {
  readonly vitest: string;
  readonly browser: InBrowser;
  /** Where the values of the tests come from, in a sentence. */
  readonly note: string;
};

/** A Playwright file, or why there is none, in a sentence. */
type InBrowser = { readonly file: string } | { readonly why: string };

/**
 * Tests that repeat what an actor did up to a moment. Where the model of its machine knows every step, their values are the
 * model's; else the recorded ones, in which personal data is hidden.
 */
export function makeTest(
  machine: string,
  model: Model<M>,
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

/** The name of a state in tests: the deepest states, regions joined by ` + `. */
export const stateName = (value: StateValue | null): string => (value === null ? "" : where(value));

/** The contents of a Vitest file: the events, and the states at the start and after each event. */
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

/** A test of the pure machine, for `tests/recorded/`. */
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
import { statesOf } from "#tools/inspector/replay/replay.ts";

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

/** A run of a model as a test of the page, for `e2e/`: user events are played, outcomes of ports are answered. */
function playwrightFile(
  model: Model<M>,
  machine: string,
  title: string,
  run: readonly Step<M>[],
  assertion: Assertion,
): InBrowser {
  const table = pathTables[machine];
  if (table?.page === undefined)
    return {
      why: `There is no browser table of ${machine} yet; there are ${walkedMachines.join(", ")}.`,
    };
  for (const [place, step] of run.entries()) {
    const why = whyNot(table, step);
    if (why !== null) return { why: `Step ${place + 1} (${step.event.type}) cannot be played: ${why}.` };
  }
  if (assertion.kind === "never")
    return { why: "A page shows where it is, not where it must not be: say which state is expected." };
  const tour = toured(model, run, assertion);
  if ("why" in tour) return tour;
  return {
    file: `// Made of a recording; its values are the model's.
import type { PlainTour } from "#tools/statecharts/plain-tour.ts";
import { onStage as test } from "./fixtures.ts";
import { playTour } from "./tours.ts";

const tour: PlainTour = ${JSON.stringify(tour, null, 2)};

test(${JSON.stringify(title)}, async ({ page }) => {
  await playTour(page, ${JSON.stringify(machine)}, tour);
});
`,
  };
}

/** The run as data; its last step leads to the expected state. */
function toured(
  model: Model<M>,
  run: readonly Step<M>[],
  assertion: Assertion,
): PlainTour | { readonly why: string } {
  let tour: PlainTour;
  try {
    tour = plainTour(model, run);
  } catch (failure) {
    return { why: `It cannot be played: ${String(failure)}.` };
  }
  if (assertion.kind !== "expected") return tour;
  const wanted = model.explore().situations.find((at) => stateName(stateOf(at).value) === assertion.state);
  const last = tour.steps.at(-1);
  if (wanted === undefined) return { why: `The model never is in ${assertion.state}.` };
  if (last === undefined) return { why: "Nothing has happened yet." };
  const { value, tags } = stateOf(wanted);
  // Only the state is expected, not what the model offers there.
  const leadsTo = { ...last.leadsTo, state: assertion.state, value, tags: [...tags].toSorted() };
  return { ...tour, steps: [...tour.steps.slice(0, -1), { ...last, leadsTo }] };
}
