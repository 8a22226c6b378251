import { secureHeaders } from "hono/secure-headers";
import type { InlineHashes } from "./inline-hashes.ts";

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
