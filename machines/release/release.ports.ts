import type { ListenerPort, Port } from "../runtime/ports.ts";

/** A chunk failed to load, or a newer server sent a reply that this page cannot read. */
export type OutdatedSignal = { type: "page.outdated" };
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
  watchOutdated: ListenerPort<void, OutdatedSignal>;
  watchUpdates: ListenerPort<void, UpdateSignal>;
};
