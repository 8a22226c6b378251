import { timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { clientType, headerNames } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";
import { Refusal, malformed } from "../refusal.ts";

const semver = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/;

/**
 * Whether requests of this version of the application are understood: a released version (`major.minor.patch`) of
 * the same major as ours (V28). Within one major the contract only grows, so a page that is open since before a release,
 * or from just after it, keeps working.
 */
export const isSupported = (version: string, ours: string): boolean =>
  semver.test(version) && semver.exec(version)?.[1] === semver.exec(ours)?.[1];

/** What the application calls itself and signs with (environment `APP_*`). */
export type AppSettings = { readonly name: string; readonly version: string; readonly key: string };

/** Refuses what does not come from a version of our application that is still served (spec §7). */
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
 * Compares the signature in constant time over the bytes of a JSON body as received. It says only that the request arrived as it was
 * sent: the secret ships in the bundle, so nothing else is concluded from it (V27).
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
