import { currentTrace, traceparentOf } from "../logging/trace.ts";
import * as v from "valibot";
import { parseJsonOrNull } from "../json.ts";

/** No reply that we know is larger than a few kilobytes. Bytes. */
export const replyLimit = 1_048_576;

/** The whole of a body; null if it is larger than the limit, and then its connection is dropped. */
const readWhole = async (reply: Response): Promise<Buffer | null> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the body.
  for await (const part of reply.body ?? []) {
    size += part.byteLength;
    if (size > replyLimit) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** A reply whose status says no. Its body is not read, and its connection let go. */
export const refuseReply = async ({ base }: Endpoint, reply: Response): Promise<never> => {
  await reply.body?.cancel();
  const { status } = reply;
  throw new ServiceFailure("refused", `${base.host} answered ${status}`, { code: `HTTP_${status}` });
};

/** Reads what a service has answered. Rejects with a `ServiceFailure` for a no, too much, too late or anything else. */
export const readReply = async <S extends v.GenericSchema>(
  endpoint: Endpoint,
  reply: Response,
  schema: S,
): Promise<v.InferOutput<S>> => {
  if (!reply.ok) return refuseReply(endpoint, reply);
  const { host } = endpoint.base;
  let bytes: Buffer | null;
  try {
    bytes = await readWhole(reply);
  } catch (cause) {
    throw new ServiceFailure(
      isTimeout(cause) ? "timeout" : "unreachable",
      `${host} did not finish its answer`,
      {
        cause,
      },
    );
  }
  if (bytes === null)
    throw new ServiceFailure("unreadable", `${host} answered with more than ${replyLimit} bytes`, {
      code: "TOO_LARGE",
    });
  const read = v.safeParse(schema, parseJsonOrNull(bytes.toString("utf8")));
  if (!read.success)
    throw new ServiceFailure("unreadable", `${host} answered with something else`, { code: "UNREADABLE" });
  return read.output;
};

/**
 * How a call to another service ended: answered as it should be, answered with a no, not in time, not reached, or with
 * an answer that says nothing that we know.
 */
export const outcomes = ["ok", "refused", "timeout", "unreachable", "unreadable"] as const;
export type Outcome = (typeof outcomes)[number];

/** A call to another service without a good end. The message names the service, and nothing of what was said. */
export class ServiceFailure extends Error {
  override name = "ServiceFailure";
  readonly outcome: Exclude<Outcome, "ok">;
  /** What the service itself answered, as `HTTP_503`; for the log. */
  readonly code: string | null;

  constructor(
    outcome: Exclude<Outcome, "ok">,
    message: string,
    { code = null, cause }: { code?: string | null; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.outcome = outcome;
    this.code = code;
  }
}

/** A timeout of ours (AbortSignal), or of the system. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "TimeoutError" ||
    ("code" in error && (error.code === "ETIMEDOUT" || error.code === "UND_ERR_CONNECT_TIMEOUT")) ||
    isTimeout(error.cause));

/** Where another service listens, and what proves to it who asks. */
export type Endpoint = { readonly base: URL; readonly authorization: string | null; readonly secret: string };

/**
 * Reads an address as it is configured: `https://name:secret@service.example/base/`. The credentials leave the
 * address (fetch refuses them there, and addresses end up in logs) and travel as HTTP Basic authentication.
 */
export const readEndpoint = (configured: string): Endpoint => {
  const base = new URL(configured);
  const [name, secret] = [decodeURIComponent(base.username), decodeURIComponent(base.password)];
  base.username = "";
  base.password = "";
  if (!base.pathname.endsWith("/")) base.pathname += "/";
  const credentials = Buffer.from(`${name}:${secret}`).toString("base64");
  return { base, authorization: name === "" && secret === "" ? null : `Basic ${credentials}`, secret };
};

export type Fetch = (input: URL, init: RequestInit) => Promise<Response>;

/** Longer than a healthy service ever takes, shorter than the ten seconds in which we answer ourselves. */
export const requestTimeout = 5_000;

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
    signal: AbortSignal.timeout(requestTimeout),
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
