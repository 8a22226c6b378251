import {
  Actor,
  type ActorRefLike,
  type AnyActor,
  type AnyEventObject,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type InspectionEvent,
  StateMachine,
  isMachineSnapshot,
} from "xstate";
import type { Entry, RecordedEvent, StateValue, TakenTransition, Timer } from "../recording/entry.ts";
import { folderOf } from "./machine-names.ts";
import type { Redact } from "./redact.ts";
import type { LawWatch } from "./watch-laws.ts";
import { guardName } from "#tools/statecharts/guard-name.ts";

/** The path of a state within its machine; "" for the machine itself. */
export const pathOf = ({ path }: Pick<AnyStateNode, "path">): string => path.join(".");

const actionName = (action: unknown): string => {
  if (typeof action === "string") return action;
  if (typeof action === "object" && action !== null && "type" in action) return String(action.type);
  return typeof action === "function" && action.name !== "" ? action.name : "(anonymous)";
};

/** Parts that XState types as `any`, or as one machine's event descriptor. */
type Known = { readonly source: AnyStateNode; readonly eventType: string };

/** A transition in the recording's format. */
const describeTransition = (taken: AnyTransitionDefinition): TakenTransition => {
  const known: Known = taken;
  const { source, eventType: descriptor } = known;
  const siblings: readonly unknown[] =
    (descriptor === "" ? source.always : source.transitions.get(descriptor)) ?? [];
  return {
    source: pathOf(source),
    targets: (taken.target ?? []).map(pathOf),
    descriptor,
    index: Math.max(0, siblings.indexOf(taken)),
    guard: taken.guard === undefined ? null : guardName(taken.guard),
    actions: taken.actions.map(actionName),
  };
};

type Without<E, K extends string> = E extends unknown ? Omit<E, K> : never;

/** An entry without its number and time. */
export type EntryContent = Without<Entry, "nth" | "at" | "source">;

/** Writes an entry of a moment (ms since 1970) and returns its number. */
export type Write = (entry: EntryContent, at: number) => number;

/** Parts of a snapshot that XState types as `any`. */
type State = {
  readonly status: "active" | "done" | "error" | "stopped";
  readonly output: unknown;
  readonly error: unknown;
};
type MachineState = State & {
  readonly value: StateValue;
  readonly context: unknown;
  readonly children: Readonly<Record<string, ActorRefLike>>;
};

/** The first event of a machine that was restored after a reload (src/dev/carry). */
const carriedOver = { type: "carried.over" };
const isCarried = ({ options }: AnyActor): boolean => options.snapshot !== undefined;
const firstOf = (actor: AnyActor, event: AnyEventObject): AnyEventObject =>
  event.type === "xstate.init" && actor.logic instanceof StateMachine && isCarried(actor)
    ? carriedOver
    : event;

const stateOf = (actor: { getSnapshot(): State }): State => actor.getSnapshot();

/** What is known of a running actor. */
type ObservedActor = {
  id: string;
  /** Creation time in ms since 1970. */
  since: number;
  isMachine: boolean;
  hasEnded: boolean;
  /** Numbers of received events, and the events that no actor sent. */
  received: WeakMap<AnyEventObject, number>;
  ofPage: WeakSet<AnyEventObject>;
  /** The number of the event in progress, and the event of the last step. */
  handles: number | null;
  lastStep: AnyEventObject;
};

const redactEvent = (redact: Redact, { type, ...rest }: AnyEventObject): RecordedEvent => {
  // XState's own events: the input is recorded with the actor, the actor with the event.
  if (type === "xstate.init") return { type };
  if (type.startsWith("xstate."))
    return {
      type,
      ...("output" in rest && { output: redact(rest["output"]) }),
      ...("error" in rest && { error: redact(rest["error"]) }),
    };
  return Object.assign({}, redact(rest), { type });
};

const timersOf = (actor: AnyActor): Timer[] =>
  Object.values(actor.system.getSnapshot()._scheduledEvents)
    .filter(({ source }) => source === actor)
    .map(({ id, event, delay, startedAt: since }) => ({ id, event: event.type, delay, since }));

export type Observed = {
  inspect: (event: InspectionEvent) => void;
  /** A running actor by its id in the recording. */
  find: (id: string) => AnyActor | undefined;
};

/**
 * Inspects every actor of a system and writes its events as they happen. `load` is the number of this page load in
 * its tab; `laws` check every step.
 */
