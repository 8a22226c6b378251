import type {
  ActorStarted,
  Entry,
  EventReceived,
  LawBroken,
  Microstep,
  PageEvent,
  PortSettled,
  SnapshotTaken,
} from "#src/dev/recording/entry.ts";
import { titleOf } from "./titles.ts";

/** Everything recorded of one actor; lists are in order of time. */
export type ActorHistory = {
  readonly started: ActorStarted;
  readonly snapshots: SnapshotTaken[];
  readonly steps: Microstep[];
  readonly events: EventReceived[];
  readonly children: string[];
  settled: PortSettled | null;
};

/**
 * Everything one tab has sent, with indexes that grow in place; `record` returns a new wrapper, so that comparing by
 * identity notices a change.
 */
export type History = {
  readonly source: string;
  readonly address: string;
  /** Read from a file: no time passes after the last entry. */
  readonly isOver: boolean;
  /** By `nth`. */
  readonly entries: Entry[];
  readonly known: Set<number>;
  /** The text that the filter searches and the lane of the timeline, at the indexes of `entries`. */
  readonly texts: string[];
  readonly lanes: Lane[];
  readonly actors: Map<string, ActorHistory>;
  readonly roots: string[];
  readonly pages: PageEvent[];
  /** Laws that steps broke. */
  readonly broken: LawBroken[];
  /** The last entry that each event led to, by `nth`. */
  readonly outcomes: Map<number, number>;
  /** Grows when an older entry arrived late and the indexes were rebuilt. */
  readonly epoch: number;
  /** How many entries were indexed so far; tests read it. */
  readonly work: number;
};

/** The histories of all tabs, by source, in order of their first entry. */
export type Sources = ReadonlyMap<string, History>;

/**
 * The kinds of entries that have a row in the timeline: pages, events of people and actors, answers of ports and children,
 * timers, broken laws and failed stories.
 */
export const lanes = ["page", "said", "answer", "timer", "law"] as const;
export type Lane = (typeof lanes)[number] | null;

/** The sources with more entries, of one or several tabs. `isOver`: read from a file. Tabs without new entries stay the same object. */
export function hear(sources: Sources, entries: readonly Entry[], isOver = false): Sources {
  const next = new Map(sources);
  for (const [source, own] of Map.groupBy(entries, (entry) => entry.source.id)) {
    const heard = record(next.get(source) ?? emptyHistory(source), own);
    next.set(source, heard.isOver === isOver ? heard : { ...heard, isOver });
  }
  return next;
}

export const emptyHistory = (source: string, epoch = 0, work = 0): History => ({
  source,
  address: "",
  isOver: false,
  entries: [],
  known: new Set(),
  texts: [],
  lanes: [],
  actors: new Map(),
  roots: [],
  pages: [],
  broken: [],
  outcomes: new Map(),
  epoch,
  work,
});

/** The history with more entries of its tab. Known entries are left out; older ones are inserted. */
export function record(history: History, entries: readonly Entry[]): History {
  const fresh = entries.filter(({ nth }) => !history.known.has(nth)).toSorted((a, b) => a.nth - b.nth);
  const first = fresh[0];
  if (first === undefined) return history;
  const last = history.entries.at(-1)?.nth ?? Number.NEGATIVE_INFINITY;
  if (first.nth > last) return append(history, fresh);
  const all = [...history.entries, ...fresh].toSorted((a, b) => a.nth - b.nth);
  return append(emptyHistory(history.source, history.epoch + 1, history.work), all);
}

function append(history: History, entries: readonly Entry[]): History {
  for (const entry of entries) {
    if (history.known.has(entry.nth)) continue;
    history.known.add(entry.nth);
    history.entries.push(entry);
    index(history, entry);
    history.texts.push(`${titleOf(entry)} ${nameOf(history, entry)}`.toLowerCase());
    history.lanes.push(laneOf(entry));
  }
  const address = entries.at(-1)?.source.address ?? history.address;
  return { ...history, address, work: history.work + entries.length };
}

function index(history: History, entry: Entry): void {
  if (entry.kind === "page") {
    history.pages.push(entry);
    return;
  }
  if (entry.kind === "law") {
    history.broken.push(entry);
    return;
  }
  if (entry.kind === "failed") return;
  if (entry.kind === "actor") {
    history.actors.set(entry.id, {
      started: entry,
      snapshots: [],
      steps: [],
      events: [],
      children: [],
      settled: null,
    });
    if (entry.parentId === null) history.roots.push(entry.id);
    else history.actors.get(entry.parentId)?.children.push(entry.id);
    return;
  }
  const actor = history.actors.get(entry.actorId);
  if ((entry.kind === "step" || entry.kind === "snapshot") && entry.cause !== null)
    history.outcomes.set(entry.cause, entry.nth);
  if (entry.kind === "event") actor?.events.push(entry);
  else if (entry.kind === "step") actor?.steps.push(entry);
  else if (entry.kind === "snapshot") actor?.snapshots.push(entry);
  else if (actor !== undefined) actor.settled = entry;
}

function laneOf(entry: Entry): Lane {
  if (entry.kind === "page" || entry.kind === "law") return entry.kind;
  if (entry.kind === "failed") return "law";
  if (entry.kind !== "event") return null;
  const { type } = entry.event;
  if (type.startsWith("xstate.after.")) return "timer";
  if (type === "xstate.init" || type === "xstate.stop") return null;
  return type.startsWith("xstate.") ? "answer" : "said";
}

/** The name of the actor of an entry; empty for a page or a story. */
export function nameOf(history: History, entry: Entry): string {
  if (entry.kind === "page" || entry.kind === "failed") return "";
  if (entry.kind === "actor") return entry.name;
  return history.actors.get(entry.actorId)?.started.name ?? entry.actorId;
}

/** The index of the last item of a sorted list that is not later than `nth`; -1 if all are. */
export function indexAt(list: readonly { readonly nth: number }[], nth: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.nth ?? 0) <= nth) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** From the event to the snapshot after everything that it caused in its actor. */
export type StepCost = {
  readonly eventType: string;
  readonly ms: number;
  /** When the event came, ms since 1970. */
  readonly from: number;
};

/** The cost of the step that led to a snapshot; null where no event was recorded. */
export const stepCost = (
  { events }: Pick<ActorHistory, "events">,
  { cause, at, eventType }: Pick<SnapshotTaken, "cause" | "at" | "eventType">,
): StepCost | null => {
  const event = cause === null ? undefined : events.findLast(({ nth }) => nth === cause);
  return event === undefined ? null : { eventType, ms: at - event.at, from: event.at };
};
