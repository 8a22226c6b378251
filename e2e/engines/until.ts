import { setTimeout as pause } from "node:timers/promises";

/**
 * Retries until the result is truthy and does not throw (a page that is being left throws). Throws with
 * `what` on timeout.
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
      // Cast: null, undefined and false are excluded above.
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
