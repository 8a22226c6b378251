import { secureHeaders } from "hono/secure-headers";
import type { Clock } from "../clock.ts";
import type { Listener } from "./open-server.ts";
import { createMiddleware } from "hono/factory";
import { Refusal } from "../refusal.ts";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const Hash = v.pipe(v.string(), v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/));
const Hashes = v.object({ script: v.array(Hash), style: v.array(Hash) });

/** Hashes (CSP level 3, `'sha256-…'`) of what stands inline in the built pages. */
type InlineHashes = v.InferOutput<typeof Hashes>;

/** Reads what the build wrote beside the pages (scripts/build/pages.ts); without it nothing inline is let through. */
export const readInlineHashes = (dist: string | null): InlineHashes => {
  const file = dist === null ? null : join(dist, "csp.json");
  if (file === null || !existsSync(file)) return { script: [], style: [] };
  return v.parse(Hashes, JSON.parse(readFileSync(file, "utf8")));
};

/**
 * Answers 503 when a request has taken `milliseconds` (V36). What it was doing is not stopped, which is safe: an
 * effect is whole or absent, and a keyed call may be repeated.
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
 * Every answer says when it was given (`Date`, RFC 9110 section 6.6.1), by the clock that the service goes by: the
 * sandbox's may have been put forward, and pages reckon days and deadlines by what they are told.
 */
export const datedBy =
  (clock: Clock, listener: Listener): Listener =>
  (request, response) => {
    response.setHeader("Date", clock.now().toUTCString());
    return listener(request, response);
  };

const self = "'self'";
const none = "'none'";
const withInline = (hashes: readonly string[]): string[] => [self, ...hashes.map((hash) => `'${hash}'`)];

/**
 * What every reply tells the browser about how far to trust it (V25): scripts, styles, fonts and requests of our own
 * only, nothing of ours in a frame, no HTML from strings. `inline`: what stands inline in the built pages, if any.
 */
export const securityHeaders = ({ https, inline }: { https: boolean; inline?: InlineHashes }) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: [none],
      scriptSrc: withInline(inline?.script ?? []),
      styleSrc: withInline(inline?.style ?? []),
      imgSrc: [self, "data:"],
      fontSrc: [self],
      connectSrc: [self],
      manifestSrc: [self],
      workerSrc: [self],
      formAction: [self],
      baseUri: [none],
      frameAncestors: [none],
      requireTrustedTypesFor: ["'script'"],
      // One policy, for the address of the service worker: React and the router need none.
      trustedTypes: ["kabinet"],
    },
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    strictTransportSecurity: https && "max-age=31536000",
  });
