/** Replaces a hidden value, and begins a hidden name, in a recording. */
const hidden = "•••";
/** Replaces an id in a recording: what it identifies, and a number. */
const alias = /^[A-Za-z][\w-]*#(\d+)$/;

type Branch = Readonly<Record<string, unknown>>;
const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

/**
 * A computed value with the parts hidden that are hidden in the recorded one, and ids replaced by its aliases. Both are equal
 * afterwards unless they differ in a part that the recording shows.
 */
export function masked(computed: unknown, recorded: unknown): unknown {
  if (computed === undefined || typeof computed === "function") return undefined;
  if (computed instanceof Error) return { name: computed.name, message: hidden };
  if (recorded === hidden) return hidden;
  // What an alias identifies depends on its place; the number says which one it is.
  const [, number] = typeof computed === "string" ? (alias.exec(computed) ?? []) : [];
  const [, wanted] = typeof recorded === "string" ? (alias.exec(recorded) ?? []) : [];
  if (wanted !== undefined && !isBranch(computed))
    return number === undefined || number === wanted ? recorded : computed;
  if (Array.isArray(computed)) {
    const beside: readonly unknown[] = Array.isArray(recorded) ? recorded : [];
    return computed.map((item, place) => masked(item, beside[place]) ?? null);
  }
  if (!isBranch(computed)) return computed;
  const beside: Branch = isBranch(recorded) && !Array.isArray(recorded) ? recorded : {};
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(computed)) {
    const shown = masked(member, beside[name]);
    if (shown !== undefined) members[name] = shown;
  }
  // Members with hidden names cannot be distinguished.
  for (const name of Object.keys(beside)) if (name.startsWith(hidden)) members[name] = beside[name];
  const named = Object.keys(beside).some((name) => name.startsWith(hidden));
  if (named) for (const name of Object.keys(members)) if (!(name in beside)) delete members[name];
  return members;
}

/** Whether a part of a value is hidden or an alias (a text, where a schema may want a number). */
export const isMasked = (value: unknown): boolean =>
  value === hidden ||
  (typeof value === "string" && alias.test(value)) ||
  (isBranch(value) && Object.values(value).some(isMasked));

/** Whether a part of a value is hidden, so that a guard cannot read it. */
export const isHidden = (value: unknown): boolean =>
  value === hidden || (isBranch(value) && Object.values(value).some(isHidden));
