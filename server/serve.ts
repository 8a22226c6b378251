import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { getRequestListener } from "@hono/node-server";
import { sql } from "drizzle-orm";
import { createApp } from "./app.ts";
import { systemClock } from "./clock.ts";
import { type Connection, openEmbedded } from "./database/connection.ts";
import { openPostgres } from "./database/postgres.ts";
import { seed } from "./database/seed.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Environment } from "./environment.ts";
import { addressReader } from "./http/address.ts";
import type { Checks } from "./http/health.ts";
import { watchAnswers } from "./http/under-way.ts";
import { everyJob } from "./jobs/every-job.ts";
import { type Scheduler, startScheduler } from "./jobs/scheduler.ts";
import type { Log } from "./log.ts";
import { chooseProviders } from "./providers/choose.ts";
import { createSandbox, type Sandbox } from "./sandbox/sandbox.ts";

/** What is still being answered when the server is told to stop may take this long (V35). Milliseconds. */
const drain = 9_000;

const openDatabase = ({ DATABASE_URL, DATA_DIR }: Environment, log: Log): Promise<Connection> =>
  DATABASE_URL === undefined ? openEmbedded(DATA_DIR) : openPostgres(DATABASE_URL, { log });

const listen = async (server: Server, { PORT, HOST }: Environment): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(PORT, HOST, resolve);
  });
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the server listens on no port");
  return `http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${bound.port}`;
};

const enterSandbox = async (connection: Connection): Promise<Sandbox> => {
  const sandbox = await createSandbox({ database: connection.database });
  await seed(connection.database, sandbox.clock.now());
  return sandbox;
};

type Around = { log: Log; connection: Connection; address: string; checks: Checks };

const compose = async (settings: Environment, { log, connection, address, checks }: Around) => {
  const sandbox = settings.SANDBOX === "on" ? await enterSandbox(connection) : null;
  const publicUrl = settings.PUBLIC_URL ?? address;
  const dist = fileURLToPath(new URL("../dist", import.meta.url));
  const deps: Dependencies = {
    database: connection.database,
    clock: sandbox?.clock ?? systemClock,
    providers:
      sandbox?.providers ??
      chooseProviders({
        smsUrl: settings.SMS_URL ?? "",
        acquirerUrl: settings.ACQUIRER_URL ?? "",
        registerUrl: settings.REGISTER_URL,
        smtpUrl: settings.SMTP_URL ?? "",
        mailFrom: settings.MAIL_FROM ?? `kabinet@${new URL(publicUrl).hostname}`,
      }),
    // At a desk, where the terminal also shows the address, only what went wrong is worth a line.
    log: (event, facts) => {
      if (settings.production || event !== "request" || Number(facts["status"]) >= 500) log(event, facts);
    },
    app: { name: settings.APP_NAME, version: settings.APP_VERSION, key: settings.APP_KEY },
    publicUrl,
    sendsPerAddress: settings.SENDS_PER_ADDRESS,
    addressOf: addressReader(settings.TRUSTED_PROXIES, () =>
      log("warning", {
        about: "X-Forwarded-For came from an address that TRUSTED_PROXIES does not name",
        consequence: "all clients behind it count as one, and soon get no more codes",
      }),
    ),
    codeCost: 8_192,
    staff: settings.STAFF_TOKENS,
    dist: existsSync(dist) ? dist : null,
    sandbox,
  };
  const app = createApp(deps, checks);
  const jobs = everyJob(deps);
  sandbox?.connect({ fetch: (request) => app.fetch(request), jobs });
  return { fetch: app.fetch, jobs: [...jobs, ...(sandbox?.jobs ?? [])] };
};

const starting = (_request: IncomingMessage, response: ServerResponse): void => {
  response.writeHead(503, { "Content-Type": "application/json; charset=utf-8", "Retry-After": "1" });
  response.end(JSON.stringify({ statusCode: "503", error: { code: "server.busy" } }));
};

export type Serving = {
  /** Where it listens, without a slash at the end. */
  readonly address: string;
  /** Takes nobody new, lets who has begun finish (V35), and closes the database. */
  stop(): Promise<void>;
};

/** Opens the database, listens, and runs the jobs, until it is stopped. Fails if it has no database or no port. */
export const serve = async (settings: Environment, log: Log): Promise<Serving> => {
  const connection = await openDatabase(settings, log);
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = starting;
  // The port comes first: with PORT=0 our own address, which payers return to, is known only now.
  const server = createServer((request, response) => {
    // A kept connection would hold up the end, and a busy client would be served all the while.
    response.once("finish", () => {
      if (!server.listening) request.socket.end();
    });
    void answer(request, response);
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 10_000;
  // Longer than proxies keep a connection: else they send a request into one that is just being closed.
  server.keepAliveTimeout = 75_000;
  const address = await listen(server, settings);
  let scheduler: Scheduler | null = null;
  const checks: Checks = {
    database: async () => (await connection.database.execute(sql`select 1`)) !== null,
    jobs: () => scheduler?.isAlive() ?? false,
  };
  const { fetch, jobs } = await compose(settings, { log, connection, address, checks });
  const running = startScheduler(jobs, log);
  scheduler = running;
  const answers = watchAnswers(fetch);
  answer = getRequestListener(answers.fetch);
  return {
    address,
    stop: async () => {
      const jobsEnded = running.stop();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, drain);
      });
      await Promise.race([closed, late]);
      server.closeAllConnections();
      // Whoever hung up is not waited for above; what was begun for them ends with its database open.
      await Promise.race([answers.ended(), late]);
      clearTimeout(timer);
      await jobsEnded;
      await connection.close();
    },
  };
};
