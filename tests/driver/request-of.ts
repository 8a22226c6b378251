import { randomUUID } from "node:crypto";
import type { Call } from "#contract/call.ts";
import { developmentApp } from "#contract/development.ts";
import { apiPath, clientType, headerNames } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";

/** What a test wants otherwise than the application sends it. */
export type Bent = {
  token?: string | null;
  key?: string;
  /** As whom it signs; the application of development if left out. */
  app?: Readonly<Record<keyof typeof developmentApp, string>>;
  /** Replace or (null) remove headers after everything else was put together. */
  headers?: Record<string, string | null>;
  /** The body as it is, instead of the encoded request. */
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

/** The headers that all requests of an application have. */
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

/** A call as the application sends it, signed; `bent` bends what the test wants bent. */
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
