import {
  type AnyStateMachine,
  type InputFrom,
  type Snapshot,
  type SnapshotFrom,
  StateMachine,
  createActor,
  fromPromise,
} from "xstate";
import { explore } from "./explore.ts";
import type { Model } from "./model-spec.ts";
import { stateOf } from "./state.ts";
import type { Situation } from "./world.ts";

/** A start situation of an actor: its state, context and children. */
export type Staged = Snapshot<unknown>;

/** Differences from the model. */
type Else = {
  readonly context?: object;
  /** Machines of its children, by name. */
  readonly children?: Readonly<Record<string, Staged>>;
};

/** An actor that starts in a situation of a model. Its ports are not called again, and no timer runs. */
export function staged<M extends AnyStateMachine>(
  situation: Situation<M>,
  { context = {}, children = {} }: Else = {},
): Staged {
  const { value, context: facts } = stateOf(situation);
  const running = situation.running.flatMap(({ id, src }) => {
    const snapshot = children[src];
    return snapshot ? [[id, { src, snapshot }] as const] : [];
  });
  return {
    status: "active",
    output: undefined,
    error: undefined,
    value,
    // Cast: every machine's context is an object.
    context: { ...(facts as object), ...context },
    historyValue: {},
    children: Object.fromEntries(running),
  } as Staged; // Cast: what a machine's snapshot has beside these, Snapshot does not speak of.
}

/**
 * The situation of a model that is reached first of those that are meant.
 * @throws when there is none.
 */
export function firstOf<M extends AnyStateMachine>(
  model: Model<M>,
  isMeant: (snapshot: SnapshotFrom<M>) => boolean,
): Situation<M> {
  let found: Situation<M> | undefined;
  explore(model, {
    until: ({ situations }) => {
      found = situations.find(({ snapshot }) => isMeant(snapshot));
      return found !== undefined;
    },
  });
  if (!found) throw new Error(`${model.machine.id} is never like that`);
  return found;
}

const silence = fromPromise(() => new Promise<never>(() => {}));

/** The machine and its children with ports that never reply: an actor stays in its situation. */
export function inSilence<M extends AnyStateMachine>(machine: M): M {
  // Cast: of a type parameter TypeScript does not see the members that every machine has.
  const { implementations } = machine as AnyStateMachine;
  const actors = Object.fromEntries(
    Object.entries<unknown>(implementations.actors).map(([name, logic]) => [
      name,
      logic instanceof StateMachine ? inSilence(logic) : silence,
    ]),
  );
  // Casts: the same machine, and what never answers satisfies every output.
  return machine.provide({ actors } as never) as M;
}

/** The machine at its start, with its children, while no port replies. */
export function resting<M extends AnyStateMachine>(machine: M, input: InputFrom<M>): Staged {
  // Cast: the input of this very machine, which TypeScript does not see of a type parameter.
  const actor = createActor(inSilence(machine) as AnyStateMachine, { input: input as unknown });
  const snapshot = actor.start().getPersistedSnapshot();
  actor.stop();
  return snapshot;
}
