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
