import { dayMs } from "#contract/day.ts";
import { languages } from "#contract/language.ts";
import { Hono, type MiddlewareHandler } from "hono";
import { apiPath } from "#contract/headers.ts";
import type { PageSettings } from "#contract/page-settings.ts";
import type { Forget } from "./clients/purge-client.ts";
import { withGuestDatabase } from "./platform/database/database.ts";
import type { EndpointNeeds } from "./platform/http/endpoints.ts";
import type { Log } from "./platform/logging/log.ts";
import type { Providers } from "./platform/providers/providers.ts";
import type { Renderer } from "./platform/rendering/renderer.ts";
import type { CodeLimits } from "./sign-in/challenge.rules.ts";
import type { CodeCost } from "./sign-in/code.rules.ts";
import type { StaffToken } from "./staff/tokens.ts";
import { answerErrors } from "./platform/http/answer-errors.ts";
import type { Env } from "./platform/http/context.ts";
import { allowOrigins, deadline, readInlineHashes, securityHeaders } from "./platform/http/headers.ts";
import { type Checks, healthRoutes } from "./platform/http/health.ts";
import { type Observing, observe } from "./platform/http/observe.ts";
import { pageReportRoutes, type ReportKind } from "./platform/http/page-reports.ts";
import { Refusal } from "./platform/refusal.ts";
import { clientPages } from "./platform/http/client-page.ts";
import { isCatalogPlace } from "./catalog/catalog-place.reply.ts";
import { actPictureRoutes } from "./acts/act-picture.routes.ts";
import { actRoutes } from "./acts/act.routes.ts";
import { authRoutes } from "./sign-in/auth.routes.ts";
import { bonusRoutes } from "./bonus/bonus.routes.ts";
import { cardRoutes } from "./cards/card.routes.ts";
import { deletionRoutes } from "./clients/deletion.routes.ts";
import { inboxRoutes } from "./notifications/inbox.routes.ts";
import { infoRoutes } from "./catalog/info.routes.ts";
import { pageRoutes } from "./catalog/pages.routes.ts";
import { pictureRoutes } from "./catalog/picture.routes.ts";
import { paymentRoutes, receiptRoutes } from "./payments/payment.routes.ts";
import { subscriptionRoutes } from "./subscriptions/subscription.routes.ts";
import { userRoutes } from "./clients/user.routes.ts";
import { staffPath } from "./staff/endpoints.ts";
import { staffRoutes } from "./staff/routes.ts";

/** Everything that the server needs. serve.ts passes the real parts, tests their own. */
export type Dependencies = EndpointNeeds & {
  readonly providers: Providers;
  readonly log: Log;
  /** The address of the application without a trailing slash; payers return to pages below it. */
  readonly publicUrl: string;
  /** For reports of vulnerabilities, an e-mail address or a page; null: none is published. */
  readonly securityContact: string | null;
  /** Other origins whose pages may call the API. */
  readonly apiOrigins?: readonly string[];
  /** Whether the acquirer accepts SBP. */
  readonly sbp: boolean;
  /** Limits of sign-in codes. */
  readonly limits: CodeLimits;
  readonly codeCost: CodeCost;
  /** Tokens of the staff API. Without any, the staff API does not exist. */
  readonly staff: readonly StaffToken[];
  /** File outside the database that notes purges (clients/purge.job.ts); null: none. */
  readonly destructionFile: string | null;
  /** Folder of the built application; null: only the API is served. */
  readonly dist: string | null;
  /** Folder with the files of all releases that run; null: only those of `dist` are served. */
  readonly sharedFiles?: string | null;
  /** Renders pages of clients; without it the browser renders them. */
  readonly renderer?: Renderer;
  /** Settings that pages pass to the application (contract/page-settings.ts). */
  readonly pageSettings?: PageSettings;
  /** Development only. */
  readonly sandbox: {
    readonly faults: MiddlewareHandler<Env>;
    readonly routes: Hono;
    /** Deletes messages to a purged client from the sandbox's phone and mailboxes. */
    readonly forget: Forget;
  } | null;
};

/** Requests are answered within ten seconds (V36); one is left for the network. Milliseconds. */
const requestLife = 9_000;

/** Imports take longer. Milliseconds. */
const importLife = 30_000;

