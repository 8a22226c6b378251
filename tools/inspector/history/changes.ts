import type { SnapshotTaken } from "#src/dev/recording/entry.ts";
import { type ActorHistory, indexAt } from "./history.ts";
import type { Moment } from "./system.ts";

/** One difference between two values. Absent is not the same as null. */
export type Change = {
  readonly path: string;
  readonly kind: "added" | "removed" | "changed";
  readonly before: unknown;
  readonly after: unknown;
};

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

/** All differences between two JSON values, at any depth. */
export function changesBetween(before: unknown, after: unknown, path = ""): Change[] {
  if (Object.is(before, after)) return [];
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) => {
      const below = path === "" ? name : `${path}.${name}`;
      if (!(name in before)) return [{ path: below, kind: "added", before: undefined, after: after[name] }];
      if (!(name in after)) return [{ path: below, kind: "removed", before: before[name], after: undefined }];
      return changesBetween(before[name], after[name], below);
    });
  }
  return [{ path, kind: "changed", before, after }];
}

/** The value at a path of names joined by dots. */
export function readPath(value: unknown, path: string): unknown {
  if (path === "") return value;
  return path.split(".").reduce<unknown>((at, name) => (isBranch(at) ? at[name] : undefined), value);
}

/** The moment of the nearest snapshot of an actor, forwards or backwards, for which `read` returns another value. */
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
