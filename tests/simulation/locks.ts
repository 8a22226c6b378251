import type { Page } from "./page.ts";

type Claim = { page: Page; grant: () => void };

/** Web Locks that the tabs of a browser share; exclusive ones only. */
export type Locks = {
  /** As one page sees them. */
  of(page: () => Page): Pick<LockManager, "request">;
  /** Whether a page waits for what another one holds. */
  isAwaitedBy(page: Page): boolean;
  /** What a page holds and waits for ends with it. */
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
          // Cast: what a signal is aborted with here is an error.
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
      // Cast: the product calls it with options only, and the result is whatever the work gives.
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
