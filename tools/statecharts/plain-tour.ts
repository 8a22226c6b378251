import type { AnyStateMachine, EventObject, StateValue } from "xstate";
import { timerName, where } from "./explain.ts";
import type { Model } from "./model-spec.ts";
import type { Outcome } from "./moves.ts";
import { schedule } from "./schedule.ts";
import { stateOf } from "./state.ts";
import type { Situation, Step } from "./world.ts";

/** The expected state of the product and its offered events (types). */
export type PlainSituation = {
  readonly state: string;
  readonly value: StateValue;
  readonly tags: readonly string[];
  readonly offers: readonly string[];
};

/** A move as plain data. `wait`: milliseconds to wait before it, if timers require that. */
export type PlainMove =
  | {
      readonly verb: "act";
      readonly wait?: number;
      readonly by: "person" | "actor";
      readonly event: EventObject;
    }
  | {
      readonly verb: "answer";
      readonly wait?: number;
      readonly port: string;
      /** Id of the port's request, if it differs from the port's name. */
      readonly id?: string;
      readonly outcome: Outcome;
    }
  | { readonly verb: "elapse"; readonly timer: string; readonly ms: number };

/** A tour as JSON: for a page in Chromium, for people, for other tools. Each step says where it must lead. */
export type PlainTour = {
  readonly machine: string;
  readonly start: PlainSituation;
  readonly steps: readonly (PlainMove & { readonly leadsTo: PlainSituation })[];
};

/** @throws when no timing allows the tour; those of `model.tours()` have one. */
export function plainTour<M extends AnyStateMachine>(model: Model<M>, tour: readonly Step<M>[]): PlainTour {
  const times = schedule(tour);
  if (!times) throw new Error("no timing allows this tour");
  return {
    machine: model.machine.id,
    start: plainSituation(model, model.explore().opening.to),
    steps: tour.map((step, index) => {
      const passed = (times[index] ?? 0) - (times[index - 1] ?? 0);
      return { ...plainMove(step, passed), leadsTo: plainSituation(model, step.to) };
    }),
  };
}

/** `passed`: milliseconds since the move before. */
function plainMove<M extends AnyStateMachine>({ move }: Step<M>, passed: number): PlainMove {
  if (move.verb === "elapse") return { verb: "elapse", timer: timerName(move.timer), ms: passed };
  const wait = passed > 0 ? { wait: passed } : {};
  if (move.verb === "act") return { verb: "act", ...wait, by: move.by, event: move.event };
  const id = move.id === move.port ? {} : { id: move.id };
  return { verb: "answer", ...wait, port: move.port, ...id, outcome: move.outcome };
}

function plainSituation<M extends AnyStateMachine>({ spec }: Model<M>, at: Situation<M>): PlainSituation {
  const state = stateOf(at);
  const intents: readonly EventObject[] = spec.intents;
  const offers = new Set(intents.filter((event) => state.can(event)).map(({ type }) => type));
  return {
    state: where(state.value),
    value: state.value,
    tags: [...state.tags].toSorted(),
    offers: [...offers],
  };
}
