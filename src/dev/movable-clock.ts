import type { World } from "../ports/world.ts";

type Clock = World["clock"];

export type MovableClock = Clock & {
  wait(ms: number): void;
  /** Whether it has waited for anything. */
  isPutForward(): boolean;
};

/** A page's clock that can be put forward: what is due on the way happens in its order, at its own time. */
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
