/** What a recording shows in the place of a value that it hides, and of a member whose name it hides. */
const hidden = "•••";
const alias = /^[A-Za-z][\w-]*#(\d+)$/;

type Branch = Readonly<Record<string, unknown>>;
const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

/**
 * What was computed, as the recording beside it could tell it: hidden where that hides something, and under the other name
 * of an id where that has one. Both are equal afterwards unless they differ in something that the recording tells.
 */
export function masked(computed: unknown, recorded: unknown): unknown {
  if (computed === undefined || typeof computed === "function") return undefined;
  if (computed instanceof Error) return { name: computed.name, message: hidden };
  if (recorded === hidden) return hidden;
  // Of what an id is goes by its place; which one it is, by its number.
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
    const told = masked(member, beside[name]);
    if (told !== undefined) members[name] = told;
  }
  // Members with hidden names cannot be distinguished.
  for (const name of Object.keys(beside)) if (name.startsWith(hidden)) members[name] = beside[name];
  const named = Object.keys(beside).some((name) => name.startsWith(hidden));
  if (named) for (const name of Object.keys(members)) if (!(name in beside)) delete members[name];
  return members;
}

/** Whether something in it is not as it was: hidden, or the other name of an id, a text where a schema may want a number. */
export const isMasked = (value: unknown): boolean =>
  value === hidden ||
  (typeof value === "string" && alias.test(value)) ||
  (isBranch(value) && Object.values(value).some(isMasked));

/** Whether a value has something in it that was hidden: what a guard reads there, it cannot read any more. */
export const isHidden = (value: unknown): boolean =>
  value === hidden || (isBranch(value) && Object.values(value).some(isHidden));
