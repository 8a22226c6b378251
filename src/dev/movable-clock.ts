import type { World } from "../ports/world.ts";

type Clock = World["clock"];

export type MovableClock = Clock & {
  wait(ms: number): void;
  /** Whether the clock was ever advanced. */
  isPutForward(): boolean;
};

/** A page's clock that can be advanced: timers in between fire in order, each at its own time. */
export const movableClock = (real: Clock): MovableClock => {
  let ahead = 0;
  const waiting = new Set<{ due: number; fire: () => void }>();
  const now = () => real.now() + ahead;
  return {
    now,
    isPutForward: () => ahead > 0,
    after: (ms, run) => {
      const timer = {
        due: now() + ms,
        fire: () => {
          waiting.delete(timer);
          callOff();
          run();
        },
      };
      const callOff = real.after(ms, timer.fire);
      waiting.add(timer);
      return () => {
        waiting.delete(timer);
        callOff();
      };
    },
    wait: (ms) => {
      const until = now() + ms;
      for (;;) {
        const [next] = [...waiting].filter(({ due }) => due <= until).toSorted((a, b) => a.due - b.due);
        if (next === undefined) break;
        ahead = Math.max(ahead, next.due - real.now());
        next.fire();
      }
      ahead = Math.max(ahead, until - real.now());
    },
  };
};
