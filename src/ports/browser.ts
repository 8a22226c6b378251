import type { World, WorldEvents } from "./world.ts";
import * as v from "valibot";

/** What early.js leaves on the page: which headers it asked with, and the answers by their addresses; it may still add some. */
const AskedAhead = v.object({
  headers: v.record(v.string(), v.string()),
  answers: v.instance(Map<unknown, unknown>),
});

const orAborted = async (answer: Promise<unknown>, signal: AbortSignal | null): Promise<unknown> => {
  if (signal === null) return answer;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  return Promise.race([answer, aborted]).finally(() => signal.removeEventListener("abort", abort));
};

/**
 * Gives the application what its page has asked for before it was there (scripts/build/early.js, which leaves it as
 * `found`): each answer once, to the first request of that address, if that one asks in the same name and language.
 * Whatever may have changed the server's mind since makes all of them void. An answer that did not come is asked for
 * again. `base`: what addresses are relative to.
 */
export const withAskedAhead = (ask: typeof fetch, found: unknown, base: string): typeof fetch => {
  const read = v.safeParse(AskedAhead, found);
  if (!read.success) return ask;
  const { headers: sent, answers } = read.output;
  const asked = new Set<string>();

  const take = (url: string, { method = "GET", headers }: RequestInit): unknown => {
    if (method !== "GET") answers.clear();
    const isFirst = !asked.has(url);
    asked.add(url);
    const own = new Headers(headers);
    const isSame = ["Authorization", ...Object.keys(sent)].every(
      (name) => own.get(name) === (sent[name] ?? null),
    );
    return isFirst && isSame ? answers.get(url) : undefined;
  };

  return async (input, init = {}) => {
    if (input instanceof Request || input instanceof URL) return ask(input, init);
    const answer = take(new URL(input, base).href, init);
    if (answer instanceof Promise) {
      const signal = init.signal ?? null;
      const response = await orAborted(answer, signal).catch(() => null);
      signal?.throwIfAborted();
      if (response instanceof Response) return response;
    }
    return ask(input, init);
  };
};

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** How each event of the world reads the browser's own. */
const details: { [E in keyof WorldEvents]: (event: Event) => WorldEvents[E] } = {
  online: () => undefined,
  offline: () => undefined,
  storage: (event) => ({ key: event instanceof StorageEvent ? event.key : null }),
  pageshow: (event) => ({ restored: event instanceof PageTransitionEvent && event.persisted }),
  pagehide: () => undefined,
  visibilitychange: () => undefined,
  "vite:preloadError": (event) => ("payload" in event ? event.payload : null),
};

/** Every part has a hash in its name, so a part of another release has another name. */
const isNewestRelease = async (): Promise<boolean> => {
  // In the order in which they were made (src/ports/worker/background.ts).
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
    // Not randomUUID: that one is missing on plain http addresses other than this machine.
    key: () => hexadecimal(crypto.getRandomValues(new Uint8Array(16))),
  },
  fetch: withAskedAhead(
    (input, init) => fetch(input, init),
    Reflect.get(globalThis, "askedAhead"),
    document.baseURI,
  ),
  solveTask: async (task, signal) => (await import("./solve-task.ts")).solveTask(task, signal),
  storage: () => localStorage,
  tabStorage: () => sessionStorage,
  locks: navigator.locks ?? null,
  // In development files change with every key press, and nothing is built that could be kept.
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
  // Throws, and so rejects, where there is none, or on a page that is not secure.
  // oxlint-disable-next-line baseline-js/use-baseline -- the port says so, and the machine
  copy: async (text) => navigator.clipboard.writeText(text),
  whenIdle: (run) => {
    // Safari has no idle callbacks; a moment later is as good there.
    if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 2000 });
    else setTimeout(run, 200);
  },
  isOnline: () => navigator.onLine,
  isVisible: () => document.visibilityState === "visible",
  on: (event, hear) => {
    const target = event === "visibilitychange" ? document : window;
    const receive = (native: Event) => hear(details[event](native));
    target.addEventListener(event, receive);
    return () => target.removeEventListener(event, receive);
  },
  // oxlint-disable-next-line no-console -- the world's own way to the developer
  warn: (message, detail) => (detail === undefined ? console.warn(message) : console.warn(message, detail)),
});
