/** Reproducible randomness: a seed gives the same numbers in every process. */
export type Chance = {
  /** In [0, 1). */
  fraction(): number;
  /** A whole number in [0, limit). */
  below(limit: number): number;
  happens(probability: number): boolean;
  one<T>(list: readonly [T, ...T[]]): T;
  /** Lower-case hexadecimal digits. */
  hex(length: number): string;
};

/** mulberry32: fast, 32 bits of state. */
export const chance = (seed: number): Chance => {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(fraction() * limit);
  return {
    fraction,
    below,
    happens: (probability) => fraction() < probability,
    one: (list) => list[below(list.length)] ?? list[0],
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(""),
  };
};

/** FNV-1a, 32 bits. */
export const digest = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
};
