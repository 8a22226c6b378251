import { currentTrace, traceparentOf } from "../shared/trace.ts";
import type { Endpoint } from "./endpoint.ts";
import { isTimeout, ServiceFailure } from "./failure.ts";

export type Fetch = (input: URL, init: RequestInit) => Promise<Response>;

/** Longer than a healthy service ever takes, shorter than the ten seconds in which we answer ourselves. */
export const answerWithin = 5_000;

/**
 * One JSON request to another service. Resolves with its reply whatever the status; rejects with a `ServiceFailure` when
 * none came in time. Messages name the service and never the body, which may carry a code, a phone or a card token.
 */
export const ask = async (
  { base, authorization }: Endpoint,
  request: { method: "GET" | "POST"; path: string; body?: unknown; headers?: Record<string, string> },
  fetch: Fetch,
): Promise<Response> => {
  const trace = currentTrace();
  const init: RequestInit = {
    method: request.method,
    redirect: "error",
    signal: AbortSignal.timeout(answerWithin),
    headers: {
      accept: "application/json",
      ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      ...(authorization === null ? {} : { authorization }),
      ...(trace === undefined ? {} : { traceparent: traceparentOf(trace) }),
      ...request.headers,
    },
  };
  if (request.body !== undefined) init.body = JSON.stringify(request.body);
  try {
    return await fetch(new URL(request.path, base), init);
  } catch (cause) {
    throw new ServiceFailure(isTimeout(cause) ? "timeout" : "unreachable", `${base.host} did not answer`, {
      cause,
    });
  }
};
