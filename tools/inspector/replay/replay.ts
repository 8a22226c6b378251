import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type StateValue,
  fromPromise,
} from "xstate";
import { isMachine } from "#machines/runtime/children.ts";
import type { EventReceived, Recording, SnapshotTaken } from "#src/dev/recording/entry.ts";
import { machines } from "#src/dev/recording/machines.ts";
import { alwaysReads, guardsOf } from "#src/dev/recording/guards.ts";
import { where } from "../../statecharts/explain.ts";
import { type Computed, computer } from "../../statecharts/pure.ts";
import { type Change, changesBetween } from "../history/changes.ts";
import { type ActorHistory, hear } from "../history/history.ts";
import { isHidden, isMasked, masked } from "./masked.ts";

/** A recorded snapshot that the pure machine reached as well; both have this hash. */
type ReplayedStep = { readonly nth: number; readonly hash: string; readonly now: AnyMachineSnapshot };

/** The first recorded snapshot that the pure machine did not reach. */
export type Divergence = {
  /** Of the recorded snapshot. */
  readonly nth: number;
  readonly eventType: string;
  /** From the recorded to the computed state; `path` begins with `status`, `state` or `context`. */
  readonly changes: readonly Change[];
  readonly hashes: { readonly recorded: string; readonly computed: string };
  /** What the machine threw, if anything. */
  readonly error: string | null;
};

type Replayed = {
  readonly steps: readonly ReplayedStep[];
  readonly divergence: Divergence | null;
  /** Snapshots (`nth`) that depend on a hidden value; the recording is believed. */
  readonly unsure: readonly number[];
  /** Whether the replay began in the middle, since the beginning is no longer kept. */
  readonly isPart: boolean;
};

/** One replayed actor of a recording. */
type ReplayedActor = Replayed & { readonly id: string; readonly machine: string };

/** Replays every machine of a recording from its start, or from the start of the recording. */
export const replayRecording = ({ entries }: Pick<Recording, "entries">): ReplayedActor[] =>
  [...hear(new Map(), entries).values()].flatMap((history) =>
    [...history.actors].flatMap(([id, actor]) => {
      const { machine } = actor.started;
      const logic = machine === null ? undefined : machines[machine];
      return machine === null || logic === undefined ? [] : [{ id, machine, ...replayActor(logic, actor) }];
    }),
  );

/**
 * Replays the events of one actor on its pure machine (`initialTransition`, `transition`) up to `upTo`, and compares each
 * state with the recorded snapshot. No port is invoked and no timer armed.
 */
export function replayActor(machine: AnyStateMachine, actor: ActorHistory, upTo = Infinity): Replayed {
  const compute = computer(withoutChildren(machine));
  const events = new Map(actor.events.map((event) => [event.nth, event]));
  const [first] = actor.snapshots;
  const steps: ReplayedStep[] = [];
  const unsure: number[] = [];
  if (first === undefined) return { steps, divergence: null, unsure, isPart: false };
  const isPart = first.eventType !== "xstate.init";
  let now: AnyMachineSnapshot | null = null;
  for (const taken of actor.snapshots) {
    if (taken.nth > upTo) break;
    const event = taken.cause === null ? undefined : events.get(taken.cause);
    let computed: Computed | null = null;
    let error: string | null = null;
    try {
      if (now === null)
        computed = isPart ? resumed(machine, taken) : compute.start(numbered(actor.started.input));
      // The end of the whole system stops an actor without an event.
      else if (event === undefined) break;
      else computed = compute.step(now, eventOf(event));
    } catch (failure) {
      error = String(failure);
    }
    const divergence = compared(taken, computed, error);
    if (divergence !== null || computed === null) {
      if (now === null || event === undefined || !isHiddenFrom(now, eventOf(event), computed))
        return { steps, divergence, unsure, isPart };
      unsure.push(taken.nth);
      computed = resumed(machine, taken);
    }
    now = computed.snapshot;
    steps.push({ nth: taken.nth, hash: stateHash(actorStateOf(taken)), now });
  }
  return { steps, divergence: null, unsure, isPart };
}

/**
 * Whether the result depends on a hidden value: a guard of the event reads one; or a guard of an `always` transition, or the
 * input of a port, reads a hidden value or a renamed id.
 */
