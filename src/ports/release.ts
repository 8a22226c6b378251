import type { ReleaseListeners, ReleasePorts } from "#machines/release/release.ports.ts";
import type { Chunks } from "./chunks.ts";
import { storedReload } from "./stored-values.ts";
import type { Store } from "./storage.ts";
import type { World } from "./world.ts";

/** A page reloads by itself at most once in so many ms, whichever tab it is (spec §9). */
const pause = 60_000;

/** The world behind the release that runs here. */
export const releasePorts = (world: World, store: Store): ReleasePorts => {
  // Signing out forgets what is stored; this tab still knows.
  let last = store.read(storedReload) ?? 0;
  // One that is far ahead is of before the clock was set back: it says nothing of the last minute.
  const isRecent = (at: number): boolean => Math.abs(world.clock.now() - at) < pause;

  const claim = async () => {
    const now = world.clock.now();
    if (isRecent(last) || isRecent(store.read(storedReload) ?? 0)) return { kind: "denied" } as const;
    last = now;
    store.write(storedReload, now);
    // What is not kept would be forgotten by the reload, which then would never end.
    return { kind: store.isKept() ? "granted" : "denied" } as const;
  };

  return {
    claimReload: async (_, signal) => {
      // Without the server, a reload would leave people with the browser's own error page.
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
  watchChunks: (_, sendBack) => chunks.listen(() => sendBack({ type: "chunk.missing" })),

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
