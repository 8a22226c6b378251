import type { World } from "./world.ts";

/** Lazy imports that failed. */
export type Chunks = {
  /** Reports a failed lazy import. Ignores every other error. */
  report(failure: unknown): void;
  listen(hear: () => void): () => void;
};

const missing = "A part of the application is missing";

/**
 * Gives every part that cannot be fetched the same message: the router, left to itself, reloads the page as soon as it
 * recognizes the browser's (once for each part, and regardless of a payment). Whether a page is reloaded is decided by
 * one machine (machines/release).
 */
export const createChunks = (world: Pick<World, "on">): Chunks => {
  const listeners = new Set<() => void>();
  world.on("vite:preloadError", (failure) => {
    if (failure instanceof Error) failure.message = missing;
  });
  return {
    report: (failure) => {
      if (failure instanceof Error && failure.message === missing) for (const hear of listeners) hear();
    },
    listen: (hear) => {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
  };
};
