/**
 * A recorded value in which ids are only numbered: `subscription#3` and the `id#3` of a list are one id, which a guard that
 * compares the two must find equal.
 */
export function numbered(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/^[A-Za-z][\w-]*(#\d+)$/, "id$1");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(numbered);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, numbered(inner)]));
}
