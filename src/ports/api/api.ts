import wretch from "wretch";
import type { Call, ReplyOf, RequestWire } from "#contract/call.ts";
import { type ErrorCode, ErrorReply } from "#contract/error.ts";
import { clientType, headerNames, apiPath } from "#contract/headers.ts";
import { sign } from "#contract/signature.ts";
import type { Config } from "../../routing/config.ts";
import type { Access } from "../access.ts";
import type { World } from "../world.ts";
import { type Answer, Outage, Unauthorized } from "./answer.ts";
import { retrying } from "./retry.ts";
import * as v from "valibot";

/** Arguments of a call. `key`: the idempotency key of one intent to create something or move money. */
type Ask<C extends Call> = {
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
type WireRequest = { url: string; body: string; contentType: string | null };

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
const encodeRequest = <C extends Call>(call: C, ask: Ask<C>, baseUrl: string): WireRequest => {
  const url = `${baseUrl.replace(/\/$/, "")}${apiPath}${fillIn(call.path, ask.path)}`;
  if (call.body === "json") {
    return { url, body: JSON.stringify(ask.request ?? {}), contentType: "application/json" };
  }
  const fields = new URLSearchParams(fieldsOf(ask.request)).toString();
  if (call.body === "form") return { url, body: fields, contentType: "application/x-www-form-urlencoded" };
  return { url: fields === "" ? url : `${url}?${fields}`, body: "", contentType: null };
};

/** Headers that are the same in every request (spec §7). */
const commonHeaders = ({ name, version }: Config["app"]) => ({
  Accept: "application/json",
  [headerNames.clientType]: clientType,
  [headerNames.appClient]: clientType,
  [headerNames.appVersion]: version,
  [headerNames.appName]: name,
});

const requestOptions = {
  cache: "no-store",
  credentials: "omit",
  redirect: "error",
  referrerPolicy: "no-referrer",
} as const satisfies RequestInit;

/** Statuses of a backend that lacks a call. */
const lackingCodes = new Map<number, ErrorCode>([
  [404, "resource.missing"],
  [405, "method.notAllowed"],
]);

const readJson = (text: string, status: number, mayBeOther: boolean): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    if (mayBeOther) return null;
    // A captive portal's page, or a reply cut short: both are "not our server".
    throw new Outage("the reply is not JSON", { status });
  }
};

const Success = v.looseObject({ statusCode: v.literal("200") });

/**
 * Parses a reply by the contract. A success has `statusCode` exactly "200", a string (spec §4). @throws {Outage} if
 * it is neither a success nor a refusal of the contract, or is a server error
 */
const readReply = <C extends Call>(
  call: C,
  status: number,
  text: string,
  at: number,
  extension = false,
): Answer<ReplyOf<C>> => {
  const lacking = extension ? lackingCodes.get(status) : undefined;
  const body = readJson(text, status, lacking !== undefined);
  if (status === 200) {
    if (!v.is(Success, body)) throw new Outage(`${call.path}: the reply's statusCode is not "200"`);
    const reply = v.safeParse(call.reply, body);
    if (!reply.success) {
      throw new Outage(`${call.path}: the reply breaks the contract at ${v.getDotPath(reply.issues[0])}`);
    }
    // Cast: parsed by the schema of `call`; TypeScript does not infer the generic through safeParse.
    return { kind: "answered", reply: reply.output as ReplyOf<C>, at };
  }
  const refusal = v.safeParse(ErrorReply, body);
  if (!refusal.success && lacking !== undefined) return { kind: "refused", code: lacking, details: {}, at };
  if (!refusal.success || status >= 500) {
    const requestId = refusal.success ? refusal.output.error.requestId : null;
    throw new Outage(`${call.path}: the server answered ${status}`, { status, requestId });
  }
  const { code, details } = refusal.output.error;
  return { kind: "refused", code, details, at };
};

/** Why a flagged client may send no POST (spec §6). */
export type PostRefusal = Extract<ErrorCode, "client.forbidden" | "client.deleting">;

