import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database/database.ts";
import type { Forget } from "#server/clients/purge-client.ts";
import type { Env } from "#server/platform/http/context.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import type { Providers } from "#server/platform/providers/providers.ts";
import { sandboxAcquirer } from "./acquirer/acquirer.ts";
import { openBook } from "./acquirer/book.ts";
import { type Deliver, notifications } from "./acquirer/notifications.ts";
import { acquirerProtocol } from "./acquirer/protocol.ts";
import { acquirerPages } from "./acquirer/routes.ts";
import { advance, openClock } from "./clock.ts";
import { sandboxApi } from "./api.ts";
import { openFaults } from "./faults.ts";
import { openInbox } from "./inbox.ts";
import { panelRoutes } from "./panel/routes.ts";
import type { SandboxParts } from "./parts.ts";

/** External services for development; state in its own tables, except planned faults. */
export type Sandbox = {
  readonly clock: Clock;
  readonly providers: Providers;
  /** Notifications and expiring forms; run them with the server's jobs. */
  readonly jobs: readonly Job[];
  /** Wraps every call of the API. */
  readonly faults: MiddlewareHandler<Env>;
  /** Deletes messages of a purged client. */
  readonly forget: Forget;
  /** Mount at `/sandbox/`, with the slash. */
  readonly routes: Hono;
  /** Call after creating the application: where notifications go, and jobs to run when the clock moves. */
  connect(world: { fetch: Deliver; jobs: readonly Job[] }): void;
};

/** One stylesheet for all pages. */
const stylesheet = ["sandbox.css", "acquirer/acquirer.css", "panel/panel.css"]
  .map((name) => readFileSync(new URL(name, import.meta.url), "utf8"))
  .join("\n");

/** `acquirerKey` signs notifications and protects the acquirer's API; random by default. */
export const createSandbox = async ({
  database,
  acquirerKey = randomBytes(32).toString("base64url"),
  realClock,
}: {
  database: Database;
  acquirerKey?: string;
  realClock?: Clock;
}): Promise<Sandbox> => {
  const clock = await openClock(database, realClock);
  const inbox = openInbox(database, clock);
  const book = openBook(database, clock);
  const faults = openFaults();
  const bank = sandboxAcquirer(book, acquirerKey);
  let world: { fetch: Deliver; jobs: readonly Job[] } | null = null;

  const acquirer = notifications({
    database,
    clock,
    secret: acquirerKey,
    deliver: (request) => {
      if (world === null) throw new Error("the sandbox is not connected to the application");
      return world.fetch(request);
    },
  });
  const ownJobs: readonly Job[] = [
    { name: "clock", nextDue: async () => null, run: clock.refresh },
    { name: "acquirer-ends", nextDue: book.nextEnd, run: book.endDue },
    { name: "acquirer-news", nextDue: acquirer.nextDue, run: acquirer.run },
  ];

  let lastMove: Promise<unknown> = Promise.resolve();
  const parts: SandboxParts = {
    database,
    clock,
    inbox,
    book,
    faults,
    advance: (seconds) => {
      const move = lastMove.then(() => advance(clock, [...ownJobs, ...(world?.jobs ?? [])], seconds * 1_000));
      lastMove = move.catch(() => undefined);
      return move;
    },
  };

  const routes = new Hono()
    .use(bodyLimit({ maxSize: 65_536, onError: (c) => c.json({ error: "the body is too large" }, 413) }))
    .use(async (c, next) => {
      // CSRF protection.
      const ours = c.req.header("Sec-Fetch-Site") !== "cross-site" || c.req.method === "GET";
      if (!ours) return c.json({ error: "asked from another site" }, 403);
      await clock.refresh();
      await next();
      // Going back must show the current stage.
      c.header("Cache-Control", "no-store");
      return undefined;
    })
    .get("/sandbox.css", (c) => c.body(stylesheet, 200, { "Content-Type": "text/css; charset=utf-8" }))
    .route("/api", sandboxApi(parts))
    .route("/acquirer/api", acquirerProtocol(book, acquirerKey))
    .route("/acquirer", acquirerPages({ book, clock, notifyShop: acquirer.run }))
    .route("/", panelRoutes(parts));

  return {
    clock,
    providers: {
      sms: inbox.sms,
      voice: inbox.voice,
      mailer: inbox.mailer,
      acquirer: { ...bank, refund: faults.refund(bank.refund) },
      register: faults.register,
    },
    jobs: ownJobs,
    faults: async (c, next) => {
      await clock.refresh();
      return faults.middleware(c, next);
    },
    forget: inbox.forget,
    routes,
    connect: (connected) => {
      world = connected;
    },
  };
};