export const observeActors = (
  load: number,
  redact: Redact,
  write: Write,
  now: () => number,
  laws?: LawWatch,
): Observed => {
  const actors = new WeakMap<AnyActor, ObservedActor>();
  const running = new Map<string, AnyActor>();
  const known = (ref: ActorRefLike | undefined): [AnyActor, ObservedActor] | null => {
    if (!(ref instanceof Actor)) return null;
    const observed = actors.get(ref);
    return observed === undefined ? null : [ref, observed];
  };
  const idOf = (ref: ActorRefLike | undefined): string | null => known(ref)?.[1].id ?? null;

  const began = (actor: AnyActor) => {
    const at = now();
    const logic: unknown = actor.logic;
    const machine = folderOf(logic);
    const id = `${load}/${actor.sessionId}`;
    const isMachine = logic instanceof StateMachine;
    actors.set(actor, {
      id,
      isMachine,
      since: at,
      hasEnded: false,
      received: new WeakMap(),
      ofPage: new WeakSet(),
      handles: null,
      lastStep: { type: "" },
    });
    running.set(id, actor);
    // A root's name would only be XState's counter.
    const name = actor._parent === undefined ? (machine ?? actor.id) : actor.id;
    const src = typeof actor.src === "string" ? actor.src : null;
    const parentId = idOf(actor._parent);
    write({ kind: "actor", id, name, machine, src, parentId, input: redact(actor.options.input) }, at);
    // Laws cannot judge a restored actor: they lack its past.
    if (machine !== null && !isCarried(actor)) laws?.started(id, machine, actor.options.input);
  };

  const snapshot = (
    actor: AnyActor,
    observed: ObservedActor,
    now: MachineState,
    event: AnyEventObject,
    at: number,
  ) => {
    const { status, value, context, output, error } = now;
    const children = Object.entries(now.children).flatMap(([name, child]) => {
      const id = idOf(child);
      return id === null ? [] : [[name, id] as const];
    });
    const nth = write(
      {
        kind: "snapshot",
        actorId: observed.id,
        cause: observed.handles,
        eventType: event.type,
        status,
        value,
        context: redact(context),
        children: Object.fromEntries(children),
        timers: timersOf(actor),
        ...(status === "done" && { output: redact(output) }),
        ...(status === "error" && { error: redact(error) }),
      },
      at,
    );
    if (event.type !== "xstate.stop") laws?.stepped(observed.id, event, observed.ofPage.has(event), now, nth);
    observed.handles = null;
    observed.hasEnded = status !== "active";
    if (observed.hasEnded) running.delete(observed.id);
  };

  const settled = (actor: AnyActor, observed: ObservedActor, at: number) => {
    const { status, output, error } = stateOf(actor);
    if (status === "active") return;
    observed.hasEnded = true;
    running.delete(observed.id);
    write(
      {
        kind: "settled",
        actorId: observed.id,
        result: status === "done" ? "answered" : status === "error" ? "failed" : "stopped",
        ...(status === "done" && { output: redact(output) }),
        ...(status === "error" && { error: redact(error) }),
        took: at - observed.since,
      },
      at,
    );
  };

  /** Records the end of an actor, once. Its parent gets the result before XState emits the last snapshot. */
  const ended = (actor: AnyActor, observed: ObservedActor, at: number) => {
    if (observed.hasEnded) return;
    if (!observed.isMachine) return settled(actor, observed, at);
    const last: unknown = actor.getSnapshot();
    if (isMachineSnapshot(last)) snapshot(actor, observed, last, observed.lastStep, at);
  };

  const received = (observed: ObservedActor, source: ActorRefLike | undefined, event: AnyEventObject) => {
    const at = now();
    const sender = known(source);
    if (/^xstate\.(?:done|error)\.actor\./.test(event.type) && sender) ended(...sender, at);
    if (!observed.isMachine && event.type.startsWith("xstate.")) return;
    const nth = write(
      {
        kind: "event",
        actorId: observed.id,
        sourceId: sender?.[1].id ?? null,
        event: redactEvent(redact, event),
      },
      at,
    );
    observed.received.set(event, nth);
    if (sender === null) observed.ofPage.add(event);
  };

  const stepped = (
    observed: ObservedActor,
    event: AnyEventObject,
    transitions: AnyTransitionDefinition[],
    after: unknown,
  ) => {
    const state: MachineState | null = isMachineSnapshot(after) ? after : null;
    observed.handles = observed.received.get(event) ?? observed.handles;
    observed.lastStep = event;
    write(
      {
        kind: "step",
        actorId: observed.id,
        cause: observed.handles,
        eventType: event.type,
        transitions: transitions.map(describeTransition),
        value: state?.value ?? null,
      },
      now(),
    );
  };

  const inspect = (inspected: InspectionEvent): void => {
    if (inspected.type === "@xstate.actor") {
      if (inspected.actorRef instanceof Actor) began(inspected.actorRef);
      return;
    }
    const [actor, observed] = known(inspected.actorRef) ?? [];
    if (!actor || !observed) return;
    if (inspected.type === "@xstate.event")
      received(observed, inspected.sourceRef, firstOf(actor, inspected.event));
    else if (inspected.type === "@xstate.microstep")
      stepped(observed, inspected.event, inspected._transitions, inspected.snapshot);
    else if (inspected.type === "@xstate.snapshot" && !observed.hasEnded) {
      const event = firstOf(actor, inspected.event);
      observed.handles = observed.received.get(event) ?? observed.handles;
      if (!observed.isMachine) settled(actor, observed, now());
      else if (isMachineSnapshot(inspected.snapshot))
        snapshot(actor, observed, inspected.snapshot, event, now());
    }
  };
  return { inspect, find: (id) => running.get(id) };
};
