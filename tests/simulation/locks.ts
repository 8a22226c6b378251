import type { Page } from "./page.ts";

type Claim = { page: Page; grant: () => void };

/** Web Locks shared by the tabs of a browser; exclusive ones only. */
export type Locks = {
  /** As seen by one page. */
  of(page: () => Page): Pick<LockManager, "request">;
  /** Whether a page waits for another's lock. */
  isAwaitedBy(page: Page): boolean;
  /** Releases a page's locks and requests. */
  release(page: Page): void;
};

export const createLocks = (): Locks => {
  const held = new Map<string, Page>();
  const waiting = new Map<string, Claim[]>();

  const pass = (name: string): void => {
    held.delete(name);
    const next = waiting.get(name)?.shift();
    if (next === undefined) return;
    held.set(name, next.page);
    next.grant();
  };

  const request = async (
    page: Page,
    name: string,
    { ifAvailable = false, signal }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (held.has(name)) {
      if (ifAvailable) return work(null);
      await new Promise<void>((resolve, reject) => {
        const claim = { page, grant: resolve };
        const queue = waiting.get(name) ?? [];
        waiting.set(name, [...queue, claim]);
        signal?.addEventListener("abort", () => {
          waiting.set(name, waiting.get(name)?.filter((each) => each !== claim) ?? []);
          // Cast: signals are aborted with errors here.
          reject(signal.reason as Error);
        });
      });
    } else held.set(name, page);
    try {
      return await work({ name, mode: "exclusive" });
    } finally {
      if (held.get(name) === page) pass(name);
    }
  };

  return {
    of: (page) => ({
      // Cast: the product always passes options, and the result has the type of its work.
      request: ((name: string, options: LockOptions, work: (lock: Lock | null) => unknown) =>
        request(page(), name, options, work)) as LockManager["request"],
    }),
    isAwaitedBy: (page) =>
      [...waiting.values()].some((claims) => claims.some((claim) => claim.page === page)),
    release: (page) => {
      for (const [name, claims] of waiting)
        waiting.set(
          name,
          claims.filter((claim) => claim.page !== page),
        );
      for (const [name, holder] of held) if (holder === page) pass(name);
    },
  };
};
