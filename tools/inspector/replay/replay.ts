import type { AnyMachineSnapshot, AnyStateMachine, EventObject, StateValue } from "xstate";
import { type Computed, computer } from "../../statecharts/pure.ts";
import { type Change, changesBetween } from "../history/changes.ts";
import type { ActorHistory } from "../history/history.ts";
import type { EventReceived, SnapshotTaken } from "#src/dev/recording/entry.ts";
import { alwaysReads, verdictsOf } from "#src/dev/recording/verdicts.ts";
import { isHidden, isMasked, masked } from "./masked.ts";
import { withoutChildren } from "./without-children.ts";
import { stateHash } from "./state-hash.ts";

/**
 * A recorded value in which ids are only numbered: `subscription#3` and the `id#3` of a list are one id, which a guard that
 * compares the two must find equal.
 */
function numbered(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^[A-Za-z][\w-]*(#\d+)$/, "id$1");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(numbered);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbered(inner)]));
}

/** A snapshot of the recording that the pure machine came to as well; both have this hash. */
export type ReplayedStep = { readonly nth: number; readonly hash: string; readonly now: AnyMachineSnapshot };

/** The first snapshot to which the pure machine did not come. */
export type Divergence = {
  /** Of the recorded snapshot. */
  readonly nth: number;
  readonly eventType: string;
  /** From what was recorded to what was computed; `path` begins with `status`, `state` or `context`. */
  readonly changes: readonly Change[];
  readonly hashes: { readonly recorded: string; readonly computed: string };
  /** What the machine threw, if it did. */
  readonly error: string | null;
};

export type Replayed = {
  readonly steps: readonly ReplayedStep[];
  readonly divergence: Divergence | null;
  /** Snapshots (`nth`) at which a guard would have had to read what was hidden: the recording's word was taken for it. */
  readonly unsure: readonly number[];
  /** Whether it began in the midst, since the beginning is not kept any more. */
  readonly isPart: boolean;
};

type ActorState = { status: string; state: StateValue | null; context: unknown };

/**
 * Replays what one actor heard through its pure machine (`initialTransition`, `transition`), and compares where that leads
 * with every snapshot of the recording, as far as `upTo`. Nothing runs: no port is asked, no timer armed.
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
      // The end of a whole system comes to an actor without an event of its own.
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
 * Whether the pure machine could not know: a guard that decides about an event reads what was hidden; one that decides about
 * what follows by itself, or what a port is asked with, reads what is not as it was.
 */
const isHiddenFrom = (now: AnyMachineSnapshot, event: EventObject, computed: Computed | null): boolean => {
  if (computed?.snapshot.status === "error" && isMasked(now.context)) return true;
  const onTheWay = computed === null ? [] : alwaysReads(computed.snapshot, computed.taken, event);
  const verdicts = verdictsOf(now, [event]).filter((verdict) => matchesDescriptor(event.type, verdict.event));
  return (
    onTheWay.some(({ value }) => isMasked(value)) ||
    verdicts.some(({ guards }) => guards.some(({ reads }) => reads.some(({ value }) => isHidden(value))))
  );
};

const matchesDescriptor = (type: string, descriptor: string) =>
  descriptor === type ||
  descriptor === "*" ||
  (descriptor.endsWith(".*") && type.startsWith(descriptor.slice(0, -1)));

const resumed = (machine: AnyStateMachine, { value, context }: SnapshotTaken): Computed => ({
  // Casts: what stands in a recording came from this machine; if not, the comparison says so.
  snapshot: withoutChildren(machine).resolveState({
    value: value as StateValue,
    context: numbered(context) as object,
  }),
  effects: [],
  taken: [],
  passed: [],
});

/** An event as the machine heard it: what a child says of itself names that child. */
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
