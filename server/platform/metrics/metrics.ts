import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import { systemClock } from "../clock.ts";
import type { RefusalReason } from "../rate-limit/rate-limit.ts";
import type { Answered } from "../http/observe.ts";
import { type ReportKind, reportKinds } from "../http/page-reports.ts";
import type { JobEnd } from "../jobs/job.ts";
import { type CallEnd, providerNames } from "../providers/count-calls.ts";
import { outcomes } from "../providers/ask.ts";
import type { PoolState } from "../database/connection.ts";
import type { Found } from "./read-counts.ts";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { bind } from "../http/open-server.ts";

const answer = async (
  metrics: Metrics,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const isKnown = request.url?.split("?")[0] === "/metrics";
  if (!isKnown || request.method !== "GET") return void response.writeHead(isKnown ? 405 : 404).end();
  const { type, body } = await metrics.text();
  response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
};

/** Serves `/metrics` on a port of its own, since the metrics are not public. */
export const listenForMetrics = async (
  metrics: Metrics,
  where: { port: number; host: string },
): Promise<{ address: string; stop(): void }> => {
  const server = createServer((request, response) => {
    answer(metrics, request, response).catch(() => response.writeHead(500).end());
  });
  server.requestTimeout = 10_000;
  const address = await bind(server, where);
  return {
    address,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

/**
 * Counters of one process in Prometheus' text format. Label values come from fixed sets, never from people
 * (docs/operate.md).
 */
export type Metrics = {
  readonly onAnswer: (answered: Answered) => void;
  readonly onJob: (end: JobEnd) => void;
  readonly onCall: (end: CallEnd) => void;
  readonly onAlert: () => void;
  readonly onReport: (kind: ReportKind) => void;
  /** `connection`: a connection that was reset (rate-limit/rate-limit.ts). */
  readonly onRefused: (reason: RefusalReason | "connection") => void;
  /** Sources read at each scrape: the connection pool and the counts in the database. */
  watch(sources: { pool: (() => PoolState) | undefined; read: () => Promise<Found | null> }): void;
  text(): Promise<{ type: string; body: string }>;
};

/** Node's parser knows thirty more methods, and clients choose them. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Seconds. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters of this process. */
const countProcess = (registers: Registry[]) => {
  const requests = new Counter({
    name: "kabinet_requests_total",
    help: "Requests answered, by route pattern, method and status.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "kabinet_request_seconds",
    help: "How long requests took.",
    labelNames: ["route", "method"],
    buckets: durations,
    registers,
  });
  const refusals = new Counter({
    name: "kabinet_refusals_total",
    help: "Requests refused, by the error code of the contract.",
    labelNames: ["code"],
    registers,
  });
  // Not `job`, which Prometheus gives to all series of a server: it would rename ours to `exported_job`.
  const runs = new Counter({
    name: "kabinet_job_runs_total",
    help: "Runs of jobs, by how they ended: ok or failed.",
    labelNames: ["name", "outcome"],
    registers,
  });
  const jobSeconds = new Counter({
    name: "kabinet_job_seconds_total",
    help: "Time that jobs took.",
    labelNames: ["name"],
    registers,
  });
  const lastSuccess = new Gauge({
    name: "kabinet_job_last_success_timestamp_seconds",
    help: "When a job last came to a good end, in seconds since 1970.",
    labelNames: ["name"],
    registers,
  });
  const calls = new Counter({
    name: "kabinet_provider_calls_total",
    help: "Calls to other services, by outcome: ok, refused, timeout, unreachable, unreadable.",
    labelNames: ["provider", "outcome"],
    registers,
  });
  const rateLimited = new Counter({
    name: "kabinet_rate_limited_total",
    help: "Requests refused unread: over the rate limit of a client, an address or pages, no capacity, or a connection reset.",
    labelNames: ["reason"],
    registers,
  });
  const alerts = new Counter({
    name: "kabinet_alerts_total",
    help: "Log lines of the event alert: something that a person should look at.",
    registers,
  });
  const reports = new Counter({
    name: "kabinet_page_reports_total",
    help: "Errors that browsers reported of pages: uncaught errors, violations of the security policy, crashes, other.",
    labelNames: ["kind"],
    registers,
  });
  for (const kind of reportKinds) reports.inc({ kind }, 0);
  // Prometheus notices a first failure only if the counter was 0 before.
  for (const provider of providerNames) for (const outcome of outcomes) calls.inc({ provider, outcome }, 0);
  return {
    onAnswer: ({ route, method, status, refusal, milliseconds }: Answered): void => {
      const labels = { route, method: methods.has(method) ? method : "other" };
      requests.inc({ ...labels, status });
      seconds.observe(labels, milliseconds / 1_000);
      if (refusal !== null) refusals.inc({ code: refusal });
    },
    onJob: ({ job: name, failed, milliseconds }: JobEnd): void => {
      runs.inc({ name, outcome: failed ? "failed" : "ok" });
      jobSeconds.inc({ name }, milliseconds / 1_000);
      if (!failed) lastSuccess.set({ name }, systemClock.now().getTime() / 1_000);
    },
    onCall: ({ provider, outcome }: CallEnd): void => calls.inc({ provider, outcome }),
    onAlert: (): void => alerts.inc(),
    onReport: (kind: ReportKind): void => reports.inc({ kind }),
    onRefused: (reason: RefusalReason | "connection"): void => rateLimited.inc({ reason }),
  };
};

/** Gauges read at each scrape. */
const showSources = (registers: Registry[]) => {
  const connections = new Gauge({
    name: "kabinet_database_connections",
    help: "The pool of connections to PostgreSQL: total, idle, and requests waiting for one.",
    labelNames: ["state"],
    registers,
  });
  const up = new Gauge({
    name: "kabinet_database_up",
    help: "Whether the database answered when it was asked for the counts below.",
    registers,
  });
  const ended = new Gauge({
    name: "kabinet_payments_ended",
    help: "Payments begun within the last hour that have ended, by result and reason, in the whole database.",
    labelNames: ["result", "reason"],
    registers,
  });
  const refunds = new Gauge({
    name: "kabinet_refunds",
    help: "Refunds that are not done, and all of money that came without a request (unasked), by reason and status, in the whole database.",
    labelNames: ["reason", "status"],
    registers,
  });
  const lost = new Gauge({
    name: "kabinet_lost_charges",
    help: "Charges of the acquirer found within a day whose rows were lost: credited, or by the status of their refund.",
    labelNames: ["outcome"],
    registers,
  });
  const waiting = new Gauge({
    name: "kabinet_waiting",
    help: "What should be done by now: payments under way, letters that prove an address, notices by letter or text.",
    labelNames: ["what"],
    registers,
  });
  const oldest = new Gauge({
    name: "kabinet_waiting_oldest_seconds",
    help: "Age of the oldest of them; 0 when none waits.",
    labelNames: ["what"],
    registers,
  });
  return {
    showPool: (pool: PoolState): void => {
      for (const [state, count] of Object.entries(pool)) connections.set({ state }, count);
    },
    showFound: (found: Found | null): void => {
      up.set(found === null ? 0 : 1);
      // Old values must not look current.
      for (const shown of [ended, refunds, lost, waiting, oldest]) shown.reset();
      for (const { result, reason, count } of found?.payments ?? []) ended.set({ result, reason }, count);
      for (const { reason, status, count } of found?.refunds ?? []) refunds.set({ reason, status }, count);
      for (const { outcome, count } of found?.lost ?? []) lost.set({ outcome }, count);
      for (const { what, count, age } of found?.waiting ?? []) {
        waiting.set({ what }, count);
        oldest.set({ what }, age);
      }
    },
  };
};

/** Metrics of one server; nothing is global, so that tests run several in one process. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const process = countProcess(registers);
  const { showPool, showFound } = showSources(registers);
  let sources: Parameters<Metrics["watch"]>[0] | null = null;
  return {
    ...process,
    watch: (given) => {
      sources = given;
    },
    text: async () => {
      if (sources?.pool !== undefined) showPool(sources.pool());
      if (sources !== null) showFound(await sources.read());
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
};
