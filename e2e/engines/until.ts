import { setTimeout as pause } from "node:timers/promises";

/**
 * Looks again until something is so, and answers with it; what is falsy or throws is not so yet (a page that is being
 * left answers nothing). Says what it waited for when it has waited too long.
 */
export const until = async <T>(
  what: string,
  look: () => Promise<T>,
  patience = 40_000,
): Promise<NonNullable<Exclude<T, false>>> => {
  const begun = performance.now();
  let last: unknown = "nothing";
  while (performance.now() - begun < patience) {
    try {
      const found = await look();
      // Cast: what is neither null nor false is all that is left of it.
      if (found !== null && found !== undefined && found !== false)
        return found as NonNullable<Exclude<T, false>>;
      last = found;
    } catch (error) {
      last = error;
    }
    await pause(30);
  }
  throw new Error(`waited in vain: ${what} (${String(last)})`);
};
