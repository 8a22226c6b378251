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
  // Machines compile without the DOM; where it is present this merges with its own declaration.
  interface AbortSignal {
    readonly aborted: boolean;
  }
}

/**
 * Something the machine asks of the outside world, once, and waits for.
 * A refusal the product knows is a value (`{ kind: "refused", … }`); only infrastructure rejects.
 * `signal` aborts as soon as the state that asked is left: whoever implements the port must stop then.
 */
export type Port<I, O> = (input: I, signal: AbortSignal) => Promise<O>;

/**
 * Something the machine listens to for as long as a state lasts: the 401 watcher, online and offline, storage
 * events. It sends events back as they happen and returns what takes the listening down again.
 */
export type ListenerPort<I, E extends EventObject> = (input: I, sendBack: (event: E) => void) => () => void;

/** The actor logic each promise port becomes, by port name: what `setup({ actors })` and `provide` want. */
export type PortActors<P> = {
  [K in keyof P]: P[K] extends Port<infer I, infer O> ? PromiseActorLogic<O, I> : never;
};

/** The actor logic each listener port becomes, by port name. */
export type ListenerActors<L> = {
  [K in keyof L]: L[K] extends ListenerPort<infer I, infer _E> ? CallbackActorLogic<EventObject, I> : never;
};

// `never` as the input accepts every port: a function may be handed less than it could take, never more.
type AnyPorts<P> = { [K in keyof P]: Port<never, unknown> };
type AnyListeners<L> = { [K in keyof L]: ListenerPort<never, EventObject> };

const notProvided = (name: string) => new Error(`port "${name}" is not provided`);

// Cast: the keys come from the table of ports, which the callers have typed.
const actorsFrom = (entries: [string, unknown][]) => Object.fromEntries(entries) as never;

/**
 * Placeholders for promise ports, so that a machine stays a pure blueprint until `provide` hands it real ones.
 * A placeholder that is asked rejects, so a forgotten port is loud.
 * @example actors: { ...declarePorts<SessionPorts>("restore", "sendCode"), ...declareListeners<…>("watch401") }
 */
export const declarePorts = <P extends AnyPorts<P>>(...names: (keyof P & string)[]): PortActors<P> =>
  // Cast: TypeScript cannot follow Object.fromEntries back to the mapped type.
  actorsFrom(names.map((name) => [name, fromPromise(() => Promise.reject(notProvided(name)))]));

/** Placeholders for listener ports; one that is started throws. */
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

/** Real promise ports as actor logic: `machine.provide({ actors: portActors(ports) })`. */
export const portActors = <P extends AnyPorts<P>>(ports: P): PortActors<P> =>
  actorsFrom(
    Object.entries<Port<never, unknown>>(ports).map(([name, run]) => [
      name,
      // Cast: the machine hands the input that `PortActors` typed for exactly this port.
      fromPromise(({ input, signal }) => run(input as never, signal)),
    ]),
  );

/** Real listener ports as actor logic: `provide({ actors: { ...portActors(ports), ...listenerActors(listeners) } })`. */
export const listenerActors = <L extends AnyListeners<L>>(listeners: L): ListenerActors<L> =>
  actorsFrom(
    Object.entries<ListenerPort<never, EventObject>>(listeners).map(([name, listen]) => [
      name,
      // Cast: as in `portActors`.
      fromCallback(({ input, sendBack }) => listen(input as never, sendBack)),
    ]),
  );

/** The actors a machine declares in `setup`: a union of `{ src, logic }`. */
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

/** The names of the ports and child machines of a machine. */
export type PortName<M extends AnyStateMachine> = ActorsOf<M>["src"];

/** What the port (or child machine) named `S` gives back when it is done. */
export type OutputOf<M extends AnyStateMachine, S extends PortName<M>> = OutputFrom<Named<ActorsOf<M>, S>>;

/** What the machine must hand the port named `S`. */
export type InputOf<M extends AnyStateMachine, S extends PortName<M>> =
  Named<ActorsOf<M>, S> extends {
    transition: unknown;
    getInitialSnapshot: (scope: never, input: infer I) => unknown;
  }
    ? I
    : never;
