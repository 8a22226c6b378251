import * as v from "valibot";

/** What early.js leaves on the page: which headers it asked with, and the answers by their addresses; it may still add some. */
const AskedAhead = v.object({
  headers: v.record(v.string(), v.string()),
  answers: v.instance(Map<unknown, unknown>),
});

const orAborted = async (answer: Promise<unknown>, signal: AbortSignal | null): Promise<unknown> => {
  if (signal === null) return answer;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  return Promise.race([answer, aborted]).finally(() => signal.removeEventListener("abort", abort));
};

/**
 * Gives the application what its page has asked for before it was there (scripts/build/early.js, which leaves it as
 * `found`): each answer once, to the first request of that address, if that one asks in the same name and language.
 * Whatever may have changed the server's mind since makes all of them void. An answer that did not come is asked for
 * again. `base`: what addresses are relative to.
 */
export const withAskedAhead = (ask: typeof fetch, found: unknown, base: string): typeof fetch => {
  const read = v.safeParse(AskedAhead, found);
  if (!read.success) return ask;
  const { headers: sent, answers } = read.output;
  const asked = new Set<string>();

  const take = (url: string, { method = "GET", headers }: RequestInit): unknown => {
    if (method !== "GET") answers.clear();
    const isFirst = !asked.has(url);
    asked.add(url);
    const own = new Headers(headers);
    const isSame = ["Authorization", ...Object.keys(sent)].every(
      (name) => own.get(name) === (sent[name] ?? null),
    );
    return isFirst && isSame ? answers.get(url) : undefined;
  };

  return async (input, init = {}) => {
    if (input instanceof Request || input instanceof URL) return ask(input, init);
    const answer = take(new URL(input, base).href, init);
    if (answer instanceof Promise) {
      const signal = init.signal ?? null;
      const response = await orAborted(answer, signal).catch(() => null);
      signal?.throwIfAborted();
      if (response instanceof Response) return response;
    }
    return ask(input, init);
  };
};
