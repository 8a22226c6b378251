import type { World } from "./world.ts";

/** Whether a URL is an http(s) address of exactly this origin (C33). */
const mayLeaveFor = (url: string, origin: string): boolean => {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  return /^https?:$/.test(target.protocol) && target.origin === origin;
};

/**
 * Navigates to the acquirer's page; resolves when this page is restored from the back/forward cache. Without an
 * `acquirerOrigin` only this page's own origin is allowed.
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
