import { randomUUID } from "node:crypto";
import type { Call } from "#contract/call.ts";
import { developmentApp, apiPath, clientType, headerNames } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";

/** Differences from the application's request. */
export type Bent = {
  token?: string | null;
  key?: string;
  /** The signing application; the development one by default. */
  app?: Readonly<Record<keyof typeof developmentApp, string>>;
  /** Added last; null removes a header. */
  headers?: Record<string, string | null>;
  /** The raw body. */
  body?: string | Uint8Array<ArrayBuffer>;
  /** The value of `{…}` in the path. */
  parameter?: string;
  query?: string;
};

const mediaTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

const encode = (call: Call, request: unknown): { query: string; body: string | undefined } => {
  const text = () =>
    new URLSearchParams(
      Object.entries(request ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString();
  if (call.body === "json") return { query: "", body: JSON.stringify(request) };
  if (call.body === "form") return { query: "", body: text() };
  return { query: call.body === "query" ? text() : "", body: undefined };
};

/** Headers of every request of an application. */
export const signedHeaders = ({
  body,
  contentType,
  app = developmentApp,
}: {
  body: string | Uint8Array;
  contentType: string | null;
  app?: NonNullable<Bent["app"]>;
}): Record<string, string> => ({
  [headerNames.clientType]: clientType,
  [headerNames.appClient]: clientType,
  [headerNames.appVersion]: app.version,
  [headerNames.appName]: app.name,
  [headerNames.signature]: sign({
    appName: app.name,
    appVersion: app.version,
    secret: app.key,
    body,
    contentType,
  }),
});

/** A signed call as the application sends it, changed by `bent`. */
export const requestOf = (
  call: Call,
  request: unknown,
  bent: Bent = {},
): { path: string; init: RequestInit } => {
  const encoded = encode(call, request);
  const body = bent.body ?? encoded.body;
  const query = bent.query ?? encoded.query;
  const contentType = call.body === "json" || call.body === "form" ? mediaTypes[call.body] : null;
  const headers = new Headers({
    Accept: "application/json",
    ...signedHeaders({
      body: body ?? "",
      contentType: bent.headers?.["Content-Type"] === undefined ? contentType : bent.headers["Content-Type"],
      ...(bent.app !== undefined && { app: bent.app }),
    }),
    ...(contentType === null ? {} : { "Content-Type": contentType }),
    ...(typeof bent.token === "string" ? { Authorization: `Bearer ${bent.token}` } : {}),
    ...(call.keyed ? { [headerNames.idempotencyKey]: bent.key ?? randomUUID() } : {}),
  });
  for (const [name, value] of Object.entries(bent.headers ?? {})) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  const path = apiPath + call.path.replace(/\{\w+\}/, bent.parameter ?? "oferta");
  return {
    path: path + (query === "" ? "" : `?${query}`),
    init: { method: call.method, headers, ...(body === undefined ? {} : { body }) },
  };
};
