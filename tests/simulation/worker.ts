/** What hears of something; the parts of `EventTarget` that are used. */
const hearers = () => {
  const all = new Map<string, Set<() => void>>();
  return {
    addEventListener: (event: string, hear: () => void, { signal }: { signal?: AbortSignal } = {}) => {
      const known = all.get(event) ?? new Set();
      all.set(event, known.add(hear));
      signal?.addEventListener("abort", () => known.delete(hear));
    },
    tell: (event: string) => {
      for (const hear of all.get(event) ?? []) hear();
    },
  };
};

/** The background worker of a device: an update comes, waits, and takes over when a page asks for it. */
export type Worker = {
  readonly container: ServiceWorkerContainer;
  /** A newer version has been fetched. */
  update(): void;
  /** When one was asked to take over last. */
  readonly activatedAt: number;
};

export const createWorker = (now: () => number): Worker => {
  const container = hearers();
  const registration = hearers();
  const installing = hearers();
  let waiting: { postMessage(): void } | null = null;
  let activatedAt = -Infinity;
  const activate = () => {
    waiting = null;
    activatedAt = now();
    queueMicrotask(() => container.tell("controllerchange"));
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
    // Cast: the product uses no more of it.
    container: used as unknown as ServiceWorkerContainer,
    update: () => {
      registration.tell("updatefound");
      waiting = { postMessage: activate };
      installing.tell("statechange");
    },
    get activatedAt() {
      return activatedAt;
    },
  };
};
