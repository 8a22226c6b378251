import type { World } from "./world.ts";

/** What an answer takes on its way, and what whole seconds leave out, is no wrong clock. ms. */
const tolerance = 60_000;

export type ServerTime = {
  /** The time that the server goes by, as far as its answers have told; that of this machine until then. */
  clock: World["clock"];
  /** The moment at which the server answered, and when it was asked by the clock of this machine. Both in ms since 1970. */
  hear(answered: number, asked: number): void;
};

/**
 * Days, opening hours and deadlines that are named as moments are those of the server: on a machine whose clock is
 * wrong, or in a sandbox whose clock was put forward, what is read would else not be what happens.
 */
export const createServerTime = (clock: World["clock"]): ServerTime => {
  let ahead = 0;
  return {
    clock: { now: () => clock.now() + ahead, after: clock.after },
    hear: (answered, asked) => {
      const now = clock.now();
      // It waited somewhere, perhaps while the machine slept: it tells nothing of now.
      if (now - asked >= tolerance) return;
      ahead = Math.abs(answered - now) < tolerance ? 0 : answered - now;
    },
  };
};
