import * as v from "valibot";
import { developmentApp } from "#contract/headers.ts";

const Address = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value), "not an address"),
);

const Settings = v.object({
  APP_NAME: v.optional(v.string(), developmentApp.name),
  APP_VERSION: v.optional(v.string(), developmentApp.version),
  /** The key of request signatures; public, as it ships with the bundle (contract/signature.ts). */
  APP_KEY: v.optional(v.string(), developmentApp.key),
  /** The API's base URL; a path on the same origin by default. */
  API_URL: v.optional(v.string(), "/"),
  /** The only other origin for redirects; without it only the own one (the sandbox's acquirer). */
  ACQUIRER_ORIGIN: v.nullish(Address, null),
  /** The messenger bot and the couriers' sign-in, from the page (src/ports/page-settings.ts) or the build. */
  SUPPORT_URL: v.nullish(Address, null),
  COURIERS_URL: v.nullish(Address, null),
  /** A setting of the page, not of the build: its server runs the sandbox (server/platform/http/built-pages.ts). */
  SANDBOX: v.optional(v.literal("on")),
  DEV: v.optional(v.boolean(), false),
  MODE: v.optional(v.string(), "production"),
});

export type Config = {
  app: { name: string; version: string; key: string };
  apiUrl: string;
  acquirerOrigin: string | null;
  supportUrl: string | null;
  couriersUrl: string | null;
  /** Whether the development page `/subscriptionstest/` exists (docs/decisions/043). */
  hasSituations: boolean;
};

/** Parses the settings of the build (README, "Settings"). Throws with the names of invalid ones. */
export const readConfig = (settings: Record<string, unknown>): Config => {
  // Shells and CI forms pass an empty string for an absent value.
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
  const read = v.safeParse(Settings, given);
  if (!read.success) {
    const names = read.issues.map((issue) => v.getDotPath(issue)).join(", ");
    throw new Error(`These settings are wrong: ${names}`);
  }
  const { output } = read;
  return {
    app: { name: output.APP_NAME, version: output.APP_VERSION, key: output.APP_KEY },
    apiUrl: output.API_URL,
    acquirerOrigin: output.ACQUIRER_ORIGIN === null ? null : new URL(output.ACQUIRER_ORIGIN).origin,
    supportUrl: output.SUPPORT_URL,
    couriersUrl: output.COURIERS_URL,
    hasSituations: output.SANDBOX === "on" || output.DEV || output.MODE === "test",
  };
};
