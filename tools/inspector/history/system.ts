import type { SnapshotTaken } from "#src/dev/recording/entry.ts";
import { type ActorHistory, type History, indexAt } from "./history.ts";

/** A moment: everything up to this entry has happened. */
export type Moment = number;

/** The last moment there is. */
export const latest = ({ entries }: History): Moment => entries.at(-1)?.nth ?? 0;

/** What an actor was at a moment; null before its first snapshot, and for ports and listeners. */
export function snapshotAt({ snapshots }: ActorHistory, moment: Moment): SnapshotTaken | null {
  return snapshots[indexAt(snapshots, moment)] ?? null;
}

/** An actor that runs at some moment, with how deep it is below its root. */
export type Running = {
  readonly id: string;
  readonly depth: number;
  readonly actor: ActorHistory;
  readonly snapshot: SnapshotTaken | null;
};

/** Every actor that runs at a moment, each before its children. Looks at those that run and at roots alone. */
export function systemAt(history: History, moment: Moment): Running[] {
  const running: Running[] = [];
  const visit = (id: string, depth: number) => {
    const actor = history.actors.get(id);
    if (actor === undefined || actor.started.nth > moment) return;
    if (actor.settled !== null && actor.settled.nth <= moment) return;
    const snapshot = snapshotAt(actor, moment);
    if (snapshot !== null && snapshot.status !== "active") return;
    running.push({ id, depth, actor, snapshot });
    for (const child of Object.values(snapshot?.children ?? {})) visit(child, depth + 1);
  };
  const load = loadAt(history, moment);
  for (const root of history.roots) if (load === null || root.startsWith(`${load}/`)) visit(root, 0);
  return running;
}

/** The page load at a moment; null before the first page. */
function loadAt({ pages }: History, moment: Moment): number | null {
  const page = pages[indexAt(pages, moment)];
  return page?.load ?? null;
}

/** The moment at which everything that an entry led to has been done, its snapshot included. */
export const momentAfter = ({ outcomes }: History, nth: number): Moment =>
  Math.max(nth, outcomes.get(nth) ?? nth);

/** The nearest snapshot of an actor, forwards or backwards, for which something else is read than at this moment. */
export function nextChange(
  actor: ActorHistory,
  moment: Moment,
  step: 1 | -1,
  read: (snapshot: SnapshotTaken) => unknown,
): Moment | null {
  const start = indexAt(actor.snapshots, moment);
  const now = actor.snapshots[start];
  const seen = JSON.stringify(now === undefined ? undefined : read(now));
  for (let place = start + step; place >= 0; place += step) {
    const other = actor.snapshots[place];
    if (other === undefined) return null;
    if (JSON.stringify(read(other)) !== seen) return other.nth;
  }
  return null;
}

/**
 * The actor in view: the chosen one while it runs or owns the chosen entry; else one of the same machine, as after a
 * reload; the session by default.
 */
export function lookedAt(
  history: History,
  running: readonly Running[],
  chosen: string | null,
  entry: Moment | null,
): string | null {
  const machineOf = (id: string) => history.actors.get(id)?.started.machine;
  const alike = (machine: string | null | undefined) =>
    machine == null ? undefined : running.find(({ actor }) => actor.started.machine === machine)?.id;
  if (chosen !== null && history.actors.has(chosen)) {
    if (running.some(({ id }) => id === chosen)) return chosen;
    const own = entry === null ? undefined : history.entries[indexAt(history.entries, entry)];
    const isOwn = own !== undefined && "actorId" in own && own.actorId === chosen;
    return isOwn ? chosen : (alike(machineOf(chosen)) ?? chosen);
  }
  return alike("session") ?? running[0]?.id ?? null;
}
