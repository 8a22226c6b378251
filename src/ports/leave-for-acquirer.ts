import type { World } from "./world.ts";

/** Where this page may leave for (C33): an http address of exactly this origin. */
const mayLeaveFor = (url: string, origin: string): boolean => {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  return /^https?:$/.test(target.protocol) && target.origin === origin;
};

/**
 * Leaves for the acquirer's page, and answers when this page is shown again from the back/forward cache. Without an
 * `acquirerOrigin`, only this page's own origin may be left for.
 */
export const leaveForAcquirer =
  (world: Pick<World, "navigation" | "on">, acquirerOrigin: string | null) =>
  ({ url }: { url: string }, signal: AbortSignal): Promise<{ kind: "returned" } | { kind: "refused" }> => {
    if (!mayLeaveFor(url, acquirerOrigin ?? world.navigation.address().origin))
      return Promise.resolve({ kind: "refused" });
    return new Promise((resolve, reject) => {
      const stop = world.on("pageshow", ({ restored }) => {
        if (!restored) return;
        stop();
        resolve({ kind: "returned" });
      });
      signal.addEventListener(
        "abort",
        () => {
          stop();
          reject(signal.reason);
        },
        { once: true },
      );
      world.navigation.leave(url);
    });
  };
