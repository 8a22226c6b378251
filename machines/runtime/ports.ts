import {
  type AnyStateMachine,
  type CallbackActorLogic,
  type EventObject,
  type OutputFrom,
  type PromiseActorLogic,
  type ProvidedActor,
  type StateMachine,
  fromCallback,
  fromPromise,
} from "xstate";

declare global {
  // Machines compile without DOM types; where present, this merges with them.
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

/**
 * A request to the outside world with one reply. Refusals that the product knows are values (`{ kind: "refused", …
 * }`); only outages reject. `signal` aborts when the state that asked is left: the port must stop then.
 */
export type Port<I, O> = (input: I, signal: AbortSignal) => Promise<O>;

/**
 * A source of events while a state lasts: 401s, online and offline, storage. It sends events back and returns its
 * cleanup.
 */
export type ListenerPort<I, E extends EventObject> = (input: I, sendBack: (event: E) => void) => () => void;

/** Actor logic of each promise port, by name, for `setup({ actors })` and `provide`. */
export type PortActors<P> = {
  [K in keyof P]: P[K] extends Port<infer I, infer O> ? PromiseActorLogic<O, I> : never;
};

/** Actor logic of each listener port, by name. */
export type ListenerActors<L> = {
  [K in keyof L]: L[K] extends ListenerPort<infer I, infer _E> ? CallbackActorLogic<EventObject, I> : never;
};

// `never` as input accepts every port (contravariance).
type AnyPorts<P> = { [K in keyof P]: Port<never, unknown> };
type AnyListeners<L> = { [K in keyof L]: ListenerPort<never, EventObject> };

const notProvided = (name: string) => new Error(`port "${name}" is not provided`);

// Cast: the keys come from the typed table of ports.
const actorsFrom = (entries: [string, unknown][]) => Object.fromEntries(entries) as never;

/**
 * Placeholders for promise ports, so that a machine stays a pure blueprint until `provide` hands it real ones.
 * A placeholder that is asked rejects, so a forgotten port is loud.
 * @example actors: { ...declarePorts<SessionPorts>("restore", "sendCode"), ...declareListeners<…>("watch401") }
 */
export const declarePorts = <P extends AnyPorts<P>>(...names: (keyof P & string)[]): PortActors<P> =>
  // Cast: TypeScript cannot follow Object.fromEntries back to the mapped type.
  actorsFrom(names.map((name) => [name, fromPromise(() => Promise.reject(notProvided(name)))]));

/** Placeholders for listener ports; a started one throws. */
export const declareListeners = <L extends AnyListeners<L>>(
  ...names: (keyof L & string)[]
): ListenerActors<L> =>
  actorsFrom(
    names.map((name) => [
      name,
      fromCallback(() => {
        throw notProvided(name);
      }),
    ]),
  );

/** Actor logic of real promise ports: `machine.provide({ actors: portActors(ports) })`. */
export const portActors = <P extends AnyPorts<P>>(ports: P): PortActors<P> =>
  actorsFrom(
    Object.entries<Port<never, unknown>>(ports).map(([name, run]) => [
      name,
      // Cast: the machine passes the input that `PortActors` typed for this port.
      fromPromise(({ input, signal }) => run(input as never, signal)),
    ]),
  );

/** Actor logic of real listeners: `provide({ actors: { ...portActors(ports), ...listenerActors(listeners) } })`. */
export const listenerActors = <L extends AnyListeners<L>>(listeners: L): ListenerActors<L> =>
  actorsFrom(
    Object.entries<ListenerPort<never, EventObject>>(listeners).map(([name, listen]) => [
      name,
      // Cast: as in `portActors`.
      fromCallback(({ input, sendBack }) => listen(input as never, sendBack)),
    ]),
  );

/** Actors declared in `setup`: a union of `{ src, logic }`. */
type ActorsOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer Actor,
    infer _Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _Meta,
    infer _Schema,
    infer _TransitionMeta
  >
    ? Actor
    : never;

type Named<A, S> = A extends ProvidedActor ? (A["src"] extends S ? A["logic"] : never) : never;

/** Names of a machine's ports and children. */
export type PortName<M extends AnyStateMachine> = ActorsOf<M>["src"];

/** Output of the port or child `S`. */
export type OutputOf<M extends AnyStateMachine, S extends PortName<M>> = OutputFrom<Named<ActorsOf<M>, S>>;

/** Input of the port `S`. */
export type InputOf<M extends AnyStateMachine, S extends PortName<M>> =
  Named<ActorsOf<M>, S> extends {
    transition: unknown;
    getInitialSnapshot: (scope: never, input: infer I) => unknown;
  }
    ? I
    : never;

/** `at` in ms since the epoch (to show and store), `left` in ms from the reply (≥ 0). */
export type Deadline = { at: number; left: number };

/** A delay that a timer keeps, in ms: a longer one than 2³¹ − 1 would fire at once. */
export const timerDelay = (ms: number): number => Math.min(Math.max(ms, 0), 2 ** 31 - 2);

/** The delay until a deadline, in ms. */
export const timeLeft = ({ left }: Deadline): number => timerDelay(left);

/** Narrows an answer to the kind that a guard has found. @throws if it is another: the guard is wrong. */
export function asKind<A extends { kind: string }, K extends A["kind"]>(
  answer: A,
  kind: K,
): Extract<A, { kind: K }> {
  if (!isKind(answer, kind)) throw new Error(`expected an answer of kind "${kind}", not "${answer.kind}"`);
  return answer;
}

const isKind = <A extends { kind: string }, K extends A["kind"]>(
  answer: A,
  kind: K,
): answer is Extract<A, { kind: K }> => answer.kind === kind;
