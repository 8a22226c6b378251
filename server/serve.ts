import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Server } from "node:net";
import { setTimeout as pass } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { type Dependencies, createApp } from "./app.ts";
import {
  type Listener,
  bind,
  openServer,
  readCertificate,
  trackInFlight,
} from "./platform/http/open-server.ts";
import { dist, renderingProgram } from "./bundle.ts";
import { systemClock } from "./platform/clock.ts";
import { type Connection, openEmbedded, connectWithRetry } from "./platform/database/connection.ts";
import { type PostgresOptions, openPostgres } from "./platform/database/postgres.ts";
import type { Environment } from "./environment.ts";
import { addressReader, proxyReader } from "./platform/http/address.ts";
import { createConcurrency } from "./platform/rate-limit/concurrency.ts";
import { limitConnections, rateLimit, throttledAddresses } from "./platform/rate-limit/rate-limit.ts";
import { type Checks, healthRoutes } from "./platform/http/health.ts";
import { datedBy } from "./platform/http/headers.ts";
import { keepSharing } from "./platform/http/release-files.ts";
import { answerParserErrors, answerUnreadable } from "./platform/http/parser-errors.ts";
import { prepareDestructionFile } from "./clients/purge.job.ts";
import { everyJob } from "./every-job.ts";
import { type Scheduler, startScheduler } from "./platform/jobs/job.ts";
import type { Log } from "./platform/logging/log.ts";
import type { Recorder } from "./platform/logging/trace.ts";
import { recordingKey } from "./platform/recording-pass.rules.ts";
import { type Metrics, createMetrics, listenForMetrics } from "./platform/metrics/metrics.ts";
import { countsReader } from "./platform/metrics/read-counts.ts";
import { chooseProviders } from "./platform/providers/configured.ts";
import { countCalls } from "./platform/providers/count-calls.ts";
import { openRenderer } from "./platform/rendering/renderer.ts";
import type { Sandbox } from "#sandbox/sandbox.ts";

/** Time for requests in flight at shutdown (V35). Milliseconds. */
const drain = 9_000;

/** Time for a proxy to learn that the server closes, by `Connection: close` of its replies. Milliseconds. */
const proxyGrace = 2_000;

/** Time for the last traces to be sent. Milliseconds. */
const telemetryDrain = 2_000;

/** Seconds of the allowed rate that a client may use at once. */
const burst = 5;

const destructionFileOf = ({ DESTRUCTION_FILE, DATA_DIR }: Environment): string =>
  DESTRUCTION_FILE ?? join(DATA_DIR, "destructions.jsonl");

const openDatabase = (settings: Environment, log: Log): Promise<Connection> => {
  const { DATABASE_URL } = settings;
  if (DATABASE_URL === undefined) return openEmbedded(settings.DATA_DIR);
  const options: PostgresOptions = {
    log,
    applicationName: settings.DATABASE_APPLICATION_NAME,
    pooler: settings.DATABASE_POOLER,
    connections: settings.DATABASE_CONNECTIONS,
    guestConnections: settings.DATABASE_GUEST_CONNECTIONS,
    lifetime: settings.DATABASE_CONNECTION_LIFETIME,
    connectTimeout: settings.DATABASE_CONNECT_TIMEOUT,
    limits: {
      statement_timeout: settings.DATABASE_STATEMENT_TIMEOUT,
      lock_timeout: settings.DATABASE_LOCK_TIMEOUT,
      idle_in_transaction_session_timeout: settings.DATABASE_IDLE_TIMEOUT,
    },
    migration:
      settings.MIGRATE === "on"
        ? { url: settings.MIGRATION_DATABASE_URL, lockTimeout: settings.MIGRATION_LOCK_TIMEOUT }
        : null,
  };
  return connectWithRetry(() => openPostgres(DATABASE_URL, options), { log });
};

/** How often an older schema is looked at again. Milliseconds. */
const schemaPause = 1_000;

/** Waits until the database is migrated. A newer schema is served: releases only add to it (docs/deploy.md). */
const waitForSchema = async (connection: Connection, log: Log): Promise<void> => {
  const { state, version, expected } = await connection.schema();
  const facts = { schemaVersion: version, expectedSchemaVersion: expected };
  if (state === "newer")
    log("warning", { about: "the schema of the database is newer than this release", ...facts });
  if (state !== "older") return;
  log("warning", {
    about: "the schema of the database is older than this release",
    consequence: "the server is not ready until npm run migrate has run",
    ...facts,
  });
  for (;;) {
    await pass(schemaPause);
    const isOlder = await connection.schema().then(
      (now) => now.state === "older",
      () => true,
    );
    if (!isOlder) return;
  }
};

