import type { AnyStateMachine, EventFromLogic, EventObject } from "xstate";
import type { ModelSpec } from "./model-spec.ts";
import { type Move, type Outcome, eventOf } from "./moves.ts";
import { stateOf } from "./state.ts";
import { mayFire } from "./time.ts";
import type { Running, Situation } from "./world.ts";

/**
 * Every move the world can make here: what people and other actors send, what ports answer, timers that elapse.
 * `matters` narrows it to moves by events of some types.
 */
export function possible<M extends AnyStateMachine>(
  spec: ModelSpec<M>,
  here: Situation<M>,
  matters: (type: string) => boolean = () => true,
): Move<M>[] {
  const state = stateOf(here);
  // An ended machine accepts nothing, whatever its transitions say.
  if (state.status !== "active") return [];
  const accepted = (events: readonly EventObject[]) =>
    // Cast: they come from the spec, which has this machine's events only.
    events.filter((event) => matters(event.type) && state.can(event)) as EventFromLogic<M>[];
  const answer = ({ id, src }: Running, outcome: Outcome<M>): Move<M> => ({
    verb: "answer",
    id,
    port: src,
    outcome,
  });
  // Answers are not filtered by what the machine accepts: an unhandled one must surface.
  const answers = here.running.flatMap((actor) => [
    ...named(spec.outcomes, actor.src).map((output) => answer(actor, { kind: "returned", output })),
    ...(actor.kind === "port" ? [answer(actor, { kind: "outage" })] : []),
    ...accepted(named(spec.reports, actor.src)).map((event) => answer(actor, { kind: "reported", event })),
  ]);
  const fires = here.armed.filter((timer) => mayFire(here.armed, timer));
  return [
    ...accepted(spec.intents).map((event): Move<M> => ({ verb: "act", by: "person", event })),
    ...accepted(spec.signals ?? []).map((event): Move<M> => ({ verb: "act", by: "actor", event })),
    ...answers.filter((move) => matters(eventOf(move, here).type)),
    ...fires
      .filter(({ event }) => matters(event.type))
      .map(({ timer, ms }): Move<M> => ({ verb: "elapse", timer, ms })),
  ];
}

// Cast: by name any port's outputs may come; which ones, `ModelSpec` has checked.
const named = <T>(table: Readonly<Record<string, readonly T[] | undefined>> | undefined, src: string) =>
  table?.[src] ?? [];
