/** The same in an order that follows from the seed; 0 leaves it. (mulberry32, Fisher and Yates) */
export const shuffled = <T>(list: readonly T[], seed: number): T[] => {
  const result = [...list];
  if (seed === 0) return result;
  let state = seed;
  const chance = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    // Casts: both places are in the list.
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
};
