import type { AnyStateMachine } from "xstate";
import type { Model } from "#machines/kit/model-spec.ts";
import { stateOf } from "#machines/kit/state.ts";
import type { ActorHistory } from "../history/history.ts";
import { eventOf } from "../replay/replay.ts";
import { statesOf } from "../replay/states-of.ts";
import { type Assertion, placeName } from "./asked-for.ts";
import { byTheModel } from "./by-the-model.ts";
import { heardBy } from "./taken-by.ts";
import { type InBrowser, playwrightFile } from "./playwright.ts";
import { vitestFile } from "./vitest.ts";

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
  const heard = heardBy(actor, moment);
  if (heard === null || first === undefined)
    return { why: "The beginning of this actor is not in the recording any more." };
  const last = heard.at(-1)?.after ?? first;
  const title =
    assertion.kind === "expected"
      ? `${machine} comes to ${assertion.state}`
      : `${machine} ${assertion.kind === "never" ? "does not come" : "comes"} to ${placeName(last.value)}`;
  const found = byTheModel(model, first, heard);
  const known = { machine, title, assertion };
  if (found.kind === "found") {
    const { opening } = model.explore();
    const note = "Its values are those of the model, which goes the same way.";
    const vitest = vitestFile({
      ...known,
      note,
      input: model.spec.input,
      events: found.run.map(({ event }) => event),
      states: [opening.to, ...found.run.map(({ to }) => to)].map((at) => placeName(stateOf(at).value)),
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
