/** One difference between two values: where, what was there, what is there. Absent is not the same as null. */
export type Change = {
  readonly path: string;
  readonly kind: "added" | "removed" | "changed";
  readonly before: unknown;
  readonly after: unknown;
};

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

/** Everything in which two values of plain JSON differ, as deep as both have the same kind of thing. */
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
