import type { KeyValues } from "#src/ports/world.ts";
import type { Page } from "./page.ts";
import type { Report } from "./observations.ts";
import type { Timeline } from "./timeline.ts";

/** The used part of `EventTarget`. */
const listeners = () => {
  const all = new Map<string, Set<() => void>>();
  return {
    addEventListener: (event: string, listener: () => void, { signal }: { signal?: AbortSignal } = {}) => {
      const known = all.get(event) ?? new Set();
      all.set(event, known.add(listener));
      signal?.addEventListener("abort", () => known.delete(listener));
    },
    dispatch: (event: string) => {
      for (const listener of all.get(event) ?? []) listener();
    },
  };
};

/** The device's service worker: an update arrives, waits, and activates on a page's request. */
type Worker = {
  readonly container: ServiceWorkerContainer;
  update(): void;
  /** The last activation. */
  readonly activatedAt: number;
};

const createWorker = (now: () => number): Worker => {
  const container = listeners();
  const registration = listeners();
  const installing = listeners();
  let waiting: { postMessage(): void } | null = null;
  let activatedAt = -Infinity;
  const activate = () => {
    waiting = null;
    activatedAt = now();
    queueMicrotask(() => container.dispatch("controllerchange"));
  };
  const known = {
    addEventListener: registration.addEventListener,
    update: async () => known,
    installing,
    get waiting() {
      return waiting;
    },
  };
  const used = {
    controller: {},
    getRegistration: async () => known,
    addEventListener: container.addEventListener,
  };
  return {
    // Cast: the product uses no other part of it.
    container: used as unknown as ServiceWorkerContainer,
    update: () => {
      registration.dispatch("updatefound");
      waiting = { postMessage: activate };
      installing.dispatch("statechange");
    },
    get activatedAt() {
      return activatedAt;
    },
  };
};

/** Delay of storage events in other tabs, in ms. */
export const storageEventDelay = 4;

/** The last write of a key. */
type Writing = { page: Page | null; at: number };

/** What the tabs of one browser share. */
export type Device = {
  readonly kept: Map<string, string>;
  readonly written: Map<string, Writing>;
  /** When something other than a page last changed a key. */
  readonly tampered: Map<string, number>;
  /** Each tab's sessionStorage. */
  readonly ofTabs: Map<number, Map<string, string>>;
  online: boolean;
  /** The device clock's lead in ms, and when it last changed. */
  skew: number;
  movedAt: number;
  /** `full`: writes fail. `denied`: access throws. */
  storage: "works" | "full" | "denied";
  /** Lazy parts of the application fail to load. */
  partsMissing: boolean;
  readonly worker: Worker;
  /** The version that a page gets on load. */
  version: string;
};

export const createDevice = (version: string, timeline: Timeline): Device => ({
  kept: new Map(),
  written: new Map(),
  tampered: new Map(),
  ofTabs: new Map(),
  online: true,
  skew: 0,
  movedAt: -Infinity,
  storage: "works",
  partsMissing: false,
  worker: createWorker(timeline.now),
  version,
});

const gone = (what: string) => new DOMException(`${what} is not to be had`, "SecurityError");

/** Changes a key (null removes it) and notifies every other page, as browsers do. */
export const change = (
  device: Device,
  timeline: Timeline,
  pages: () => readonly Page[],
  by: Page | null,
  key: string,
  value: string | null,
): void => {
  if ((device.kept.get(key) ?? null) === value) return;
  if (value === null) device.kept.delete(key);
  else device.kept.set(key, value);
  device.written.set(key, { page: by, at: timeline.now() });
  if (by === null) device.tampered.set(key, timeline.now());
  for (const page of pages())
    if (page !== by) timeline.after(storageEventDelay, () => page.dispatch("storage", { key }));
};

/** localStorage of one page. */
export const storageOf = (
  device: Device,
  timeline: Timeline,
  pages: () => readonly Page[],
  page: () => Page,
  report: Report,
): KeyValues => {
  if (device.storage === "denied") throw gone("the storage");
  const set = (key: string, value: string | null) => {
    report({ what: "stored", page: page(), key, value });
    change(device, timeline, pages, page(), key, value);
  };
  return {
    get length() {
      return device.kept.size;
    },
    key: (index) => [...device.kept.keys()][index] ?? null,
    getItem: (key) => device.kept.get(key) ?? null,
    setItem: (key, value) => {
      if (device.storage === "full") throw new DOMException("no room", "QuotaExceededError");
      set(key, value);
    },
    removeItem: (key) => {
      if (device.kept.has(key)) set(key, null);
    },
  };
};

/** sessionStorage of one tab. */
export const tabStorageOf = (device: Device, tab: number): KeyValues => {
  if (device.storage === "denied") throw gone("the storage");
  const kept = device.ofTabs.get(tab) ?? new Map<string, string>();
  device.ofTabs.set(tab, kept);
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (device.storage === "full") throw new DOMException("no room", "QuotaExceededError");
      kept.set(key, value);
    },
    removeItem: (key) => void kept.delete(key),
  };
};
