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
import { type Lane, laneOf } from "./lanes.ts";
import { titleOf } from "./titles.ts";

/** All that is known of one actor, each list in the order in which it happened. */
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
  /** It was read from a file: no time passes after its last entry. */
  readonly isOver: boolean;
  /** By `nth`. */
  readonly entries: Entry[];
  readonly known: Set<number>;
  /** What a filter looks at, and where the timeline shows it; at the places of `entries`. */
  readonly texts: string[];
  readonly lanes: Lane[];
  readonly actors: Map<string, ActorHistory>;
  readonly roots: string[];
  readonly pages: PageEvent[];
  /** Laws that steps broke. */
  readonly broken: LawBroken[];
  /** The last entry that each event led to, by `nth`. */
  readonly outcomes: Map<number, number>;
  /** Grows when something older came in between, and every index was made anew. */
  readonly epoch: number;
  /** How many entries were looked at so far, to make the indexes. */
  readonly work: number;
};

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

/** The history with more entries of its tab. What is known already is left out; what is older finds its place. */
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

/** The name of the actor that an entry is about; none for a page or a story. */
export function nameOf(history: History, entry: Entry): string {
  if (entry.kind === "page" || entry.kind === "failed") return "";
  if (entry.kind === "actor") return entry.name;
  return history.actors.get(entry.actorId)?.started.name ?? entry.actorId;
}

/** Where in a list by `nth` the last one stands that is not later; -1 if all are. */
export function indexAt(list: readonly { readonly nth: number }[], nth: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.nth ?? 0) <= nth) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
