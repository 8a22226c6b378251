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
  /** 16 digits, the span of the caller that sent `traceparent`. */
  readonly parentId?: string;
  /** Records spans; absent without OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly record?: Recorder;
  /** Whether each statement of the database is a span. */
  readonly recordsQueries?: boolean;
};

/** Names of OpenTelemetry's semantic conventions; values are names, codes and route patterns, never from people. */
type Attributes = Readonly<Record<string, string | number>>;

export type SpanStart = {
  readonly name: string;
  readonly kind: "server" | "client" | "internal";
  readonly attributes?: Attributes;
};

export type SpanEnd = {
  /** A better name, known at the end. */
  readonly name?: string;
  readonly attributes?: Attributes;
  readonly isFailed?: boolean;
  /** Of a failed call; only its codes are recorded. */
  readonly error?: unknown;
};

/** A span that was begun. One that is not ended is not recorded. */
export type OpenSpan = {
  readonly ids: Pick<Trace, "traceId" | "spanId" | "sampled">;
  end(ended?: SpanEnd): void;
};

/** Begins a span below `parent` (open-telemetry.ts). */
export type Recorder = (
  start: SpanStart,
  parent: (OpenSpan["ids"] & { readonly isRemote: boolean }) | null,
) => OpenSpan;

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
  return { traceId, spanId: newSpanId(), sampled: (Number.parseInt(flags, 16) & 1) === 1, parentId };
};

/** The `traceparent` header of an outgoing request. */
export const traceparentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;

const running = new AsyncLocalStorage<Trace>();

/** The current trace, if any. */
export const currentTrace = (): Trace | undefined => running.getStore();

/** Runs a call as a span of the current trace, if spans are recorded. */
export const inSpan = async <T>(start: () => SpanStart, work: () => Promise<T>): Promise<T> => {
  const trace = running.getStore();
  if (trace?.record === undefined) return work();
  const span = trace.record(start(), { ...trace, isRemote: false });
  try {
    const result = await running.run({ ...trace, ...span.ids }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
};

/** Runs a request as the root span of its trace here. `remote`: the trace of the caller. */
export const inRequestSpan = async (
  { remote, record, name }: { remote: Trace | null; record: Recorder | undefined; name: string },
  work: () => Promise<SpanEnd>,
): Promise<void> => {
  if (record === undefined) return void (await running.run(remote ?? beginTrace(), work));
  const parent =
    remote === null ? null : { ...remote, spanId: remote.parentId ?? remote.spanId, isRemote: true };
  const span = record({ name, kind: "server" }, parent);
  span.end(await running.run({ ...span.ids, record, recordsQueries: true }, work));
};

/**
 * Runs a job in a trace of its own. Jobs run each second and mostly find nothing: only runs that called another service
 * are recorded, without their statements.
 */
export const inJobTrace = async (
  name: string,
  record: Recorder | undefined,
  work: () => Promise<void>,
): Promise<void> => {
  if (record === undefined) return running.run(beginTrace(), work);
  const span = record({ name: `job ${name}`, kind: "internal" }, null);
  let isUseful = false;
  const recordCall: Recorder = (start, parent) => {
    isUseful = true;
    return record(start, parent);
  };
  await running.run({ ...span.ids, record: recordCall }, work);
  if (isUseful) span.end();
};
