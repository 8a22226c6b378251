import { cors } from "hono/cors";
import { NONCE, secureHeaders } from "hono/secure-headers";
import type { Clock } from "../clock.ts";
import type { Listener } from "./open-server.ts";
import { createMiddleware } from "hono/factory";
import { Refusal } from "../refusal.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { headerNames } from "#contract/headers.ts";
import { reportsPath } from "#contract/page-report.ts";

const Hash = v.pipe(v.string(), v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/));
const Hashes = v.object({ script: v.array(Hash), style: v.array(Hash) });

/** Hashes (CSP level 3, `'sha256-…'`) of inline scripts and styles of the built pages. */
type InlineHashes = v.InferOutput<typeof Hashes>;

/** Reads the hashes that the build wrote (scripts/build/pages.ts); without them nothing inline is allowed. */
export const readInlineHashes = (dist: string | null): InlineHashes => {
  const file = dist === null ? null : join(dist, "rendering/csp.json");
  if (file === null || !existsSync(file)) return { script: [], style: [] };
  return v.parse(Hashes, JSON.parse(readFileSync(file, "utf8")));
};

/**
 * Answers 503 after `milliseconds` (V36). The work continues, which is safe: effects are atomic and keyed calls can
 * be repeated.
 */
export const deadline = (milliseconds: number) =>
  createMiddleware(async (_c, next) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Refusal("server.busy", {}, 2)), milliseconds);
    try {
      await Promise.race([next(), late]);
    } finally {
      clearTimeout(timer);
    }
  });

/**
 * Sets `Date` (RFC 9110, 6.6.1) from the service's clock, which the sandbox can move; pages count deadlines from it.
 */
export const datedBy =
  (clock: Clock, listener: Listener): Listener =>
  (request, response) => {
    response.setHeader("Date", clock.now().toUTCString());
    return listener(request, response);
  };

/** Seconds. */
const preflightAge = 7_200;

/**
 * CORS (Fetch standard) for calls from pages of other origins: exact origins, the headers that calls have, no cookies.
 */
export const allowOrigins = (origins: readonly string[]) =>
  cors({
    origin: [...origins],
    allowMethods: ["GET", "POST", "DELETE"],
    allowHeaders: ["Accept-Language", "Authorization", "Content-Type", ...Object.values(headerNames)],
    // The application counts deadlines from Date, and reloads for a version that it cannot read.
    exposeHeaders: ["Date", "Request-Id", "Retry-After", headerNames.appVersion],
    maxAge: preflightAge,
  });

const self = "'self'";
const none = "'none'";
const withInline = (hashes: readonly string[]): string[] => [self, ...hashes.map((hash) => `'${hash}'`)];

/**
 * Security headers (V25): only our own scripts, styles, fonts and requests, no framing, trusted types. `inline`:
 * hashes of inline parts; the nonce (CSP level 3) is for the styles of a client's page.
 */
export const securityHeaders = ({ https, inline }: { https: boolean; inline?: InlineHashes }) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [none],
      scriptSrc: withInline(inline?.script ?? []),
      styleSrc: [NONCE, ...withInline(inline?.style ?? [])],
      imgSrc: [self, "data:"],
      fontSrc: [self],
      connectSrc: [self],
      manifestSrc: [self],
      workerSrc: [self],
      formAction: [self],
      baseUri: [none],
      frameAncestors: [none],
      requireTrustedTypesFor: ["'script'"],
      // For the address of the service worker; React and the router need no policy.
      trustedTypes: ["kabinet"],
      reportTo: "default",
    },
    // `default` also receives crashes of pages.
    reportingEndpoints: [{ name: "default", url: reportsPath }],
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    strictTransportSecurity: https && "max-age=31536000",
  });
