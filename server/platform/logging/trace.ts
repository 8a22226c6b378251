import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** A request or job run with its outgoing calls (W3C Trace Context, level 1). Lower-case hex. */
export type Trace = {
  /** 32 digits, shared by everything that the first request caused. */
  readonly traceId: string;
  /** 16 digits, our own part. */
  readonly spanId: string;
  /** Whether the caller records it. */
  readonly sampled: boolean;
};

const newSpanId = (): string => randomBytes(8).toString("hex");

export const beginTrace = (): Trace => {
  const digits = randomBytes(24).toString("hex");
  return { traceId: digits.slice(0, 32), spanId: digits.slice(32), sampled: false };
};

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Continues the trace of a `traceparent` header; null if invalid (section 3.2): zero ids, version ff, or more than
 * four fields in version 00. Of later versions the first four fields are read.
 */
export const continueTrace = (traceparent: string): Trace | null => {
  const [, version = "ff", traceId = "", parentId = "", flags = "00", more] = form.exec(traceparent) ?? [];
  const isValid = version !== "ff" && (version !== "00" || more === undefined);
  if (!isValid || /^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, spanId: newSpanId(), sampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

/** The `traceparent` header of an outgoing request. */
export const traceparentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;

const running = new AsyncLocalStorage<Trace>();

/** Runs `work` as part of a trace. */
export const inTrace = <T>(trace: Trace, work: () => T): T => running.run(trace, work);

/** The current trace, if any. */
export const currentTrace = (): Trace | undefined => running.getStore();
