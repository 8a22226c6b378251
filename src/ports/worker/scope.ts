/** The parts of `ExtendableEvent`, `FetchEvent` and `ExtendableMessageEvent` that are used. */
type Lifetime = { waitUntil(work: Promise<unknown>): void };
type Fetching = Lifetime & {
  readonly request: Request;
  /** What the browser has asked for while the worker woke up; undefined where it does not. May reject. */
  readonly preloadResponse?: Promise<unknown>;
  respondWith(response: Promise<Response>): void;
};

export type WorkerEvents = {
  install: Lifetime;
  activate: Lifetime;
  message: { data: unknown };
  fetch: Fetching;
};

/** Everything a background worker asks of the browser (`ServiceWorkerGlobalScope`), so that a test can be one. */
export type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly caches: Pick<CacheStorage, "open" | "match" | "keys" | "delete">;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<E extends keyof WorkerEvents>(event: E, hear: (event: WorkerEvents[E]) => void): void;
};
