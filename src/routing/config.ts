import * as v from "valibot";
import { developmentApp } from "#contract/development.ts";

const Address = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value), "not an address"),
);

const Settings = v.object({
  APP_NAME: v.optional(v.string(), developmentApp.name),
  APP_VERSION: v.optional(v.string(), developmentApp.version),
  /** The secret of the signature; it ships with the bundle and so proves nothing (contract/signature.ts). */
  APP_KEY: v.optional(v.string(), developmentApp.key),
  /** Where the API lives; a path on the same origin unless set. */
  API_URL: v.optional(v.string(), "/"),
  /** The only other origin this application may leave for; without it, its own (the sandbox's acquirer). */
  ACQUIRER_ORIGIN: v.nullish(Address, null),
  /** The messenger bot, and the couriers' entry, as the page (src/ports/page-settings.ts) or the build says. */
  SUPPORT_URL: v.nullish(Address, null),
  COURIERS_URL: v.nullish(Address, null),
  /** Of the page, not of the build: whether its server plays bank, phone and warehouse (server/platform/http/document.ts). */
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
  /** For those who develop: `/subscriptionstest/` is there (docs/decisions/043). */
  hasSituations: boolean;
};

/** Reads the settings the build was given (README, "Settings"). Throws naming the setting that makes no sense. */
export const readConfig = (settings: Record<string, unknown>): Config => {
  // An empty variable counts as one that is not set: that is how shells and CI forms leave a value out.
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
