import { LRUCache } from "lru-cache";
import { Refusal } from "../refusal.ts";
import { hashToken } from "../token.rules.ts";

/** Requests that run at once, in total and per client or address, and how long they wait (ms). */
type Limits = {
  readonly running: number;
  readonly perKey: { readonly running: number; readonly waiting: number };
  /** A request that would wait longer is refused at once. */
  readonly expectedWait: number;
  /** A request that has waited so long is refused: the queue has become slower than expected. */
  readonly longestWait: number;
};

/**
 * Signed-in clients: not many more at once than there are connections (database/postgres.ts); one client gets less than
 * a fifth (V36).
 */
const clientLimits: Limits = {
  running: 12,
  perKey: { running: 2, waiting: 12 },
  expectedWait: 50,
  longestWait: 500,
};

/** Everybody else, by address. One address may be a whole mobile operator; codes have a slow hash. */
const addressLimits: Limits = {
  running: 24,
  perKey: { running: 2, waiting: 40 },
  expectedWait: 500,
  longestWait: 1_000,
};

/** Milliseconds per place of the queue: assumed at the start, and at least, which bounds the queue. */
const [firstPace, leastPace] = [2, 0.5];
/** Share of the former measurements that the next one keeps. */
const memory = 0.98;

const busy = (): Refusal => new Refusal("server.busy", {}, 1);

type Waiting = { readonly key: string; readonly start: () => void; since: number; place: number };

const firstOf = <T>(all: Iterable<T>): T | undefined => {
  for (const one of all) return one;
  return undefined;
};

/**
 * Limits how many requests run, in total and per key, and how long they wait. The queue is first in, first out: with a
 * bounded wait a stack would only choose who is refused. A key has at most `perKey.running` requests in the queue, the
 * others wait behind these, so that a busy key delays only itself.
 */
export const createLimiter = (
  { running, perKey, expectedWait, longestWait }: Limits,
  now: () => number = () => performance.now(),
) => {
  const entered = new Map<string, number>();
  let total = 0;
  /** Requests of a key that run or are in the queue, and those that wait for them. */
  const keys = new Map<string, { active: number; readonly waiting: Set<Waiting> }>();
  const queue = new Set<Waiting>();
  let behind = 0;
  let free = running;
  /** Waiting times of the requests that started last, and their places; older ones count less. */
  let [waited, places] = [firstPace, 1];

  /** `ahead`: requests that start before the next one. */
  const isTooLong = (ahead: number): boolean => ahead * Math.max(leastPace, waited / places) > expectedWait;

  const enqueue = (one: Waiting): void => {
    one.since = now();
    queue.add(one);
    one.place = queue.size;
  };
  const startNext = (): void => {
    for (let next = firstOf(queue); free > 0 && next !== undefined; next = firstOf(queue)) {
      queue.delete(next);
      free -= 1;
      waited = waited * memory + now() - next.since;
      places = places * memory + next.place;
      next.start();
    }
  };
  /** After a request of the key has left the queue or ended. */
  const advance = (key: string): void => {
    const own = keys.get(key);
    if (own === undefined) return;
    const next = firstOf(own.waiting);
    if (next === undefined) own.active -= 1;
    else {
      own.waiting.delete(next);
      behind -= 1;
      enqueue(next);
    }
    if (own.active === 0) keys.delete(key);
    startNext();
  };

  const wait = (key: string): Promise<void> => {
    const own = keys.get(key) ?? { active: 0, waiting: new Set() };
    if (own.waiting.size >= perKey.waiting || isTooLong(queue.size)) return Promise.reject(busy());
    keys.set(key, own);
    return new Promise((resolve, reject) => {
      const refuse = (): void => {
        if (own.waiting.delete(one)) behind -= 1;
        else if (queue.delete(one)) advance(key);
        reject(busy());
      };
      const timer = setTimeout(refuse, longestWait);
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const one: Waiting = { key, start, since: 0, place: 0 };
      if (own.active >= perKey.running) {
        own.waiting.add(one);
        behind += 1;
        return;
      }
      own.active += 1;
      enqueue(one);
    });
  };

  /**
   * Counts a request before any of it is read, so that a burst is refused cheaply. Returns a function to call after the
   * response, or null if there is no capacity.
   */
  const enter = (key: string): (() => void) | null => {
    const count = entered.get(key) ?? 0;
    if (isTooLong(total - running - behind) || count >= perKey.running + perKey.waiting) return null;
    entered.set(key, count + 1);
    total += 1;
    return () => {
      total -= 1;
      const left = (entered.get(key) ?? 1) - 1;
      if (left === 0) entered.delete(key);
      else entered.set(key, left);
    };
  };

  /** Runs `work` when there is capacity. Refusal: `server.busy`, at once if the wait is too long, or when it was. */
  const run = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = keys.get(key);
    if (free === 0 || queue.size > 0 || (own?.active ?? 0) >= perKey.running) await wait(key);
    else {
      free -= 1;
      if (own === undefined) keys.set(key, { active: 1, waiting: new Set() });
      else own.active += 1;
    }
    try {
      return await work();
    } finally {
      free += 1;
      advance(key);
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
