import { randomUUID } from "node:crypto";
import { ServerResponse } from "node:http";
import type { Server, Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { apiPath } from "#contract/headers.ts";
import { checkPaper } from "#contract/paper.ts";
import { exportData } from "#contract/user.ts";
import type { Incoming, Listener, Outgoing } from "../http/open-server.ts";
import { hasPageCookie } from "../http/page-cookies.ts";
import { replyOf, statusOf } from "../http/refusal-reply.ts";
import { Refusal } from "../refusal.ts";
import { hashToken, readToken } from "../token.rules.ts";
import type { Concurrency } from "./concurrency.ts";

/** Created once: creating an error costs more than the rest of a refusal. */
const busy = new Refusal("server.busy");

/** Answers 503. `wait`: milliseconds until a retry can succeed. */
export const refuse = (response: Outgoing, wait: number, connection: "close" | "keep-alive"): void => {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Retry-After": String(seconds),
  };
  // HTTP/2 has no Connection header.
  if (response instanceof ServerResponse)
    response.writeHead(statusOf(busy), { ...headers, Connection: connection });
  else response.writeHead(statusOf(busy), headers);
  response.end(JSON.stringify(replyOf(busy, randomUUID())));
};

/** Delay of a refusal. Milliseconds. */
const refusalDelay = 30;

/** Delayed refusals of one key at once; further connections are closed. */
const maxDelayed = 128;

/** Calls `then` after the delay. */
type Delay = (then: () => void) => void;

const delayRefusal: Delay = (then) => void setTimeout(then, refusalDelay);

/**
 * Delays refusals, so that a client that retries at once takes little of the processor. Keeps the connection open: a new
 * one costs more than a request.
 */
const slowRefusals = (delay: Delay = delayRefusal) => {
  const delayed = new Map<string, number>();
  return (key: string, response: Outgoing, wait: number): void => {
    const count = delayed.get(key) ?? 0;
    if (count >= maxDelayed) return refuse(response, wait, "close");
    delayed.set(key, count + 1);
    delay(() => {
      const left = (delayed.get(key) ?? 1) - 1;
      if (left === 0) delayed.delete(key);
      else delayed.set(key, left);
      refuse(response, wait, "keep-alive");
    });
  };
};

/**
 * A token bucket per key: `capacity` tokens that refill evenly within `seconds`. A bucket that refilled all at once would
 * let in a burst every few seconds. Remembers 50,000 keys; a forgotten one has a full bucket.
 * @returns a function that takes `cost` tokens and returns 0, or takes none and returns the milliseconds to wait.
 */
export const createTokenBucket = (
  { capacity, seconds }: { readonly capacity: number; readonly seconds: number },
  now: () => number,
) => {
  const perToken = (seconds * 1_000) / capacity;
  /** When the bucket of a key will be full. */
  const fullAt = new LRUCache<string, number>({ max: 50_000 });
  return (key: string, cost: number): number => {
    const at = now();
    const next = Math.max(at, fullAt.get(key) ?? 0) + cost * perToken;
    const wait = next - at - seconds * 1_000;
    // Less than 1 ms is a rounding error.
    if (wait >= 1) return wait;
    fullAt.set(key, next);
    return 0;
  };
};

/** Addresses that exceeded their rate limit in the last minute. */
export type ThrottledAddresses = LRUCache<string, true>;

export const throttledAddresses = (): ThrottledAddresses => new LRUCache({ max: 10_000, ttl: 60_000 });

/** Connections that a throttled address keeps; many people may share it. */
const maxThrottledConnections = 64;

/**
 * Resets connections of throttled addresses above the limit: even a refusal costs time if a thousand connections ask for
 * one. `addressOf`: null for connections of our own proxy, which limits them by itself (deploy/nginx.conf).
 */
export const limitConnections = (
  server: Server,
  throttled: ThrottledAddresses,
  { addressOf, onReset = () => {} }: { addressOf: (socket: Socket) => string | null; onReset?: () => void },
): void => {
  const open = new Map<string, number>();
  // Node's own listeners create a parser for each connection, which costs more than everything here.
  const listeners = server.listeners("connection");
  const accept = (socket: Socket): void => {
    for (const listener of listeners) listener.call(server, socket);
  };
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const address = addressOf(socket);
    if (address === null) return accept(socket);
    const count = (open.get(address) ?? 0) + 1;
    if (count > maxThrottledConnections && throttled.has(address)) {
      onReset();
      socket.resetAndDestroy();
      return;
    }
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    accept(socket);
  });
};

