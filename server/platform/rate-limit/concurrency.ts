import { LRUCache } from "lru-cache";
import PQueue from "p-queue";
import { Refusal } from "../refusal.ts";
import { hashToken } from "../token.rules.ts";

/** Requests that run at once and that wait: in total, and per client or address. */
type Limits = {
  readonly running: number;
  readonly waiting: number;
  readonly perKey: { readonly running: number; readonly waiting: number };
};

/**
 * Signed-in clients: not many more at once than there are connections (database/postgres.ts); one client gets less than
 * a fifth (V36). The queue holds what one process receives in 0.4 s (docs/speed.md), so that a database that stalls for
 * that long causes no refusals.
 */
const clientLimits: Limits = { running: 12, waiting: 200, perKey: { running: 2, waiting: 12 } };

/** Everybody else, by address. One address may be a whole mobile operator. */
const addressLimits: Limits = { running: 24, waiting: 60, perKey: { running: 2, waiting: 40 } };

/** Longest wait in a queue. Milliseconds. */
const maxWait = 1_000;

const busy = (): Refusal => new Refusal("server.busy", {}, 1);

/** Limits how many requests run and wait, in total and per key, so that a busy key delays only itself. */
export const createLimiter = ({ running, waiting, perKey }: Limits) => {
  const entered = new Map<string, number>();
  let total = 0;
  const shared = new PQueue({ concurrency: running });
  const queues = new Map<string, PQueue>();

  const queueOf = (key: string): PQueue => {
    const queue = queues.get(key) ?? new PQueue({ concurrency: perKey.running });
    queues.set(key, queue);
    return queue;
  };

  /**
   * Counts a request before any of it is read, so that a burst is refused cheaply. Returns a function to call after the
   * response, or null if there is no capacity.
   */
  const enter = (key: string): (() => void) | null => {
    const count = entered.get(key) ?? 0;
    if (total >= running + waiting || count >= perKey.running + perKey.waiting) return null;
    entered.set(key, count + 1);
    total += 1;
    return () => {
      total -= 1;
      const left = (entered.get(key) ?? 1) - 1;
      if (left === 0) entered.delete(key);
      else entered.set(key, left);
    };
  };

  /** Runs `work` when there is capacity. Refusal: `server.busy`, at once if the queue is full, or after `maxWait`. */
  const run = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const queue = queueOf(key);
    if (queue.size >= perKey.waiting || shared.size >= waiting) throw busy();
    const abort = new AbortController();
    const { signal } = abort;
    const timer = setTimeout(() => abort.abort(busy()), maxWait);
    const start = (): Promise<T> => {
      clearTimeout(timer);
      return work();
    };
    try {
      return await queue.add(() => shared.add(start, { signal }), { signal });
    } finally {
      clearTimeout(timer);
      if (queue.size === 0 && queue.pending === 0) queues.delete(key);
    }
  };

  return { enter, run };
};

/**
 * The client id of tokens that the database confirmed in the last 10 minutes, by token hash. It only chooses a queue and
 * a rate limit; access is decided by the database (http/authenticate.ts).
 */
export type TokenCache = LRUCache<string, number>;

export const createTokenCache = (): TokenCache => new LRUCache({ max: 50_000, ttl: 10 * 60_000 });

/** Decides when a request may use the database. Requests without a valid token never delay those of clients. */
export type Concurrency = {
  readonly tokens: TokenCache;
  /** See `enter` of `createLimiter`. `key`: the id of a client, or an address. */
  enter(isClient: boolean, key: string): (() => void) | null;
  /** See `run` of `createLimiter`. `isClient`: the client is known, by `clientId` or because the token is in the cache. */
  run<T>(
    from: { token: string | null; address: string; clientId?: number },
    work: (isClient: boolean) => Promise<T>,
  ): Promise<T>;
};

/** One for each process, as its database connections are. */
export const createConcurrency = (): Concurrency => {
  const tokens = createTokenCache();
  const clients = createLimiter(clientLimits);
  const addresses = createLimiter(addressLimits);
  return {
    tokens,
    enter: (isClient, key) => (isClient ? clients : addresses).enter(key),
    run: ({ token, address, clientId: known }, work) => {
      const clientId = known ?? (token === null ? undefined : tokens.get(hashToken(token)));
      return clientId === undefined
        ? addresses.run(address, () => work(false))
        : clients.run(String(clientId), () => work(true));
    },
  };
};
