/** Browser events; `storage` has the key that another tab changed, or null for all. */
export type WorldEvents = {
  online: undefined;
  offline: undefined;
  storage: { key: string | null };
  pageshow: { restored: boolean };
  pagehide: undefined;
  visibilitychange: undefined;
  /** A chunk could not be loaded; the detail is the error of the import. */
  "vite:preloadError": unknown;
  /** An uncaught error. */
  error: unknown;
  /** The reason of a rejection that nothing handles. */
  unhandledrejection: unknown;
};

/** The part of `Storage` that is used; every method may throw. */
export type KeyValues = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** Title and text for the browser's share dialog. */
export type SharedText = { title: string; text: string };

/**
 * Everything the application needs from the browser. Nothing else touches a global, so tests and simulations can
 * replace it.
 */
export type World = {
  /** `now` in ms since 1970; `after` runs once after `ms` and returns a function that cancels it. */
  clock: { now(): number; after(ms: number, run: () => void): () => void };
  /** `fraction` in [0, 1); `key`: 32 unguessable hex digits. */
  random: { fraction(): number; key(): string };
  fetch: typeof fetch;
  /** Solves the server's proof-of-work task; rejects on timeout. */
  solveTask(task: string, signal: AbortSignal): Promise<string>;
  /** Throws if the browser denies it. */
  storage(): KeyValues;
  /** The tab's own storage, kept across reloads. Throws if the browser denies it. */
  tabStorage(): KeyValues;
  /** Null if the browser has none. */
  locks: Pick<LockManager, "request"> | null;
  /** The service worker container; null if the browser has none. */
  worker: ServiceWorkerContainer | null;
  /** Whether all loaded chunks of this page belong to the newest release cached by the background worker. */
  isNewestRelease(): Promise<boolean>;
  navigation: {
    /** The address of this page, without the fragment. */
    address(): URL;
    /** Replaces the address without a request or a history entry. */
    replaceAddress(path: string): void;
    /** Navigates to another page. */
    leave(address: string): void;
    reload(): void;
    /** Whether the page was opened by Back or Forward. */
    isReturn(): boolean;
  };
  /** Downloads a file with its name and type. */
  saveFile(file: File): void;
  /** Opens the browser's share dialog; rejects if the user cancels. Null if there is none. */
  share: ((text: SharedText) => Promise<void>) | null;
  /** Copies a text to the clipboard; rejects if the browser denies it. */
  copy(text: string): Promise<void>;
  /** Vibrates for `ms`. Does nothing without a motor, and if the user wants less motion. */
  vibrate(ms: number): void;
  /** Runs once when the browser is idle. */
  whenIdle(run: () => void): void;
  isOnline(): boolean;
  isVisible(): boolean;
  on<E extends keyof WorldEvents>(event: E, listener: (detail: WorldEvents[E]) => void): () => void;
  /**
   * Deletes the companion of the page cookie (contract/client-page.ts), so that the server renders no page of this
   * client.
   */
  forgetPageCookie(): void;
  /** A console warning for developers. */
  warn(message: string, detail?: unknown): void;
};