/** Buckets, with their capacity as a multiple of a client's: people share addresses, and a page is dozens of cheap files. */
const shares = { client: 1, address: 2.5, pages: 20 } as const;
type Bucket = keyof typeof shares;

/** Why a request was refused unread: a rate limit, or no capacity. */
export type RefusalReason = Bucket | "capacity";

/** Tokens that a call takes if more than one, by its processor time. */
const costs = new Map([
  // All data of a client.
  [apiPath + exportData.path, 20],
  // Codes have a slow hash.
  [apiPath + requestCode.path, 5],
  [apiPath + confirmCode.path, 5],
  // Numbers and hashes could be guessed.
  [apiPath + checkPaper.path, 10],
]);
/** Rows of a list that cost one token. */
const rowsPerToken = 50;

/**
 * The path of a request's target as the router reads it: without the origin of an absolute one (RFC 9112, 3.2.2), with
 * dots resolved and octets decoded. Without this a call could be written so that it counts as a page.
 */
const pathOf = (target: string): string => {
  const path = URL.parse(target.startsWith("/") ? `http://localhost${target}` : target)?.pathname ?? target;
  return path.replaceAll(/%[0-7][\da-f]/gi, (octet) =>
    String.fromCharCode(Number.parseInt(octet.slice(1), 16)),
  );
};

const costOf = (path: string, url: string): number => {
  const [, query] = url.split("?");
  const rows = query === undefined ? 0 : Number(new URLSearchParams(query).get("limit"));
  // A longer list is refused as malformed.
  const factor = rows > rowsPerToken && rows <= 200 ? Math.ceil(rows / rowsPerToken) : 1;
  return (costs.get(path) ?? 1) * factor;
};

/** A client's page is rendered from several calls (server/platform/http/client-page.ts). */
const costOfPage = ({ url = "", headers }: Incoming): number =>
  /\/(?:\?|$)/.test(url) && hasPageCookie(headers.cookie) ? 20 : 1;

type Settings = {
  /** Calls that a signed-in client may make within `seconds`. */
  readonly calls: number;
  readonly seconds: number;
  readonly concurrency: Pick<Concurrency, "tokens" | "enter">;
  /** The address that a request comes from (http/address.ts). */
  readonly addressOf: (request: Incoming) => string;
  readonly throttled: ThrottledAddresses;
  /** Called for the first excess of a key within `seconds`, without the key. */
  readonly onExceeded: (bucket: Bucket) => void;
  /** Called for each refusal. */
  readonly onRefused?: (reason: RefusalReason) => void;
  readonly delay?: Delay;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
};

/**
 * Answers 503 before reading the body when the client (or address) is over its rate limit, or there is no capacity
 * (concurrency.ts). The application retries a 503. Kept in memory, for each process.
 */
export const rateLimit = (
  { calls, seconds, concurrency, addressOf, throttled, onExceeded, onRefused = () => {}, ...rest }: Settings,
  listener: Listener,
): Listener => {
  const now = rest.now ?? performance.now.bind(performance);
  const bucket = (name: Bucket) =>
    createTokenBucket({ capacity: Math.ceil(calls * shares[name]), seconds }, now);
  const buckets = { client: bucket("client"), address: bucket("address"), pages: bucket("pages") };
  const reported = new LRUCache<string, true>({ max: 10_000, ttl: seconds * 1_000 });
  const refuseSlowly = slowRefusals(rest.delay);

  const identify = (request: Incoming, path: string): [Bucket, string] => {
    if (!path.startsWith(apiPath)) return ["pages", addressOf(request)];
    const token = readToken(request.headers.authorization);
    const clientId = token === null ? undefined : concurrency.tokens.get(hashToken(token));
    return clientId === undefined ? ["address", addressOf(request)] : ["client", String(clientId)];
  };

  return (request, response) => {
    const { url = "" } = request;
    const path = pathOf(url);
    const [name, key] = identify(request, path);
    const wait = buckets[name](key, name === "pages" ? costOfPage(request) : costOf(path, url));
    if (wait > 0) {
      const bucketKey = `${name} ${key}`;
      if (!reported.has(bucketKey)) onExceeded(name);
      reported.set(bucketKey, true);
      if (name !== "client") throttled.set(key, true);
      onRefused(name);
      return refuseSlowly(bucketKey, response, wait);
    }
    if (name !== "pages") {
      const leave = concurrency.enter(name === "client", key);
      if (leave === null) {
        onRefused("capacity");
        return refuse(response, 1_000, "keep-alive");
      }
      response.once("close", leave);
    }
    return listener(request, response);
  };
};
