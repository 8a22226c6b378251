import type { ReleaseListeners, ReleasePorts } from "#machines/release/release.ports.ts";
import type { Chunks } from "./chunks.ts";
import { storedReload } from "./stored-values.ts";
import type { Store } from "./storage.ts";
import type { World } from "./world.ts";

/** Automatic reloads of all tabs are at least this far apart, ms (spec §9). */
const pause = 60_000;

/** Ports of the release machine. */
export const releasePorts = (world: World, store: Store): ReleasePorts => {
  // Kept in memory, too, since a sign-out clears storage.
  let last = store.read(storedReload) ?? 0;
  // A time far ahead was stored before the clock was set back and is ignored.
  const isRecent = (at: number): boolean => Math.abs(world.clock.now() - at) < pause;

  const claim = async () => {
    const now = world.clock.now();
    if (isRecent(last) || isRecent(store.read(storedReload) ?? 0)) return { kind: "denied" } as const;
    last = now;
    store.write(storedReload, now);
    // Without persistent storage the reload would be forgotten and repeat endlessly.
    return { kind: store.isKept() ? "granted" : "denied" } as const;
  };

  return {
    claimReload: async (_, signal) => {
      // Without the server a reload would show the browser's error page.
      const page = await world.fetch(world.navigation.address(), {
        method: "HEAD",
        cache: "no-store",
        signal,
      });
      if (!page.ok) return { kind: "denied" };
      return world.locks === null ? claim() : world.locks.request("kabinet.reload", claim);
    },

    reload: async () => {
      await import("./updates.ts").then(({ takeUpdate }) => takeUpdate(world)).catch(() => undefined);
      world.navigation.reload();
      return new Promise<never>(() => undefined);
    },
  };
};

export const releaseListeners = (world: World, chunks: Chunks): ReleaseListeners => ({
  watchOutdated: (_, sendBack) => chunks.listen(() => sendBack({ type: "page.outdated" })),

  watchUpdates: (_, sendBack) => {
    const stopped = new AbortController();
    if (world.worker !== null)
      world.whenIdle(() => {
        import("./updates.ts")
          .then(({ watchUpdates }) =>
            watchUpdates(world, () => sendBack({ type: "update.waiting" }), stopped.signal),
          )
          .catch(() => undefined);
      });
    return () => stopped.abort();
  },
});