/** Contact for reports of vulnerabilities (RFC 9116), valid for half a year from now. */
const securityText = ({
  contact,
  publicUrl,
  now,
}: {
  contact: string;
  publicUrl: string;
  now: Date;
}): string =>
  [
    `Contact: ${contact.includes("@") ? `mailto:${contact}` : contact}`,
    `Expires: ${new Date(now.getTime() + 180 * dayMs).toISOString()}`,
    `Preferred-Languages: ${languages.join(", ")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");

const refuseMissing = (): never => {
  throw new Refusal("resource.missing");
};

/** Answers 405 for known paths. Declared last, so that it matches only other methods. */
const refuseOtherMethods = (api: Hono<Env>): void => {
  const known = api.routes.filter((route) => route.method !== "ALL");
  for (const path of new Set(known.map((route) => route.path))) {
    const methods = known.filter((route) => route.path === path).map((route) => route.method);
    api.all(path, (c) => {
      c.header("Allow", methods.join(", "));
      throw new Refusal("method.notAllowed");
    });
  }
};

/** The server as a Hono application; it does not listen yet. `checks`: for `/readyz`. */
export const createApp = (
  deps: Dependencies,
  {
    checks = {},
    onReport,
    ...observing
  }: { checks?: Checks; onReport?: (kind: ReportKind) => void } & Observing = {},
): Hono<Env> => {
  const app = new Hono<Env>();
  app.onError(answerErrors(deps.log));
  app.notFound(refuseMissing);
  app.use("*", observe(deps.log, observing));
  const inline = readInlineHashes(deps.dist);
  app.use("*", securityHeaders({ https: deps.publicUrl.startsWith("https:"), inline }));

  app.route("/", healthRoutes(checks));
  app.route("/", pageReportRoutes(deps.log, onReport));
  const api = new Hono<Env>();
  const { apiOrigins = [] } = deps;
  if (apiOrigins.length > 0) api.use("*", allowOrigins(apiOrigins));
  if (deps.sandbox !== null) api.use("*", deps.sandbox.faults);
  api.use("*", deadline(requestLife));
  const forEverybody = withGuestDatabase(deps);
  for (const resource of [authRoutes, infoRoutes]) api.route("/", resource(forEverybody));
  const forClients = [
    userRoutes,
    deletionRoutes,
    subscriptionRoutes,
    actRoutes,
    paymentRoutes,
    receiptRoutes,
    cardRoutes,
    bonusRoutes,
    inboxRoutes,
  ];
  for (const resource of forClients) api.route("/", resource(deps));
  const settings = { ...deps.pageSettings, ...(deps.sandbox !== null && { SANDBOX: "on" }) };
  refuseOtherMethods(api);
  api.all("*", refuseMissing);
  app.route(apiPath, api);

  app.use("/pictures/*", deadline(requestLife));
  for (const pictures of [pictureRoutes, actPictureRoutes]) app.route("/", pictures(forEverybody));
  app.all("/pictures/*", refuseMissing);
  if (deps.sandbox !== null) {
    app.get("/sandbox", (c) => c.redirect("/sandbox/", 308));
    app.route("/sandbox/", deps.sandbox.routes);
    app.get("/api/openapi.json", async (c) => {
      // Loaded by the first request.
      const { describeApi } = await import("./platform/openapi/document.ts");
      return c.json(describeApi(deps.app), 200, { "Cache-Control": "no-store" });
    });
  }
  if (deps.staff.length > 0) {
    app.use(`${staffPath}*`, deadline(importLife));
    app.route(staffPath, staffRoutes(deps));
  }
  for (const path of ["/api/*", "/sandbox/*", "/staff/*"]) app.all(path, refuseMissing);
  const { securityContact, publicUrl, clock } = deps;
  if (securityContact !== null)
    app.get("/.well-known/security.txt", (c) =>
      c.text(securityText({ contact: securityContact, publicUrl, now: clock.now() })),
    );
  const inCatalog = (path: string) => isCatalogPlace(forEverybody.database, path);
  const { renderer } = deps;
  const clients =
    renderer === undefined
      ? null
      : clientPages({ ...deps, renderer, pageSettings: settings }, (request, env) => app.fetch(request, env));
  if (deps.dist !== null)
    app.route(
      "/",
      pageRoutes(deps.dist, { publicUrl: deps.publicUrl, settings }, inCatalog, {
        clients,
        shared: deps.sharedFiles ?? null,
      }),
    );
  return app;
};
