import { bare } from "#contract/language.ts";
import type { World } from "./world.ts";

/** Whether a URL is an http(s) address of exactly this origin (C33). */
const mayLeaveFor = (url: string, origin: string): boolean => {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  return /^https?:$/.test(target.protocol) && target.origin === origin;
};

/**
 * Navigates to the acquirer's page; resolves when this page is restored from the back/forward cache. Without an
 * `acquirerOrigin` only this page's own origin is allowed. `pages`: paths, without the language, of the pages that
 * show the payment or binding. The client who has gone on to another page stays there: `returned`.
 */
export const leaveForAcquirer =
  (world: Pick<World, "navigation" | "on">, acquirerOrigin: string | null, pages: readonly string[]) =>
  ({ url }: { url: string }, signal: AbortSignal): Promise<{ kind: "returned" } | { kind: "refused" }> => {
    const { origin, pathname } = world.navigation.address();
    if (!mayLeaveFor(url, acquirerOrigin ?? origin)) return Promise.resolve({ kind: "refused" });
    if (!pages.includes(bare(pathname))) return Promise.resolve({ kind: "returned" });
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
