import * as v from "valibot";
import { staffPath } from "../../server/staff/endpoints.ts";

/** 1: refused. 2: wrong arguments. 3: no reply, or a failure of the server. */
export type ExitCode = 0 | 1 | 2 | 3;

/** A failed command; `reply` is the server's, for `--json`. */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly reply: unknown;

  constructor(exitCode: ExitCode, message: string, reply: unknown = null) {
    super(message);
    this.exitCode = exitCode;
    this.reply = reply;
  }
}

export type Terminal = {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
};

/** Request body: JSON or another text. */
export type Body = { readonly text: string; readonly type: "application/json" | "text/csv" };
export type Ask = (path: string, body?: Body) => Promise<unknown>;

const ErrorReply = v.object({
  error: v.object({ code: v.string(), message: v.optional(v.string()), requestId: v.optional(v.string()) }),
});

/** Milliseconds. */
const timeout = 40_000;

const isHere = (url: URL): boolean => ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);

const readSettings = ({ STAFF_URL = "", STAFF_TOKEN = "" }: Terminal["variables"]) => {
  if (STAFF_URL === "" || STAFF_TOKEN === "")
    throw new Failure(
      2,
      "Set STAFF_URL to the address of the server, and STAFF_TOKEN to a secret of STAFF_TOKENS.",
    );
  if (!URL.canParse(STAFF_URL)) throw new Failure(2, `STAFF_URL is not an address: ${STAFF_URL}`);
  const url = new URL(STAFF_URL);
  // Every call carries the secret.
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isHere(url)))
    throw new Failure(2, "STAFF_URL must begin with https:// (http:// is for this machine alone).");
  return { origin: url.origin, token: STAFF_TOKEN };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const failureOf = (status: number, reply: unknown): Failure => {
  const read = v.safeParse(ErrorReply, reply);
  if (!read.success)
    return new Failure(3, `The server answered ${status}, and not like a staff side.`, reply);
  const { code, message, requestId } = read.output.error;
  if (status < 500) return new Failure(1, message ?? `Refused: ${code}.`, reply);
  return new Failure(
    3,
    `The server failed: ${code}${requestId === undefined ? "" : `, request ${requestId}`}.`,
    reply,
  );
};

/** The cause of a failed `fetch` explains more than its error. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
};

/** Calls the staff API of the environment. Fails with a `Failure`. */
export const openAsk =
  ({ variables, fetch }: Terminal): Ask =>
  async (path, body) => {
    const { origin, token } = readSettings(variables);
    const headers = { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": body.type }) };
    const method = body === undefined ? "GET" : "POST";
    const init = { method, headers, ...(body && { body: body.text }), signal: AbortSignal.timeout(timeout) };
    const answer = await fetch(`${origin}${staffPath}${path}`, init).catch((error: unknown) => {
      throw new Failure(3, `${origin} does not answer: ${reasonOf(error)}.`);
    });
    const text = await answer.text().catch((error: unknown) => {
      throw new Failure(
        3,
        `The reply of ${origin} broke off: ${reasonOf(error)}. It may be done; ask again.`,
      );
    });
    const reply = parse(text);
    if (!answer.ok) throw failureOf(answer.status, reply);
    return reply;
  };
