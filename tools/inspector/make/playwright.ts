import type { AnyStateMachine } from "xstate";
import type { Model } from "../../statecharts/model-spec.ts";
import { type PlainTour, plainTour } from "../../statecharts/plain-tour.ts";
import { stateOf } from "../../statecharts/state.ts";
import type { Step } from "../../statecharts/world.ts";
import { whyNot } from "../../../e2e/paths/playability.ts";
import { pathTables, walkedMachines } from "../../../e2e/paths/tables.ts";
import { type Assertion, stateName } from "./assertion.ts";

type M = AnyStateMachine;

/** A Playwright file, or why there is none, in a sentence. */
export type InBrowser = { readonly file: string } | { readonly why: string };

/** A run of a model as a test of the page, for `e2e/`: people's moves are played, the world's are answered. */
export function playwrightFile(
  model: Model<M>,
  machine: string,
  title: string,
  run: readonly Step<M>[],
  assertion: Assertion,
): InBrowser {
  const table = pathTables[machine];
  if (table?.page === undefined)
    return {
      why: `Nobody plays ${machine} in a browser yet; there are ${walkedMachines.join(", ")}.`,
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
import type { PlainTour } from "../../statecharts/plain-tour.ts";
import { onStage as test } from "./fixtures.ts";
import { playTour } from "./tours.ts";

const tour: PlainTour = ${JSON.stringify(tour, null, 2)};

test(${JSON.stringify(title)}, async ({ page }) => {
  await playTour(page, ${JSON.stringify(machine)}, tour);
});
`,
  };
}

/** The run as data; its last step leads to what is expected. */
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
  // What is on offer there is the model's own matter: the state alone is expected.
  const leadsTo = { ...last.leadsTo, state: assertion.state, value, tags: [...tags].toSorted() };
  return { ...tour, steps: [...tour.steps.slice(0, -1), { ...last, leadsTo }] };
}
