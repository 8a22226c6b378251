import type { AnyStateMachine, EmittedFrom, EventFromLogic } from "xstate";
import type { Effect } from "./effects.ts";
import { type Counterexample, timerName } from "./explain.ts";
import type { Happening, Step, World } from "./world.ts";
import type { InputOf, OutputOf, PortName } from "../../machines/runtime/ports.ts";

/** A law of a machine: returns its counterexamples; an empty list means that it holds. */
export type Law<M extends AnyStateMachine> = (world: World<M>) => readonly Counterexample<M>[];

/** Laws by sentence: `"a wrong code does not restart the resend countdown": ({ steps }) => steps.filter(…)`. */
export type Laws<M extends AnyStateMachine> = Readonly<Record<string, Law<M>>>;

/*
 * Casts below: effects and moves carry what a machine declares as `unknown`; its ports and events are known by the name
 * that is asked for.
 */

type Typed<E, T> = Extract<E, { type: T }>;

const only = <K extends Effect["kind"]>({ effects }: Pick<Happening<AnyStateMachine>, "effects">, kind: K) =>
  effects.filter((effect): effect is Extract<Effect, { kind: K }> => effect.kind === kind);

/** The inputs with which a step asks the named port or starts the named child. Cast: by the port's name. */
export const invoked = <M extends AnyStateMachine, const S extends PortName<M>>(
  step: Happening<M>,
  port: S,
) => only(step, "invoke").flatMap(({ src, input }) => (src === port ? [input as InputOf<M, S>] : []));

/** All port calls of a step, by port name. */
export const invokedPorts = <M extends AnyStateMachine>(step: Happening<M>) =>
  only(step, "invoke").map(({ src, input }) => ({ port: src, input }));

/** Events that a step emits. Cast: it emits what its machine declares. */
export const emitted = <M extends AnyStateMachine>(step: Happening<M>) =>
  only(step, "emit").map(({ event }) => event as EmittedFrom<M>);

/** Events that a step sends to other actors. */
export const sent = <M extends AnyStateMachine>(step: Happening<M>) =>
  only(step, "send").map(({ to, event }) => ({ to, event }));

/** The timers a step arms. */
export const armed = <M extends AnyStateMachine>(step: Happening<M>) =>
  only(step, "arm").map(({ timer, ms }) => ({ timer: timerName(timer), ms }));

/** The event, if a user or another actor sends one of this type in the step. */
export function acted<M extends AnyStateMachine, const T extends EventFromLogic<M>["type"]>(
  { move }: Step<M>,
  type: T,
) {
  // Cast: an event of this type is what the line below compares; the compiler does not narrow by a type parameter.
  return move.verb === "act" && move.event.type === type
    ? (move.event as Typed<EventFromLogic<M>, T>)
    : undefined;
}

/** `{ output }` if the named port or child returns in the step. */
export function returned<M extends AnyStateMachine, const S extends PortName<M>>({ move }: Step<M>, port: S) {
  // Cast: the kit keeps outcomes as unknown; the port's name says which they are.
  return move.verb === "answer" && move.port === port && move.outcome.kind === "returned"
    ? { output: move.outcome.output as OutputOf<M, S> }
    : undefined;
}

/** Whether the named port fails in the step; any port if none is named. */
export const failed = <M extends AnyStateMachine>({ move }: Step<M>, port?: PortName<M>) =>
  move.verb === "answer" && move.outcome.kind === "outage" && (port === undefined || move.port === port);

/** The name of the timer that elapses in the step. */
export const elapsed = <M extends AnyStateMachine>({ move }: Step<M>) =>
  move.verb === "elapse" ? timerName(move.timer) : undefined;
