/** What was read of a value, by its path: `client.forbidden`. */
export type Read = { readonly path: string; readonly value: unknown };

type Branch = Readonly<Record<string, unknown>>;
const isBranch = (value: unknown): value is Branch => typeof value === "object" && value !== null;

/**
 * A value that notes what is read of it, down to what is no object. Whatever is asked of a list as a whole (`some`,
 * `length`) counts as the list.
 */
export function watched<T>(value: T, path: string, note: (read: Read) => void): T {
  if (!isBranch(value)) return value;
  // Cast: the proxy is the same value.
  return new Proxy(value, {
    get: (target, name) => {
      const inner: unknown = Reflect.get(target, name);
      if (typeof name === "symbol") return inner;
      if (Array.isArray(target)) {
        note({ path, value: target });
        return inner;
      }
      const below = path === "" ? name : `${path}.${name}`;
      if (!isBranch(inner)) {
        if (inner !== undefined && typeof inner !== "function") note({ path: below, value: inner });
        return inner;
      }
      return watched(inner, below, note);
    },
  }) as T;
}
