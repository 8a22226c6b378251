import type { ListenerPort, Port } from "../runtime/ports.ts";

/** A chunk failed to load, mostly in an old page after a release. */
export type ChunkSignal = { type: "chunk.missing" };
/** A newer version is waiting. */
export type UpdateSignal = { type: "update.waiting" };

export type ReleasePorts = {
  /**
   * Whether this page may reload by itself: the server answers, and no tab has done so within 60 s. Stores it;
   * `denied` also without storage.
   */
  claimReload: Port<void, { kind: "granted" } | { kind: "denied" }>;
  /** Reloads with the newest version; never returns. */
  reload: Port<void, never>;
};

export type ReleaseListeners = {
  watchChunks: ListenerPort<void, ChunkSignal>;
  watchUpdates: ListenerPort<void, UpdateSignal>;
};
