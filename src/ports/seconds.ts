import type { Seconds } from "../routing/router-context.tsx";
import type { World } from "./world.ts";

/** Ticks at every whole second while there are listeners, and when the page is shown again. */
export const createSeconds = (
  world: Pick<World, "clock" | "on">,
  renderedAt: number | null = null,
): Seconds => {
  const listeners = new Set<() => void>();
  const read = () => Math.floor(world.clock.now() / 1000) * 1000;
  let current = read();
  let stop = () => {};

  const look = (): void => {
    const now = read();
    if (now === current) return;
    current = now;
    for (const listener of listeners) listener();
  };
  const wait = (): void => {
    const callOff = world.clock.after(1000 - (world.clock.now() % 1000), () => {
      look();
      wait();
    });
    stop = callOff;
  };
  world.on("visibilitychange", look);
  world.on("pageshow", look);

  return {
    renderedAt: renderedAt === null ? null : Math.floor(renderedAt / 1000) * 1000,
    now: () => {
      // Without listeners the clock is read directly.
      if (listeners.size === 0) current = read();
      return current;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        look();
        wait();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stop();
      };
    },
  };
};
