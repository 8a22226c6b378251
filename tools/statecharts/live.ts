import {
  type Actor,
  type AnyStateMachine,
  type EventObject,
  type SnapshotFrom,
  SimulatedClock,
  createActor,
  fromPromise,
} from "xstate";
import { type Driver, runTour } from "./driver.ts";
import type { Effect } from "./effects.ts";
import { describeMove, where } from "./explain.ts";
import type { Model } from "./model-spec.ts";
import { OUTAGE } from "./moves.ts";
import { stateOf } from "./state.ts";
import type { Happening, Step } from "./world.ts";

/** A request that waits for a manual reply. */
type Held = {
  readonly id: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly resolve: (output: unknown) => void;
  readonly reject: (reason: unknown) => void;
  answered: boolean;
};

/** A running actor with manual ports and a manual clock. */
export type Live<M extends AnyStateMachine> = Driver<M> & {
  readonly snapshot: () => SnapshotFrom<M>;
  /** Port calls and emitted events since the last call of this, in the model's form. */
  readonly effects: () => Effect[];
  /** Ports that were not aborted although their reply is no longer awaited. */
  readonly unaborted: () => string[];
  readonly stop: () => void;
};

/** Starts the machine with manual ports and a manual clock. */
export async function live<M extends AnyStateMachine>(model: Model<M>): Promise<Live<M>> {
  const clock = new SimulatedClock();
  const requests: Held[] = [];
  const effects: Effect[] = [];
  const port = (src: string) =>
    fromPromise(({ self: { id }, input, signal }) => {
      effects.push({ kind: "invoke", id, src, input });
      return new Promise((resolve, reject) => {
        requests.push({ id, input, signal, resolve, reject, answered: false });
      });
    });
  const actors = Object.fromEntries(
    Object.keys(model.machine.implementations.actors).map((src) => [src, port(src)]),
  );
  // Casts: a port answered by hand may give anything, and the actor is still this machine's.
  const actor = createActor(model.machine.provide({ actors } as never) as AnyStateMachine, {
    input: model.spec.input,
    clock,
  }) as Actor<M>;
  actor.subscribe({ error: () => {} }); // A broken actor shows in its snapshot; unobserved it would throw globally.
  actor.on("*", (event: EventObject) => effects.push({ kind: "emit", event }));
  actor.start();
  await settle();

  const snapshot = (): SnapshotFrom<M> => actor.getSnapshot();
  return {
    snapshot,
    effects: () => effects.splice(0),
    unaborted: () =>
      requests
        .filter((request) => {
          const { status, children } = stateOf({ snapshot: snapshot() });
          const isLatest = request === requests.findLast(({ id }) => id === request.id);
          const isAwaited = status === "active" && isLatest && request.id in children;
          return !request.answered && !request.signal.aborted && !isAwaited;
        })
        .map(({ id }) => id),
    stop: () => void actor.stop(),
    async act(event) {
      actor.send(event);
      await settle();
    },
    async answer(port, outcome, id) {
      if (outcome.kind === "reported") actor.send(outcome.event);
      else {
        const request = requests.findLast((held) => held.id === id && !held.answered);
        if (!request) throw new Error(`${port} has no open request`);
        request.answered = true;
        if (outcome.kind === "returned") request.resolve(outcome.output);
        else request.reject(OUTAGE);
      }
      await settle();
    },
    async elapse(_timer, ms) {
      clock.increment(ms);
      await settle();
    },
  };
}

/**
 * Walks a tour with a live actor. Compares state, context, port calls and emitted events with the model at each step, and
 * checks that no unneeded request stays open. @throws at the first difference, with the path to it.
 */
export async function walkLive<M extends AnyStateMachine>(
  model: Model<M>,
  tour: readonly Step<M>[],
): Promise<void> {
  const actor = await live(model);
  const trail: string[] = [];
  const agree = (what: string, is: unknown, should: unknown) => {
    const [seen, modelled] = [JSON.stringify(is), JSON.stringify(should)];
    if (seen !== modelled)
      throw new Error(
        `${what} is ${seen}, but the model says ${modelled}, after:\n${trail.join("\n") || "start"}`,
      );
  };
  const compare = (happened: readonly Happening<M>[]) => {
    const now = stateOf({ snapshot: actor.snapshot() });
    const { to } = happened.at(-1) ?? model.explore().opening;
    const modelled = stateOf(to);
    agree("the state", [now.status, where(now.value)], [modelled.status, where(modelled.value)]);
    agree("the context", now.context, modelled.context);
    agree("what it asked and announced", actor.effects(), happened.flatMap(visibleEffects));
    agree("the list of requests left running", actor.unaborted(), []);
  };
  compare([model.explore().opening]);
  await runTour(actor, tour, (_, together) => {
    trail.push(...together.map(({ move }) => `  ${describeMove(move)}`));
    compare(together);
  });
  actor.stop();
  agree("the list of requests left running", actor.unaborted(), []);
}

/** Observable effects of a step. An actor that is called and stopped in one step never starts. */
function visibleEffects<M extends AnyStateMachine>({ effects }: Happening<M>): Effect[] {
  return effects.filter(
    (effect, index) =>
      effect.kind === "emit" ||
      (effect.kind === "invoke" &&
        !effects.slice(index).some((later) => later.kind === "stop" && later.id === effect.id)),
  );
}

/** Waits until settled promises reach the machine: XState needs three ticks after a port's reply. */
async function settle() {
  for (let turn = 0; turn < 4; turn++) await Promise.resolve();
}
