import type { World, WorldEvents } from "./world.ts";
import { companionCookie } from "#contract/client-page.ts";

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Maps browser events to the world's events. */
const details: { [E in keyof WorldEvents]: (event: Event) => WorldEvents[E] } = {
  online: () => undefined,
  offline: () => undefined,
  storage: (event) => ({ key: event instanceof StorageEvent ? event.key : null }),
  pageshow: (event) => ({ restored: event instanceof PageTransitionEvent && event.persisted }),
  pagehide: () => undefined,
  visibilitychange: () => undefined,
  "vite:preloadError": (event) => ("payload" in event ? event.payload : null),
  error: (event): unknown => (event instanceof ErrorEvent ? event.error : null),
  unhandledrejection: (event): unknown => (event instanceof PromiseRejectionEvent ? event.reason : null),
};

/**
 * Whether the newest cache contains every chunk of this page. Chunks have a hash in their names, so each release has
 * its own.
 */
const isNewestRelease = async (): Promise<boolean> => {
  // Caches are listed in order of creation (src/ports/worker/background.ts).
  const cacheName = (await caches.keys()).findLast((each) => each.startsWith("kabinet-"));
  if (cacheName === undefined) return false;
  const parts = Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]"));
  const kept = await Promise.all(parts.map(({ href }) => caches.match(href, { cacheName })));
  return kept.every((part) => part !== undefined);
};

/** The world of a page in a browser: the only place that touches its globals. */
export const browserWorld = (): World => ({
  clock: {
    now: () => Date.now(),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  },
  random: {
    fraction: () => Math.random(),
    // Not randomUUID: it is missing on plain http except for localhost.
    key: () => hexadecimal(crypto.getRandomValues(new Uint8Array(16))),
  },
  fetch: (input, init) => fetch(input, init),
  solveTask: async (task, signal) => (await import("./solve-task.ts")).solveTask(task, signal),
  storage: () => localStorage,
  tabStorage: () => sessionStorage,
  locks: navigator.locks ?? null,
  // In development nothing is built that could be cached.
  worker: import.meta.env.DEV ? null : (navigator.serviceWorker ?? null),
  isNewestRelease,
  navigation: {
    address: () => {
      const address = new URL(location.href);
      address.hash = "";
      return address;
    },
    replaceAddress: (path) => history.replaceState(history.state, "", path),
    leave: (address) => location.assign(address),
    reload: () => location.reload(),
    isReturn: () =>
      performance
        .getEntriesByType("navigation")
        .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "back_forward"),
  },
  saveFile: (file) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  },
  // oxlint-disable-next-line baseline-js/use-baseline -- lacking in Firefox and on most desktops: then words are copied
  share: "share" in navigator ? (text) => navigator.share(text) : null,
  // Throws, and so rejects, without a clipboard or on an insecure page.
  // oxlint-disable-next-line baseline-js/use-baseline -- the port says so, and the machine
  copy: async (text) => navigator.clipboard.writeText(text),
  vibrate: (ms) => {
    // Chrome reports a call before the first touch of a page, for example after a return from the acquirer.
    if (!("vibrate" in navigator) || !navigator.userActivation.hasBeenActive) return;
    // oxlint-disable-next-line baseline-js/use-baseline -- Safari lacks it
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate(ms);
  },
  whenIdle: (run) => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
    else setTimeout(run, 200);
  },
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === "visible",
  on: (event, listener) => {
    const target = event === "visibilitychange" ? document : window;
    const receive = (native: Event) => listener(details[event](native));
    target.addEventListener(event, receive);
    return () => target.removeEventListener(event, receive);
  },
  forgetPageCookie: () => {
    // The Cookie Store API is missing on insecure pages.
    document.cookie = `${companionCookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  },
  // oxlint-disable-next-line no-console -- the world's own way to the developer
  warn: (message, detail) => (detail === undefined ? console.warn(message) : console.warn(message, detail)),
});
