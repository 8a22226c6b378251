import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { clientType, headerNames } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";
import { Refusal, malformed } from "../refusal.ts";

const semver = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/**
 * Whether the application's version is supported: a released version (`major.minor.patch`) with our major (V28).
 * Within a major the contract only grows, so pages opened before or after a deployment keep working.
 */
export const isSupported = (version: string, ours: string): boolean =>
  semver.test(version) && semver.exec(version)?.[1] === semver.exec(ours)?.[1];

/** Name, version and signing key of the application (environment `APP_*`). */
export type AppSettings = { readonly name: string; readonly version: string; readonly key: string };

/** Refuses requests without the headers of a supported application (spec §7). */
export const checkHeaders = (c: Context, app: AppSettings): void => {
  for (const [name, value] of [
    [headerNames.clientType, clientType],
    [headerNames.appClient, clientType],
    [headerNames.appName, app.name],
  ] as const) {
    if (c.req.header(name) !== value) throw malformed(name);
  }
  if (!isSupported(c.req.header(headerNames.appVersion) ?? "", app.version)) {
    throw new Refusal("version.unsupported");
  }
};

/**
 * Compares the signature over the received bytes in constant time. It proves integrity only, since the secret ships
 * in the bundle (V27).
 */
export const checkSignature = (c: Context, body: Uint8Array, app: AppSettings): void => {
  const appVersion = c.req.header(headerNames.appVersion) ?? "";
  const contentType = c.req.header("Content-Type") ?? null;
  const right = sign({ appName: app.name, appVersion, body, contentType, secret: app.key });
  const given = c.req.header(headerNames.signature) ?? "";
  if (!/^[0-9a-f]{64}$/.test(given) || !timingSafeEqual(Buffer.from(given), Buffer.from(right))) {
    throw new Refusal("signature.wrong");
  }
};