/** Imported on demand, so that it is not loaded without an endpoint. */
const enterTelemetry = async (settings: Environment, log: Log) => {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { openTelemetry } = await import("./platform/logging/open-telemetry.ts");
  return openTelemetry({ version: settings.APP_VERSION, share: settings.OTEL_TRACES_SAMPLER_ARG }, log);
};

/** Imported on demand, as production installations have no sandbox/. */
const enterSandbox = async (connection: Connection): Promise<Sandbox> => {
  const { createSandbox } = await import("#sandbox/sandbox.ts");
  const { seed } = await import("#sandbox/seed.ts");
  const sandbox = await createSandbox({ database: connection.database });
  await seed(connection.database, sandbox.clock.now());
  return sandbox;
};

type Around = {
  log: Log;
  connection: Connection;
  address: string;
  checks: Checks;
  /** Null if not configured. */
  metrics: Metrics | null;
  /** Undefined if not configured. */
  record: Recorder | undefined;
};

const compose = async (
  settings: Environment,
  { log, connection, address, checks, metrics, record }: Around,
) => {
  const sandbox = settings.SANDBOX === "on" ? await enterSandbox(connection) : null;
  const publicUrl = settings.PUBLIC_URL ?? address;
  const providers =
    sandbox?.providers ??
    chooseProviders({
      smsUrl: settings.SMS_URL ?? "",
      acquirerUrl: settings.ACQUIRER_URL ?? "",
      formerAcquirerSecret: settings.FORMER_ACQUIRER_SECRET,
      registerUrl: settings.REGISTER_URL,
      smtpUrl: settings.SMTP_URL ?? "",
      mailFrom: settings.MAIL_FROM ?? `kabinet@${new URL(publicUrl).hostname}`,
    });
  const renders = settings.RENDERING === "on" && settings.ROLE !== "jobs" && existsSync(renderingProgram);
  const renderer = renders
    ? openRenderer(renderingProgram, log, { timeout: settings.RENDERING_TIMEOUT })
    : null;
  const deps: Dependencies = {
    database: connection.database,
    clock: sandbox?.clock ?? systemClock,
    providers:
      metrics === null && record === undefined
        ? providers
        : countCalls(providers, (end) => metrics?.onCall(end)),
    // In development only failures are logged; the terminal also shows the address.
    log: (event, facts) => {
      if (event === "alert") metrics?.onAlert();
      if (settings.production || event !== "request" || Number(facts["status"]) >= 500) log(event, facts);
    },
    app: { name: settings.APP_NAME, version: settings.APP_VERSION, key: settings.APP_KEY },
    publicUrl,
    securityContact: settings.SECURITY_CONTACT ?? null,
    apiOrigins: settings.API_ORIGINS,
    sbp: settings.SBP === "on",
    pageSettings: {
      SUPPORT_URL: settings.SUPPORT_URL,
      COURIERS_URL: settings.COURIERS_URL,
      RECORDER: settings.RECORDING_SECRET && recordingKey(settings.RECORDING_SECRET),
    },
    concurrency: createConcurrency(),
    ...(connection.guestDatabase !== undefined && { guestDatabase: connection.guestDatabase }),
    limits: {
      textsPerNumber: settings.TEXTS_PER_NUMBER,
      textsPerHour: settings.TEXTS_PER_HOUR,
      wrongPerAddress: settings.WRONG_PER_ADDRESS,
      sendsPerAddress: settings.SENDS_PER_ADDRESS,
    },
    addressOf: addressReader(settings.TRUSTED_PROXIES, () =>
      log("warning", {
        about: "X-Forwarded-For came from an address that TRUSTED_PROXIES does not name",
        consequence: "all clients behind it count as one, and soon get no more codes",
      }),
    ),
    codeCost: 8_192,
    staff: settings.STAFF_TOKENS,
    dist: existsSync(dist) ? dist : null,
    destructionFile: destructionFileOf(settings),
    sharedFiles: settings.ASSETS_DIR ?? null,
    sandbox,
    ...(renderer !== null && { renderer }),
  };
  metrics?.watch({ pool: connection.pool, read: countsReader(deps) });
  const isOurProxy = proxyReader(settings.TRUSTED_PROXIES);
  const app = createApp(deps, {
    checks,
    isOurProxy,
    record,
    ...(metrics !== null && { onAnswer: metrics.onAnswer, onReport: metrics.onReport }),
  });
  const jobs = everyJob(deps);
  sandbox?.connect({ fetch: (request) => app.fetch(request), jobs });
  const { concurrency, addressOf } = deps;
  const throttled = throttledAddresses();
  const guard = (listener: Listener): Listener =>
    rateLimit(
      {
        calls: settings.REQUESTS_PER_SECOND * burst,
        seconds: burst,
        concurrency,
        throttled,
        addressOf: ({ socket, headers }) =>
          addressOf(socket.remoteAddress, headers["x-forwarded-for"]?.toString()),
        onExceeded: (by) => log("warning", { about: "rate limit exceeded", by }),
        ...(metrics !== null && { onRefused: metrics.onRefused }),
      },
      listener,
    );
  const limit = (server: Server): void =>
    limitConnections(server, throttled, {
      addressOf: ({ remoteAddress }) =>
        isOurProxy(remoteAddress) ? null : addressOf(remoteAddress, undefined),
      onReset: () => metrics?.onRefused("connection"),
    });
  return {
    fetch: settings.ROLE === "jobs" ? healthRoutes(checks).fetch : app.fetch,
    clock: deps.clock,
    guard,
    limit,
    jobs: settings.ROLE === "web" ? [] : [...jobs, ...(sandbox?.jobs ?? [])],
    renderer,
  };
};

