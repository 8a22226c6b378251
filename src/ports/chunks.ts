import type { World } from "./world.ts";

/** Lazy imports that failed, and other signs that the page is older than its server. */
export type Chunks = {
  /** Reports a failed lazy import. Ignores every other error. */
  report(failure: unknown): void;
  /** Reports a reply of a newer server that this page cannot read. */
  reportOutdated(): void;
  listen(listener: () => void): () => void;
};

const missing = "A part of the application is missing";

/**
 * Replaces the message of a failed import: the router would recognize the browser's own and reload the page, even
 * during a payment. Only the release machine (machines/release) decides about reloads.
 */
export const createChunks = (world: Pick<World, "on">): Chunks => {
  const listeners = new Set<() => void>();
  world.on("vite:preloadError", (failure) => {
    if (failure instanceof Error) failure.message = missing;
  });
  const reportOutdated = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    report: (failure) => {
      if (failure instanceof Error && failure.message === missing) reportOutdated();
    },
    reportOutdated,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
