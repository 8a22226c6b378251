import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from "xstate";
import type { Effect } from "./effects.ts";
import type { Model } from "./model-spec.ts";
import { type Move, eventOf } from "./moves.ts";
import { possible } from "./possible.ts";
import { type Computed, computer } from "./pure.ts";
import { where } from "./explain.ts";
import { stateOf } from "./state.ts";
import { passTime } from "./time.ts";
import type { Unchanged } from "./unchanged.ts";
import type { Happening, Situation, Step, World } from "./world.ts";

export type ExploreOptions<M extends AnyStateMachine> = {
  /** Maximum number of situations: a careless `project` would never end. */
  readonly limit?: number;
  /** Known results for a machine that differs from an explored one in one state. */
  readonly unchanged?: Unchanged<M>;
  /** Receives each explored situation with its steps; true ends the exploration. */
  readonly until?: (alone: World<M>) => boolean;
};

/**
 * Breadth-first closure of the pure transition function: every situation, every step between them.
 * @throws when there are more than `limit` situations.
 */
export function explore<M extends AnyStateMachine>(
  model: Model<M>,
  { limit = 20_000, unchanged, until }: ExploreOptions<M> = {},
): World<M> {
  const compute = computer(model.machine);
  const situations = new Map<string, Situation<M>>();
  const steps: Step<M>[] = [];

  const happen = (now: Computed, before: Situation<M> | null, move: Move<M> | null): Happening<M> => {
    // Cast: a situation of this machine holds a snapshot of this machine.
    const snapshot = now.snapshot as SnapshotFrom<M>;
    const { running, armed, effects } = follow(model, now.effects, before, move);
    const key = model.key(snapshot, running, armed);
    const known = situations.get(key) ?? unchanged?.situation(key, snapshot);
    return { ...now, effects, to: known ?? { key, snapshot, running, armed, via: null } };
  };
  const add = (step: Step<M>) => {
    steps.push(step);
    if (situations.has(step.to.key)) return;
    situations.set(step.to.key, step.to);
    if (!step.to.via && !unchanged) Object.assign(step.to, { via: step });
    if (situations.size > limit)
      throw new Error(
        `${model.machine.id} has more than ${limit} situations, the last one in ${where(stateOf(step.to).value)}. A number that ` +
          "grows without end or a list of any length makes them endless. Give the model fewer values, or name what makes two " +
          "situations different: project: ({ value, context }) => [value, context.tries > 2].",
      );
  };
  const take = (from: Situation<M>, move: Move<M>) => {
    const event = eventOf(move, from);
    // Cast: a snapshot of M is one of any machine, which TypeScript does not see of a type parameter.
    const snapshot = (unchanged?.snapshot(from) ?? from.snapshot) as AnyMachineSnapshot;
    add({ ...happen(compute.step(snapshot, event), from, move), from, move, event });
  };

  const opening = unchanged?.opening() ?? happen(compute.start(model.spec.input), null, null);
  situations.set(opening.to.key, opening.to);
  for (const from of situations.values()) {
    const known = unchanged?.from(from);
    const anew = known?.anew ?? possible(model.spec, from);
    const before = steps.length;
    for (const step of known?.steps ?? []) add(step);
    for (const move of anew) take(from, move);
    const isNew = anew.length > 0 || !known;
    if (isNew && until?.({ opening, situations: [from], steps: steps.slice(before) })) break;
  }
  return { opening, situations: [...situations.values()], steps };
}

/** Actors that run and timers that are armed after these effects, without finished actors. */
function follow<M extends AnyStateMachine>(
  model: Model<M>,
  effects: readonly Effect[],
  before: Situation<M> | null,
  move: Move<M> | null,
) {
  const running = new Map(before?.running.map((actor) => [actor.id, actor]));
  if (move?.verb === "answer" && move.outcome.kind !== "reported") running.delete(move.id);
  const real = effects.filter((effect) => {
    if (effect.kind === "stop") return running.delete(effect.id);
    if (effect.kind === "invoke")
      running.set(effect.id, { id: effect.id, src: effect.src, kind: model.kindOf(effect.src) });
    return true;
  });
  const wereArmed = before?.armed ?? [];
  const fired = wereArmed.find(({ timer }) => move?.verb === "elapse" && timer === move.timer);
  return { running: [...running.values()], armed: passTime(wereArmed, effects, fired), effects: real };
}
