import type { Call, RequestWire } from "#contract/call.ts";
import { apiPath } from "#contract/headers.ts";

/** Arguments of a call. `key`: the idempotency key of one intent to create something or move money. */
export type Ask<C extends Call> = {
  request?: RequestWire<C>;
  path?: Readonly<Record<string, string | number>>;
  key?: string;
  signal?: AbortSignal;
  /** Sends this token instead of the current session's. */
  token?: string;
  /** Continues after the page is left. */
  keepalive?: boolean;
  /** The reply sets or clears the page cookies (server/platform/http/page-cookies.ts). */
  cookies?: boolean;
  /** A backend may lack this call: 404 and 405 are refusals, with any body. */
  extension?: boolean;
};

/** An encoded request. `body` is empty if there is none; a JSON body is signed as is. */
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

/** Encodes path, query and body (contract/call.ts, `BodyKind`). */
export const encodeRequest = <C extends Call>(call: C, ask: Ask<C>, baseUrl: string): WireRequest => {
  const url = `${baseUrl.replace(/\/$/, "")}${apiPath}${fillIn(call.path, ask.path)}`;
  if (call.body === "json") {
    return { url, body: JSON.stringify(ask.request ?? {}), contentType: "application/json" };
  }
  const fields = new URLSearchParams(fieldsOf(ask.request)).toString();
  if (call.body === "form") return { url, body: fields, contentType: "application/x-www-form-urlencoded" };
  return { url: fields === "" ? url : `${url}?${fields}`, body: "", contentType: null };
};
