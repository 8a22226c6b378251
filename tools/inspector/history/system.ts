import type { SnapshotTaken } from "#src/dev/recording/entry.ts";
import { type ActorHistory, type History, indexAt } from "./history.ts";

/** A moment: the `nth` of the last entry that has happened. */
export type Moment = number;

/** The last moment of a recording. */
export const latest = ({ entries }: History): Moment => entries.at(-1)?.nth ?? 0;

/** The snapshot of an actor at a moment; null before its first one, and for ports and listeners. */
export function snapshotAt({ snapshots }: ActorHistory, moment: Moment): SnapshotTaken | null {
  return snapshots[indexAt(snapshots, moment)] ?? null;
}

/** An actor that runs at a moment, with its depth below its root. */
export type Running = {
  readonly id: string;
  readonly depth: number;
  readonly actor: ActorHistory;
  readonly snapshot: SnapshotTaken | null;
};

/** Every actor that runs at a moment, each before its children. Visits running actors and roots only. */
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

/** The moment after everything that an entry caused, its snapshot included. */
export const momentAfter = ({ outcomes }: History, nth: number): Moment =>
  Math.max(nth, outcomes.get(nth) ?? nth);

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