/** Answers 503 but for health checks. */
const starting = (checks: Checks): Listener =>
  getRequestListener(
    healthRoutes(checks).notFound((c) =>
      c.json({ statusCode: "503", error: { code: "server.busy" } }, 503, { "Retry-After": "1" }),
    ).fetch,
  );

export type Serving = {
  /** Without a trailing slash. */
  readonly address: string;
  /** Null without metrics. */
  readonly metricsAddress: string | null;
  /** Stops accepting, finishes requests in flight (V35) and closes the database. */
  stop(): Promise<void>;
  /** Reads the certificate again; null without one. @throws {Error} as at the start; the old certificate stays. */
  readonly renewCertificate: (() => void) | null;
};

/**
 * Opens the database, listens and runs the jobs until it is stopped. @throws {Error} without a database or a port.
 */
export const serve = async (settings: Environment, log: Log): Promise<Serving> => {
  // First, so that bad settings fail at once.
  const certificate = readCertificate(settings);
  if (settings.ROLE !== "web") await prepareDestructionFile(destructionFileOf(settings));
  // Before this process answers, since its pages name files that other processes do not have.
  const sharing =
    settings.ASSETS_DIR === undefined || settings.ROLE === "jobs" || !existsSync(dist)
      ? null
      : await keepSharing(dist, settings.ASSETS_DIR, log);
  const connection = await openDatabase(settings, log);
  let scheduler: Scheduler | null = null;
  const checks: Checks = {
    database: () => connection.database.isWritable(),
    schema: async () => {
      const { state, version, expected } = await connection.schema();
      return {
        passes: state !== "older",
        facts: { schemaVersion: version, expectedSchemaVersion: expected },
      };
    },
    ...(settings.ROLE !== "web" && { jobs: () => scheduler?.isAlive() ?? false }),
  };
  let answer = starting(checks);
  const { server, scheme, close, cut, renew } = openServer(
    certificate,
    (request, response) => answer(request, response),
    { grace: settings.TRUSTED_PROXIES.length > 0 ? proxyGrace : 0 },
  );
  answerParserErrors(server);
  // Before the rest, because with PORT=0 our address, which payers return to, is known only now.
  const address = await bind(server, { port: settings.PORT, host: settings.HOST, scheme });
  await waitForSchema(connection, log);
  const { METRICS_PORT, METRICS_HOST } = settings;
  const metrics = METRICS_PORT === undefined ? null : createMetrics();
  const metricsServer =
    metrics === null
      ? null
      : await listenForMetrics(metrics, { port: METRICS_PORT ?? 0, host: METRICS_HOST });
  const telemetry = await enterTelemetry(settings, log);
  const { fetch, clock, guard, limit, jobs, renderer } = await compose(settings, {
    log,
    connection,
    address,
    checks,
    metrics,
    record: telemetry?.record,
  });
  const running = startScheduler(jobs, log, metrics?.onJob, telemetry?.record);
  scheduler = running;
  const answers = trackInFlight(fetch);
  limit(server);
  answer = guard(datedBy(clock, getRequestListener(answers.fetch, { errorHandler: answerUnreadable })));
  return {
    address,
    metricsAddress: metricsServer === null ? null : `${metricsServer.address}/metrics`,
    renewCertificate:
      certificate === null
        ? null
        : () => {
            const next = readCertificate(settings);
            if (next !== null) renew(next);
          },
    stop: async () => {
      metricsServer?.stop();
      sharing?.stop();
      const jobsEnded = running.stop();
      const closed = close();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, drain);
      });
      await Promise.race([closed, late]);
      cut();
      // Requests of disconnected clients finish while the database is open.
      await Promise.race([answers.ended(), late]);
      clearTimeout(timer);
      await jobsEnded;
      await renderer?.stop();
      await connection.close();
      // A collector that does not answer must not hold up the end.
      await Promise.race([
        telemetry?.stop().catch(() => {}),
        pass(telemetryDrain, undefined, { ref: false }),
      ]);
    },
  };
};
