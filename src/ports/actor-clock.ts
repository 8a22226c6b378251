import type { World } from "./world.ts";

/** XState's interface of a clock (`createActor(machine, { clock })`). */
type ActorClock = {
  setTimeout(run: (...args: unknown[]) => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  /** Call once the actors run: overdue timers may send requests, and actors need the network's state first. */
  followPage(): void;
};

/**
 * The actors' clock. Browser timers stop while the computer sleeps or the page is frozen; this clock fires overdue
 * timers when the page is shown. If the system clock was set back, no timer runs longer than its delay.
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
    // The remaining timers were frozen with the page.
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
