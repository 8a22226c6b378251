import { currentTrace, traceparentOf } from "../logging/trace.ts";
import * as v from "valibot";
import { parseJsonOrNull } from "../json.ts";

/** Known replies have a few kilobytes. Bytes. */
export const replyLimit = 1_048_576;

/** Reads a body; null above the limit. */
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

/** Fails for an error status, without reading the body. */
export const refuseReply = async ({ base }: Endpoint, reply: Response): Promise<never> => {
  await reply.body?.cancel();
  const { status } = reply;
  throw new ServiceFailure("refused", `${base.host} answered ${status}`, { code: `HTTP_${status}` });
};

/** Parses a reply. Rejects with a `ServiceFailure` if it is refused, too large, late or unreadable. */
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

/** Outcomes of a call to another service. */
export const outcomes = ["ok", "refused", "timeout", "unreachable", "unreadable"] as const;
export type Outcome = (typeof outcomes)[number];

/** A failed call to another service. The message names the service and quotes nothing. */
export class ServiceFailure extends Error {
  override name = "ServiceFailure";
  readonly outcome: Exclude<Outcome, "ok">;
  /** The service's reply code, `HTTP_503`; for the log. */
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

/** A timeout of ours (AbortSignal) or of the system. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === "TimeoutError" ||
    ("code" in error && (error.code === "ETIMEDOUT" || error.code === "UND_ERR_CONNECT_TIMEOUT")) ||
    isTimeout(error.cause));

/** Address and credentials of another service. */
export type Endpoint = { readonly base: URL; readonly authorization: string | null; readonly secret: string };

/**
 * Parses a configured address: `https://name:secret@service.example/base/`. Credentials are removed from the URL,
 * which may be logged, and sent as HTTP Basic authentication.
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

/** Shorter than the ten seconds of our own replies. Milliseconds. */
export const requestTimeout = 5_000;

/**
 * Sends one JSON request. Resolves with the reply of any status; rejects with a `ServiceFailure` if none comes in
 * time. Messages never contain the body, which may have a code, a phone or a card token.
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
