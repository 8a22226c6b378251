import type { WorldEvents } from "#src/ports/world.ts";

type Listener<E extends keyof WorldEvents> = (detail: WorldEvents[E]) => void;

/** Listeners of a simulated world, and how to notify them. */
export const worldListeners = () => {
  const listeners: { [E in keyof WorldEvents]: Set<Listener<E>> } = {
    online: new Set(),
    offline: new Set(),
    storage: new Set(),
    pageshow: new Set(),
    pagehide: new Set(),
    visibilitychange: new Set(),
    "vite:preloadError": new Set(),
    error: new Set(),
    unhandledrejection: new Set(),
  };
  return {
    on: <E extends keyof WorldEvents>(event: E, listener: Listener<E>): (() => void) => {
      listeners[event].add(listener);
      return () => listeners[event].delete(listener);
    },
    dispatch: <E extends keyof WorldEvents>(event: E, detail: WorldEvents[E]): void => {
      for (const listener of listeners[event]) listener(detail);
    },
  };
};
