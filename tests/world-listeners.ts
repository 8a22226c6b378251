import type { WorldEvents } from "#src/ports/world.ts";

type Hear<E extends keyof WorldEvents> = (detail: WorldEvents[E]) => void;

/** Listeners of a simulated world, and how to notify them. */
export const worldListeners = () => {
  const listeners: { [E in keyof WorldEvents]: Set<Hear<E>> } = {
    online: new Set(),
    offline: new Set(),
    storage: new Set(),
    pageshow: new Set(),
    pagehide: new Set(),
    visibilitychange: new Set(),
    "vite:preloadError": new Set(),
  };
  return {
    on: <E extends keyof WorldEvents>(event: E, hear: Hear<E>): (() => void) => {
      listeners[event].add(hear);
      return () => listeners[event].delete(hear);
    },
    tell: <E extends keyof WorldEvents>(event: E, detail: WorldEvents[E]): void => {
      for (const hear of listeners[event]) hear(detail);
    },
  };
};
