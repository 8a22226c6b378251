/** The parts of `ExtendableEvent`, `FetchEvent` and `ExtendableMessageEvent` that are used. */
type Lifetime = { waitUntil(work: Promise<unknown>): void };
type Fetching = Lifetime & {
  readonly request: Request;
  /** The reply of the navigation preload; undefined without one. May reject. */
  readonly preloadResponse?: Promise<unknown>;
  respondWith(response: Promise<Response>): void;
};

export type WorkerEvents = {
  install: Lifetime;
  activate: Lifetime;
  message: { data: unknown };
  fetch: Fetching;
};

/** The parts of `ServiceWorkerGlobalScope` that are used, so that tests can provide them. */
export type WorkerScope = {
  readonly location: { readonly origin: string };
  readonly caches: Pick<CacheStorage, "open" | "match" | "keys" | "delete">;
  readonly clients: { claim(): Promise<void> };
  readonly registration: {
    readonly navigationPreload?: Pick<NavigationPreloadManager, "enable" | "setHeaderValue">;
  };
  fetch(request: Request): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener<E extends keyof WorkerEvents>(event: E, listener: (event: WorkerEvents[E]) => void): void;
};
