import type { Call, RequestWire } from "#contract/call.ts";
import { apiPath } from "#contract/headers.ts";

/** What a caller gives beside the call itself. `key` names one intent to create or to move money. */
export type Ask<C extends Call> = {
  request?: RequestWire<C>;
  path?: Readonly<Record<string, string | number>>;
  key?: string;
  signal?: AbortSignal;
  /** Asks in the name of this token, not of whoever is signed in. */
  token?: string;
  /** Goes on when the page is left. */
  keepalive?: boolean;
  /** The reply sets or clears the page cookies (server/platform/http/page-cookies.ts). */
  cookies?: boolean;
  /** A backend may lack this call, and say so in whatever words it likes: 404 and 405 are refusals then. */
  extension?: boolean;
};

/** A request as it travels; `body` is empty for none, and signed as it is if it is JSON. */
export type WireRequest = { url: string; body: string; contentType: string | null };

const fieldsOf = (request: unknown): [string, string][] =>
  Object.entries(request ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );

const fillIn = (path: string, values: Ask<Call>["path"] = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the path ${path} needs a value for ${name}`);
    return encodeURIComponent(value);
  });

/** Lays a request out for its journey: path, query, body (contract/call.ts, `BodyKind`). */
export const encodeRequest = <C extends Call>(call: C, ask: Ask<C>, baseUrl: string): WireRequest => {
  const url = `${baseUrl.replace(/\/$/, "")}${apiPath}${fillIn(call.path, ask.path)}`;
  if (call.body === "json") {
    return { url, body: JSON.stringify(ask.request ?? {}), contentType: "application/json" };
  }
  const fields = new URLSearchParams(fieldsOf(ask.request)).toString();
  if (call.body === "form") return { url, body: fields, contentType: "application/x-www-form-urlencoded" };
  return { url: fields === "" ? url : `${url}?${fields}`, body: "", contentType: null };
};