const isHiddenFrom = (now: AnyMachineSnapshot, event: EventObject, computed: Computed | null): boolean => {
  if (computed?.snapshot.status === "error" && isMasked(now.context)) return true;
  const onTheWay = computed === null ? [] : alwaysReads(computed.snapshot, computed.taken, event);
  return (
    onTheWay.some(({ value }) => isMasked(value)) ||
    guardsOf(now, event).some(({ reads }) => reads.some(({ value }) => isHidden(value)))
  );
};

const resumed = (machine: AnyStateMachine, { value, context }: SnapshotTaken): Computed => ({
  // Casts: a recorded snapshot came from this machine; if not, the comparison finds it.
  snapshot: withoutChildren(machine).resolveState({
    value: value as StateValue,
    context: numbered(context) as object,
  }),
  effects: [],
  taken: [],
  passed: [],
});

/** An event as the machine received it; `done` and `error` events name their child. */
export function eventOf({ event: { type, ...rest } }: EventReceived): EventReceived["event"] {
  const [, actorId] = /^xstate\.(?:done|error)\.actor\.(.+)$/.exec(type) ?? [];
  const payload = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, numbered(value)]));
  return actorId === undefined ? { ...payload, type } : { ...payload, type, actorId };
}

const errorText = (error: unknown) => (error instanceof Error ? String(error) : JSON.stringify(error));

const actorStateOf = ({ status, value, context }: SnapshotTaken): ActorState => ({
  status,
  state: value,
  context,
});

function compared(
  taken: SnapshotTaken,
  computed: Computed | null,
  failure: string | null,
): Divergence | null {
  const recorded = actorStateOf(taken);
  // Casts: XState types what any machine holds as any.
  const snapshot = computed?.snapshot as {
    status: string;
    value: StateValue;
    context: unknown;
    error: unknown;
  };
  const reached: ActorState | null =
    computed === null
      ? null
      : {
          status: snapshot.status,
          state: snapshot.value,
          context: masked(snapshot.context, recorded.context),
        };
  const hashes = { recorded: stateHash(recorded), computed: reached === null ? "" : stateHash(reached) };
  if (hashes.recorded === hashes.computed) return null;
  const thrown = failure ?? (snapshot.error === undefined ? null : errorText(snapshot.error));
  return {
    nth: taken.nth,
    eventType: taken.eventType,
    changes: reached === null ? [] : changesBetween(recorded, reached),
    hashes,
    error: thrown,
  };
}

type ActorState = { status: string; state: StateValue | null; context: unknown };

/**
 * The states of a pure machine at its start and after each event: the deepest ones, regions joined by ` + `. Tests made from
 * recordings call it.
 */
export function statesOf(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly EventObject[],
): readonly string[] {
  const compute = computer(withoutChildren(machine));
  let { snapshot } = compute.start(input);
  // Cast: XState types the value of any machine's snapshot as any.
  const place = () => where(snapshot.value as StateValue);
  const states = [place()];
  for (const event of events) {
    ({ snapshot } = compute.step(snapshot, event));
    states.push(place());
  }
  return states;
}

const silent = fromPromise(() => new Promise<never>(() => undefined));
const known = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** A machine without its child machines; the recording has their events. */
function withoutChildren(machine: AnyStateMachine): AnyStateMachine {
  const made = known.get(machine);
  if (made !== undefined) return made;
  const { actors } = machine.implementations;
  const children = Object.keys(actors).filter((src) => isMachine(actors[src]));
  const alone = machine.provide({ actors: Object.fromEntries(children.map((src) => [src, silent])) });
  known.set(machine, alone);
  return alone;
}

/**
 * A recorded value with ids reduced to their numbers: `subscription#3` and `id#3` of a list are the same id, and guards
 * compare them.
 */
function numbered(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^[A-Za-z][\w-]*(#\d+)$/, "id$1");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(numbered);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbered(inner)]));
}

/** Twelve hex digits that two states share only if they are equal. */
export const stateHash = (state: unknown): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(ordered(state)) ?? ""))).slice(0, 12);

/** Members sorted by name, so that equal values have equal texts. */
const ordered = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(ordered);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]): [string, unknown] => [name, ordered(member)]),
  );
};
