import type { AnyStateMachine, EventFromLogic, EventObject } from "xstate";
import { where } from "./explain.ts";
import { live } from "./live.ts";
import type { Model } from "./model-spec.ts";
import type { Outcome } from "./moves.ts";
import type { PlainMove, PlainSituation, PlainTour } from "./plain-tour.ts";
import { stateOf } from "./state.ts";

/**
 * Walks a recorded tour with a live actor of the current machine: states and offered events must be as recorded after
 * each step. @throws at the first difference, with the path to it.
 */
export async function replay<M extends AnyStateMachine>(model: Model<M>, tour: PlainTour): Promise<void> {
  const actor = await live(model);
  const trail: string[] = [];
  const intents: readonly EventObject[] = model.spec.intents;
  const compare = (expected: PlainSituation) => {
    const state = stateOf({ snapshot: actor.snapshot() });
    const offers = [...new Set(intents.filter((event) => state.can(event)).map(({ type }) => type))];
    const listed = (at: string, may: readonly string[]) => `${at}; on offer: ${may.toSorted().join(", ")}`;
    const [is, should] = [listed(where(state.value), offers), listed(expected.state, expected.offers)];
    if (is !== should)
      throw new Error(
        `it is in ${is}, but was written down to be in ${should}, after:\n${trail.join("\n") || "start"}`,
      );
  };
  compare(tour.start);
  for (const [index, step] of tour.steps.entries()) {
    trail.push(`  ${nameOf(step)}`);
    if (step.verb === "elapse") await actor.elapse(step.timer, step.ms);
    else {
      if (step.wait !== undefined) await actor.elapse(null, step.wait);
      // Casts: recorded from this machine's model; a port that no longer asks is reported.
      if (step.verb === "act") await actor.act(step.event as EventFromLogic<M>, step.by);
      else await actor.answer(step.port, step.outcome as Outcome<M>, step.id ?? step.port);
    }
    // Timers of one moment fire together: what lies between them cannot be seen.
    const next = tour.steps[index + 1];
    if (next?.verb !== "elapse" || next.ms > 0) compare(step.leadsTo);
  }
  actor.stop();
}

const nameOf = (move: PlainMove): string =>
  move.verb === "act"
    ? move.event.type
    : move.verb === "answer"
      ? `${move.port} ${move.outcome.kind}`
      : move.timer;
