import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  serviceNameEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { type Log, describe } from "./log.ts";
import type { Recorder } from "./trace.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/** Shortest time between two log lines about a collector that does not answer. Milliseconds. */
const quietFor = 60_000;

/** Logs failed exports, which the SDK does not. */
const withFailures = (exporter: SpanExporter, log: Log): SpanExporter => {
  let last = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error !== undefined && performance.now() - last > quietFor) {
          last = performance.now();
          log("warning", { about: "traces cannot be exported", ...describe(result.error) });
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
};

/**
 * Records spans by OpenTelemetry and sends them by OTLP over HTTP. The SDK reads OTEL_EXPORTER_OTLP_* itself. Imported
 * only where an endpoint is set: it takes a third of a second.
 */
export const openTelemetry = (
  { version, share }: { version: string; share: number },
  log: Log,
  exporter: SpanExporter = new OTLPTraceExporter(),
): { record: Recorder; stop(): Promise<void> } => {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "kabinet", "service.version": version }))
      .merge(detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: withFailures(exporter, log) })],
  });
  const tracer = provider.getTracer("kabinet");
  return {
    record: ({ name, kind, attributes = {} }, parent) => {
      const context =
        parent === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, {
              traceId: parent.traceId,
              spanId: parent.spanId,
              traceFlags: parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
              isRemote: parent.isRemote,
            });
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        ids: { traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        end: ({ name: better, attributes: found = {}, isFailed = false, error } = {}) => {
          if (better !== undefined) span.updateName(better);
          span.setAttributes(found);
          if (error !== undefined) {
            const { code, error: kind } = describe(error);
            span.setAttribute("error.type", String(code ?? kind));
          }
          if (isFailed || error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
};
