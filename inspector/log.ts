import type { Chart, Event, Message, Snapshot } from "./message.ts";
import { activePaths } from "./states.ts";

export type Actor = {
  id: string;
  name: string;
  parentId: string | undefined;
  chart: Chart | null;
  snapshot: Snapshot;
  /** How often each state was come into. */
  visits: ReadonlyMap<string, number>;
};

/** An event that an actor received, and what it was in afterwards; null until its answer is known. */
export type Entry = {
  nth: number;
  at: number;
  actorId: string;
  senderId: string | undefined;
  event: Event;
  after: Snapshot | null;
};

/** All that one page has told. */
export type PageLog = {
  id: string;
  address: string;
  /** The number of the last message; what is told again is not new. */
  last: number;
  actors: ReadonlyMap<string, Actor>;
  entries: readonly Entry[];
};

/** The pages that were heard, the newest last. */
export type Log = ReadonlyMap<string, PageLog>;

const visited = (actor: Actor, next: Snapshot): ReadonlyMap<string, number> => {
  const before = new Set(actor.visits.size === 0 ? [] : activePaths(actor.snapshot.value));
  const visits = new Map(actor.visits);
  for (const path of activePaths(next.value))
    if (!before.has(path)) visits.set(path, (visits.get(path) ?? 0) + 1);
  return visits;
};

const record = (page: PageLog, { nth, event: happened }: Message): PageLog => {
  const { sessionId: actorId, createdAt: at } = happened;
  if (happened.type === "@xstate.actor") {
    const { name, parentId, definition: chart, snapshot } = happened;
    const actor: Actor = { id: actorId, name, parentId, chart, snapshot, visits: new Map() };
    return { ...page, actors: new Map([...page.actors, [actorId, actor]]) };
  }
  if (happened.type === "@xstate.event") {
    const { event, sourceId: senderId } = happened;
    return { ...page, entries: [...page.entries, { nth, at, actorId, senderId, event, after: null }] };
  }
  const { event, snapshot } = happened;
  const answers = (entry: Entry) =>
    entry.actorId === actorId && entry.after === null && entry.event.type === event.type;
  const answered = page.entries.findLastIndex(answers);
  const actor = page.actors.get(actorId);
  return {
    ...page,
    entries: page.entries.map((entry, index) => (index === answered ? { ...entry, after: snapshot } : entry)),
    actors: actor
      ? new Map([...page.actors, [actorId, { ...actor, snapshot, visits: visited(actor, snapshot) }]])
      : page.actors,
  };
};

/** The log after some more messages. A message that was told before changes nothing. */
export const receive = (log: Log, messages: readonly Message[]): Log => {
  const pages = new Map(log);
  for (const message of messages) {
    const { id, address } = message.source;
    const page = pages.get(id) ?? { id, address, last: 0, actors: new Map(), entries: [] };
    if (message.nth > page.last) pages.set(id, { ...record(page, message), last: message.nth });
  }
  return pages;
};

/** Whether an actor still runs: it has not ended, and its parent still holds it. */
export const runs = (page: PageLog, actor: Actor): boolean => {
  if (actor.snapshot.status !== "active") return false;
  if (actor.parentId === undefined) return true;
  const parent = page.actors.get(actor.parentId);
  if (parent === undefined || !runs(page, parent)) return false;
  const { children } = parent.snapshot;
  return typeof children !== "object" || children === null || actor.name in children;
};
