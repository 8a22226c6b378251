/** The path of the first value that JSON would lose or change; undefined if there is none. */
export function notJson(value: unknown, path: string): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number") return Number.isFinite(value) ? undefined : path;
  if (typeof value !== "object") return path;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return path;
  for (const [name, inner] of Object.entries(value)) {
    const odd = notJson(inner, `${path}.${name}`);
    if (odd) return odd;
  }
  return undefined;
}
