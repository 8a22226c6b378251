import type { ConfiguredMiddleware } from "wretch";
import type { World } from "../world.ts";

/** Retries of a failed request (spec §9). */
export const retries = 3;
/** Timeout of an attempt including its body, ms. Four attempts fit into a minute. */
export const attemptTimeout = 12_000;
/** A longer `Retry-After`, in ms, is not awaited: the reply is returned. */
const longestWait = 10_000;
/** The wait before the second attempt, ms. It doubles with each attempt and is reduced by up to half at random. */
const firstWait = 400;

/** Statuses of requests without an effect. */
const undone = new Set([408, 429, 502, 503, 504]);

/** `Retry-After` in ms (RFC 9110, 10.2.3: seconds or a date), or null. */
const retryAfter = (response: Response, now: number): number | null => {
  const value = response.headers.get("Retry-After");
  if (value === null) return null;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
};

/** Resolves after `ms`; rejects when `signal` aborts. */
const pause = (clock: World["clock"], ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      callOff();
      reject(signal?.reason);
    };
    const callOff = clock.after(ms, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });

/** Why a request may be retried: it only reads, or it has an idempotency key. */
export type Repeatable = "read" | "keyed" | "no";

/**
 * Limits the time of each attempt and retries a repeatable request after network failures, 408, 429 and 502–504, a
 * read also after any other 5xx, while online (C44). The body is read inside the attempt, so one that breaks off is a
 * network failure.
 */
export const retrying =
  (world: Pick<World, "clock" | "random" | "isOnline">, repeatable: Repeatable): ConfiguredMiddleware =>
  (next) =>
  async (url, options) => {
    const outer: AbortSignal | null | undefined = options.signal;

    const attempt = async (): Promise<Response> => {
      outer?.throwIfAborted();
      const limit = new AbortController();
      const stop = () => limit.abort(outer?.reason);
      outer?.addEventListener("abort", stop, { once: true });
      const callOff = world.clock.after(attemptTimeout, () =>
        limit.abort(new DOMException("no answer in time", "TimeoutError")),
      );
      try {
        const response = await next(url, { ...options, signal: limit.signal });
        const body = await response.text();
        const { status, headers } = response;
        return new Response(status === 204 || body === "" ? null : body, { status, headers });
      } finally {
        callOff();
        outer?.removeEventListener("abort", stop);
      }
    };

    for (let made = 0; ; made += 1) {
      const last = repeatable === "no" || made >= retries;
      let wait = firstWait * 2 ** made * (1 - world.random.fraction() / 2);
      /** Returns or throws the attempt's result. */
      let end: () => Response;
      try {
        const response = await attempt();
        end = () => response;
        const { status } = response;
        if (last || !(undone.has(status) || (repeatable === "read" && status >= 500))) return response;
        const requested = retryAfter(response, world.clock.now()) ?? 0;
        if (requested > longestWait) return response;
        wait = Math.max(wait, requested);
      } catch (failure) {
        if (last || outer?.aborted === true) throw failure;
        end = () => {
          throw failure;
        };
      }
      await pause(world.clock, wait, outer);
      if (!world.isOnline()) return end();
    }
  };
