import type { ListenerPort, Port } from "../runtime/ports.ts";

/** A part of the application did not come: an older page after a new release, mostly. */
export type ChunkSignal = { type: "chunk.missing" };
/** A newer version waits to be used. */
export type UpdateSignal = { type: "update.waiting" };

export type ReleasePorts = {
  /**
   * Asks whether this page may reload by itself: the server answers, and no tab has done so within 60 s. Remembers it.
   * `denied` also where nothing can be remembered.
   */
  claimReload: Port<void, { kind: "granted" } | { kind: "denied" }>;
  /** Loads the page anew, with the newest version. The answer never comes. */
  reload: Port<void, never>;
};

export type ReleaseListeners = {
  watchChunks: ListenerPort<void, ChunkSignal>;
  watchUpdates: ListenerPort<void, UpdateSignal>;
};
