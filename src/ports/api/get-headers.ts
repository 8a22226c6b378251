import { clientType, headerNames } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";
import type { Config } from "../../routing/config.ts";

/** Headers that are the same in every request (spec §7). */
export const commonHeaders = ({ name, version }: Config["app"]) => ({
  Accept: "application/json",
  [headerNames.clientType]: clientType,
  [headerNames.appClient]: clientType,
  [headerNames.appVersion]: version,
  [headerNames.appName]: name,
});

/** Nothing but these, the language and the token: without a body every GET has the same signature. */
export const getHeaders = (app: Config["app"]) => ({
  ...commonHeaders(app),
  [headerNames.signature]: sign({
    appName: app.name,
    appVersion: app.version,
    secret: app.key,
    body: "",
    contentType: null,
  }),
});

/** How each request is made, whatever it asks for. */
export const requestOptions = {
  cache: "no-store",
  credentials: "omit",
  redirect: "error",
  referrerPolicy: "no-referrer",
} as const satisfies RequestInit;
