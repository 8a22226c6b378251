import type { World } from "./world.ts";

/** What XState asks of a clock (`createActor(machine, { clock })`). */
type ActorClock = {
  setTimeout(run: (...args: unknown[]) => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  /** To be called when the actors run: what is due may ask the server, and they must hear of the network first. */
  followPage(): void;
};

/**
 * The actors' clock. A browser's timers stand still while the machine sleeps or the page is frozen; this one looks at
 * the time again when the page is shown, so that no countdown ends later than it should. Where the clock itself was set
 * back, a timer takes no longer than it was for.
 */
export const actorClock = (world: Pick<World, "clock" | "on">): ActorClock => {
  const armed = new Map<number, { ms: number; due: number; run: () => void; callOff: () => void }>();
  let last = 0;

  const fire = (id: number): void => {
    const timer = armed.get(id);
    armed.delete(id);
    timer?.callOff();
    timer?.run();
  };

  const catchUp = (): void => {
    const now = world.clock.now();
    const overdue = Array.from(armed).filter(([, { due }]) => due <= now);
    for (const [id] of overdue.toSorted(([, a], [, b]) => a.due - b.due)) fire(id);
    // What is left has stood still as long as the page has.
    for (const [id, timer] of armed) {
      timer.callOff();
      timer.due = Math.min(timer.due, now + timer.ms);
      timer.callOff = world.clock.after(timer.due - now, () => fire(id));
    }
  };

  return {
    setTimeout: (run, ms) => {
      last += 1;
      const id = last;
      const due = world.clock.now() + ms;
      armed.set(id, { ms, due, run, callOff: world.clock.after(ms, () => fire(id)) });
      return id;
    },
    clearTimeout: (id) => {
      if (typeof id !== "number") return;
      armed.get(id)?.callOff();
      armed.delete(id);
    },
    followPage: () => {
      world.on("pageshow", catchUp);
      world.on("visibilitychange", catchUp);
    },
  };
};
