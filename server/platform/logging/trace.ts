import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** One request, or one run of a job, and all that it asks of others (W3C Trace Context, level 1). Lower-case hex. */
export type Trace = {
  /** 32 digits, the same for everything that the first request has led to. */
  readonly traceId: string;
  /** 16 digits: our own part of it. */
  readonly spanId: string;
  /** Whether whoever began it records it. */
  readonly sampled: boolean;
};

const newSpanId = (): string => randomBytes(8).toString("hex");

export const beginTrace = (): Trace => ({
  traceId: randomBytes(16).toString("hex"),
  spanId: newSpanId(),
  sampled: false,
});

const form = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;

/**
 * Our part of the trace that a header `traceparent` names; null if it is not one (section 3.2 there): an id of nothing
 * but zeros, the version ff, or more than four fields in version 00. Of versions to come the first four are read.
 */
export const continueTrace = (traceparent: string): Trace | null => {
  const [, version = "ff", traceId = "", parentId = "", flags = "00", more] = form.exec(traceparent) ?? [];
  const isValid = version !== "ff" && (version !== "00" || more === undefined);
  if (!isValid || /^0+$/.test(traceId) || /^0+$/.test(parentId)) return null;
  return { traceId, spanId: newSpanId(), sampled: (Number.parseInt(flags, 16) & 1) === 1 };
};

/** The header `traceparent` of a request that is made as part of a trace. */
export const traceparentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;

const running = new AsyncLocalStorage<Trace>();

/** Does `work`, and whatever it begins, as part of a trace. */
export const inTrace = <T>(trace: Trace, work: () => T): T => running.run(trace, work);

/** The trace that this is part of; undefined outside any. */
export const currentTrace = (): Trace | undefined => running.getStore();
