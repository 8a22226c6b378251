import type { World } from "./world.ts";

/** Ignored difference, ms: latency, and the whole seconds of the Date header. */
const tolerance = 60_000;

export type ServerTime = {
  /** The server's time as of its last reply; this machine's time before the first. */
  clock: World["clock"];
  /** Both in ms since 1970: the server's time in the reply, and the local time of the request. */
  update(answered: number, requested: number): void;
};

/** Days, opening hours and deadlines follow the server's clock, so a wrong local clock does not change them. */
export const createServerTime = (clock: World["clock"]): ServerTime => {
  let ahead = 0;
  return {
    clock: { now: () => clock.now() + ahead, after: clock.after },
    update: (answered, requested) => {
      const now = clock.now();
      // A reply that waited longer, for example in a sleeping machine, is outdated.
      if (now - requested >= tolerance) return;
      ahead = Math.abs(answered - now) < tolerance ? 0 : answered - now;
    },
  };
};
