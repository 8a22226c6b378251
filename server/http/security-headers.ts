import { createMiddleware } from "hono/factory";
import type { InlineHashes } from "./inline-hashes.ts";

const ours = (hashes: readonly string[]): string =>
  ["'self'", ...hashes.map((hash) => `'${hash}'`)].join(" ");

/** Scripts, styles, fonts and requests of our own only; nothing of ours in a frame; no HTML from strings. */
const contentSecurityPolicy = ({ script, style }: InlineHashes): string =>
  [
    "default-src 'none'",
    `script-src ${ours(script)}`,
    `style-src ${ours(style)}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // One policy, for the address of the service worker: React and the router need none.
    "trusted-types kabinet",
  ].join("; ");

/** What every reply tells the browser about how far to trust it (V25). `inline`: of the built pages, if any. */
export const securityHeaders = ({ https, inline }: { https: boolean; inline?: InlineHashes }) => {
  const policy = contentSecurityPolicy(inline ?? { script: [], style: [] });
  return createMiddleware(async (c, next) => {
    await next();
    c.header("Content-Security-Policy", policy);
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "no-referrer");
    c.header("X-Frame-Options", "DENY");
    c.header("Cross-Origin-Opener-Policy", "same-origin");
    c.header("Cross-Origin-Resource-Policy", "same-origin");
    c.header("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
    if (https) c.header("Strict-Transport-Security", "max-age=31536000");
  });
};
