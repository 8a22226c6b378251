/** What the browser tells a page from outside; `storage` carries the key that another tab changed, null for all. */
export type WorldEvents = {
  online: undefined;
  offline: undefined;
  storage: { key: string | null };
  pageshow: { restored: boolean };
  pagehide: undefined;
  visibilitychange: undefined;
  /** A part of the application could not be fetched: with what the import then fails with. */
  "vite:preloadError": unknown;
};

/** The part of `Storage` that is used; every method may throw. */
export type KeyValues = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** What is handed to another program: a name for it, and the text itself. */
export type SharedText = { title: string; text: string };

/**
 * Everything the application asks of the machine it runs on. Nothing else touches a global, so a test or a
 * simulation can be the world.
 */
export type World = {
  /** `now` in ms since 1970; `after` runs once, `ms` later, and gives what calls it off. */
  clock: { now(): number; after(ms: number, run: () => void): () => void };
  /** `fraction` in [0, 1); `key` is an unguessable name of 32 hex digits. */
  random: { fraction(): number; key(): string };
  fetch: typeof fetch;
  /** Does work that the server asks for as a proof; rejects if it takes too long. */
  solveTask(task: string, signal: AbortSignal): Promise<string>;
  /** Throws when the browser denies it. */
  storage(): KeyValues;
  /** What this tab alone remembers, over reloads. Throws when the browser denies it. */
  tabStorage(): KeyValues;
  /** Null where the browser has none. */
  locks: Pick<LockManager, "request"> | null;
  /** The background worker's container; null where the browser has none. */
  worker: ServiceWorkerContainer | null;
  /** Whether all parts that this page has loaded are of the newest release that the background worker keeps. */
  isNewestRelease(): Promise<boolean>;
  navigation: {
    /** The address of this page, without the fragment. */
    address(): URL;
    /** Changes the address in place: no request, no step in the history. */
    replaceAddress(path: string): void;
    /** Leaves for another page; what runs here ends. */
    leave(address: string): void;
    reload(): void;
    /** Whether the page was opened by Back or Forward. */
    isReturn(): boolean;
  };
  /** Hands the person a file: it keeps its name and its type. */
  saveFile(file: File): void;
  /** Offers a text to the other programs of the device; rejects when the person thinks better of it. Null where none can be. */
  share: ((text: SharedText) => Promise<void>) | null;
  /** Puts a text on the clipboard; rejects when the browser denies it. */
  copy(text: string): Promise<void>;
  /** Runs once, when there is nothing else to do. */
  whenIdle(run: () => void): void;
  isOnline(): boolean;
  isVisible(): boolean;
  on<E extends keyof WorldEvents>(event: E, hear: (detail: WorldEvents[E]) => void): () => void;
  /** Deletes the companion of the page cookie (contract/client-page.ts): the server renders no page of this client any more. */
  forgetPageCookie(): void;
  /** For developers, in the console. */
  warn(message: string, detail?: unknown): void;
};
