import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import * as v from "valibot";
import type { Call, ReplyWire, RequestOf } from "#contract/call.ts";
import { headerNames } from "#contract/headers.ts";
import type { Language } from "#contract/language.ts";
import type { Clock } from "../clock.ts";
import { type Database, refuseFlagged, withGuestDatabase } from "../database/database.ts";
import type { Concurrency } from "../rate-limit/concurrency.ts";
import type { addressReader } from "./address.ts";
import { type Caller, authenticate, noteLanguage } from "./authenticate.ts";
import { readToken } from "../token.rules.ts";
import { readBody, readInput } from "./read-input.ts";
import { type AppSettings, checkHeaders, checkSignature } from "./check-headers.ts";
import type { Env } from "./context.ts";
import { type KeyedRequest, StoredReply } from "../idempotency/idempotency.ts";
import { preferredLanguage } from "./language.ts";
import { Refusal, malformed } from "../refusal.ts";
import { LocalizedReply, respond, respondToAll } from "./respond.ts";
import { CookieReply, sendPageCookies } from "./page-cookies.ts";

/** A validated call and its surroundings. */
export type CallInput<C extends Call> = {
  readonly request: RequestOf<C>;
  readonly language: Language;
  /** See http/address.ts (V18). */
  readonly address: string;
  /** Short description of the browser for the list of sessions. */
  readonly userAgent: string;
  /** The value of `{…}` in the path, or "". */
  readonly parameter: string;
};
type ClientInput<C extends Call> = CallInput<C> & { readonly caller: Caller };
type KeyedInput<C extends Call> = ClientInput<C> & { readonly keyed: KeyedRequest };

type Answer<A, C extends Call> = (
  input: A,
) => Promise<ReplyWire<C> | StoredReply | LocalizedReply<ReplyWire<C>> | CookieReply<ReplyWire<C>>>;

const readKey = (c: Context): string => {
  const key = c.req.header(headerNames.idempotencyKey);
  if (key === undefined || key === "") throw new Refusal("key.missing");
  if (!/^[\w-]{1,128}$/.test(key)) throw malformed(headerNames.idempotencyKey);
  return key;
};

const hashRequest = (c: Context, body: Uint8Array): string =>
  createHash("sha256").update(`${c.req.method} ${c.req.path}\n`).update(body).digest("hex");

const validate = <C extends Call>(call: C, input: unknown): RequestOf<C> => {
  const read = v.safeParse(call.request, input, { abortPipeEarly: true });
  if (read.success) return read.output;
  const fields = read.issues.map((issue) => v.getDotPath(issue)?.split(".")[0] ?? "");
  throw malformed(...new Set(fields.filter((field) => field !== "")));
};

/** What every call needs. */
export type EndpointNeeds = {
  database: Database;
  guestDatabase?: Database;
  clock: Clock;
  app: AppSettings;
  concurrency: Concurrency;
  addressOf: ReturnType<typeof addressReader>;
  publicUrl: string;
};

/**
 * Declares the calls of a resource. Order of checks: headers, body limit, signature, concurrency, token, flags, key,
 * input form, schema.
 */
export const createEndpoints = (deps: EndpointNeeds) => {
  const routes = new Hono<Env>();

  const declare = <C extends Call>(
    call: C,
    answer: (
      input: CallInput<C>,
      c: Context<Env>,
      body: Uint8Array,
      caller: Caller | null,
    ) => ReturnType<Answer<never, C>>,
  ): void => {
    const path = `/${call.path.replace(/\{(\w+)\}/g, ":$1")}`;
    routes.on(call.method, path, async (c) => {
      c.header(headerNames.appVersion, deps.app.version);
      checkHeaders(c, deps.app);
      const body = await readBody(c);
      checkSignature(c, body, deps.app);
      const address = deps.addressOf(c.env?.incoming?.socket.remoteAddress, c.req.header("X-Forwarded-For"));
      const token = readToken(c.req.header("Authorization"));
      const own = c.env?.caller;
      const from = { token, address, ...(own && { clientId: own.clientId }) };
      const reply: unknown = await deps.concurrency.run(from, async (isClient) => {
        const caller = own ?? (await authenticate(token, isClient ? deps : withGuestDatabase(deps)));
        if (call.access === "client" && caller === null) throw new Refusal("token.invalid");
        const language = preferredLanguage(c);
        await noteLanguage(deps.database, caller, language);
        // Saves work only; the writing transaction checks the flags again (`lockClient`).
        if (call.method === "POST" && caller !== null) refuseFlagged(caller);
        if (call.keyed) readKey(c);
        const input: CallInput<C> = {
          request: validate(call, readInput(c, call.body, body)),
          language,
          address,
          userAgent: (c.req.header("User-Agent") ?? "").slice(0, 300),
          parameter: Object.values(c.req.param()).join(""),
        };
        const given: unknown = await answer(input, c, body, caller);
        return given;
      });
      if (reply instanceof StoredReply) return respond(c, reply.payload);
      if (reply instanceof CookieReply) {
        sendPageCookies(c, reply.cookies, deps.publicUrl);
        return respond(c, reply.reply);
      }
      if (!(reply instanceof LocalizedReply)) return respond(c, reply);
      c.header("Content-Language", reply.language);
      c.header("Vary", "Accept-Language", { append: true });
      return call.access === "anyone" ? respondToAll(c, reply.reply) : respond(c, reply.reply);
    });
  };

  const requireCaller = (caller: Caller | null): Caller => {
    if (caller === null) throw new Refusal("token.invalid");
    return caller;
  };

  return {
    routes,
    /** Public. */
    anyone: <C extends Call>(call: C, answer: Answer<CallInput<C>, C>): void =>
      declare(call, (input) => answer(input)),
    /** Needs a session. */
    client: <C extends Call>(call: C, answer: Answer<ClientInput<C>, C>): void =>
      declare(call, (input, _c, _body, caller) => answer({ ...input, caller: requireCaller(caller) })),
    /** Needs a session and an idempotency key; creates or moves money. */
    keyed: <C extends Call>(call: C, answer: Answer<KeyedInput<C>, C>): void =>
      declare(call, (input, c, body, caller) => {
        const { clientId } = requireCaller(caller);
        const keyed = { clientId, key: readKey(c), hash: hashRequest(c, body) };
        return answer({ ...input, caller: requireCaller(caller), keyed });
      }),
  };
};