const isPostRefusal = (code: ErrorCode): code is PostRefusal =>
  code === "client.forbidden" || code === "client.deleting";

/** What each request reads at its start. */
export type ApiContext = {
  access: Access;
  /** The user's language (RFC 9110 language tag). */
  language(): string;
  /** Null if POST requests are allowed. */
  postRefusal(): PostRefusal | null;
  /** The time of the reply by the server's clock and of the request by the local clock, ms since 1970. */
  onReplyTime(answered: number, requested: number): void;
  /** A server of another version sent a reply that this page cannot read, or no longer serves it. */
  onOutdated(): void;
};

/** Sends a call of the contract. Refusals are values; an `Outage` or an abort rejects. */
export type Api = <C extends Call>(call: C, ask?: Ask<C>) => Promise<Answer<ReplyOf<C>>>;

/** The time of the Date header in ms, or null. */
const momentOf = (response: Response): number | null => {
  const date = Date.parse(response.headers.get("Date") ?? "");
  return Number.isNaN(date) ? null : date;
};

/**
 * The API client of spec §7: signs requests, retries safe ones up to 3 times (GET, or any method with an idempotency
 * key) and parses replies by the contract's schemas.
 */
export const createApi = (
  world: Pick<World, "clock" | "random" | "fetch" | "isOnline">,
  config: Pick<Config, "app" | "apiUrl">,
  { access, language, postRefusal, onReplyTime, onOutdated }: ApiContext,
): Api => {
  const base = wretch().fetchPolyfill(world.fetch).options(requestOptions).headers(commonHeaders(config.app));

  const send = <C extends Call>(call: C, ask: Ask<C>, token: string | null): Promise<Response> => {
    const { url, body, contentType } = encodeRequest(call, ask, config.apiUrl);
    const { name: appName, version: appVersion, key: secret } = config.app;
    const repeatable = call.method === "GET" ? "read" : call.keyed && ask.key !== undefined ? "keyed" : "no";
    return base
      .middlewares([retrying(world, repeatable)])
      .options({
        signal: ask.signal ?? null,
        keepalive: ask.keepalive ?? false,
        ...(ask.cookies === true && { credentials: "same-origin" }),
      })
      .headers({
        "Accept-Language": language(),
        [headerNames.signature]: sign({ appName, appVersion, body, contentType, secret }),
        ...(contentType !== null && { "Content-Type": contentType }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(ask.key !== undefined && { [headerNames.idempotencyKey]: ask.key }),
      })
      .toFetch()(url, { method: call.method, ...(body !== "" && { body }) });
  };

  return async (call, ask = {}) => {
    if (call.keyed && ask.key === undefined) throw new Error(`${call.path} needs an idempotency key`);
    const refusal = call.method === "POST" ? postRefusal() : null;
    if (refusal !== null) {
      access.report({ type: "post.blocked" });
      return { kind: "refused", code: refusal, details: {}, at: world.clock.now() };
    }
    const token = ask.token ?? access.token();
    const requested = world.clock.now();
    const response = await send(call, ask, token).catch((failure: unknown) => {
      ask.signal?.throwIfAborted();
      throw new Outage(`${call.path}: no answer`, { cause: failure });
    });
    const answered = momentOf(response);
    if (answered !== null) onReplyTime(answered, requested);
    if (response.status === 401) {
      if (token !== null) access.reject(token);
      throw new Unauthorized(call.path);
    }
    const at = answered ?? world.clock.now();
    const text = await response.text();
    const theirs = response.headers.get(headerNames.appVersion) ?? config.app.version;
    const isOther = theirs !== config.app.version && response.status < 500;
    let answer;
    try {
      answer = readReply(call, response.status, text, at, ask.extension);
    } catch (failure) {
      if (isOther) onOutdated();
      throw failure;
    }
    if (isOther && answer.kind === "refused" && answer.code === "version.unsupported") onOutdated();
    if (answer.kind === "refused" && isPostRefusal(answer.code) && token !== null)
      access.report({ type: "client.flagged", token });
    return answer;
  };
};
