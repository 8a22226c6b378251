import * as v from "valibot";
import { confirmCode, type Credentials, requestCode } from "#contract/auth.ts";
import type { Call, ReplyOf, RequestWire } from "#contract/call.ts";
import { ErrorReply } from "#contract/error.ts";
import { apiPath } from "#contract/headers.ts";
import { getPaper } from "#contract/paper.ts";
import { createPayment } from "#contract/payment.ts";
import { calculate, type Draft, encodeDraft } from "#contract/quote.ts";
import type { Language } from "#contract/language.ts";
import { createSubscription, requestSigningCode, type signAct } from "#contract/subscription.ts";
import { getClient, updateClient } from "#contract/user.ts";
import { newestVersion } from "#server/consents/consent-texts.ts";
import { checkReply } from "../server/openapi/check-reply.ts";
import { type Bent, requestOf } from "./request-of.ts";

/** Sends a request over a socket, or to an application in this process. `from`: the sender's IP address. */
export type Transport = (path: string, init: RequestInit, from?: string) => Promise<Response>;

/** `address`: the sender's IP address. */
export type Sent = Bent & { address?: string };

/** A sign-in: the token, and what the browser keeps beside it (`name=value; …`). */
export type SignIn = Credentials & { readonly cookies: readonly string[] };

export type Answer = { readonly status: number; readonly headers: Headers; readonly text: string };

type Request<C extends Call> = RequestWire<C> | Record<string, string>;

const LackingSentence = v.object({
  error: v.object({ code: v.literal("consent.required"), details: v.object({ sentence: v.string() }) }),
});

const Envelope = v.object({ statusCode: v.literal("200") });

/**
 * Seeded clients: with a year of history, new, forbidden, with deletion requested, with 1,000 subscriptions and 10,000 payments,
 * with a failed charge.
 */
export const phones = {
  regular: "79990000001",
  newcomer: "79990000002",
  forbidden: "79990000003",
  leaving: "79990000004",
  crowd: "79990000005",
  troubled: "79990000006",
} as const;

/** The sandbox's cards by their behaviour. */
export const cards = {
  pays: "4111 1111 1111 1111",
  asks3ds: "4000 0000 0000 3220",
  declined: "4000 0000 0000 0002",
  noFunds: "4000 0000 0000 9995",
  silent: "4000 0000 0000 0119",
  late: "4000 0000 0000 0259",
  otherSum: "4000 0000 0000 0358",
} as const;
export type CardName = keyof typeof cards;

/** SBP banks of the sandbox with the same behaviour; SBP has no 3-D Secure and no wrong sums. */
const sbpBanks: Readonly<Record<CardName, string>> = {
  pays: "albatross",
  asks3ds: "albatross",
  otherSum: "albatross",
  declined: "shore",
  noFunds: "delta",
  silent: "mist",
  late: "comet",
};

const Message = v.object({
  channel: v.picklist(["sms", "call", "mail"]),
  to: v.string(),
  from: v.string(),
  text: v.string(),
  at: v.string(),
});
type Message = v.InferOutput<typeof Message>;

const Charge = v.object({
  intent: v.string(),
  payment: v.nullable(v.number()),
  subscription: v.nullable(v.number()),
  period: v.nullable(v.number()),
  amount: v.number(),
  status: v.string(),
  at: v.string(),
});
type Charge = v.InferOutput<typeof Charge>;

const Refund = v.object({ intent: v.string(), payment: v.nullable(v.number()), amount: v.number() });
type Refund = v.InferOutput<typeof Refund>;

type Fault = { call: string; fault: "loseReply" | "delay" | "500" | "offline"; times?: number; ms?: number };

/** The sandbox's JSON API. */
export type Sandbox = {
  /** Newest first; `to` is a phone in wire form, or an e-mail. */
  messages(to: string): Promise<Message[]>;
  /** The newest code sent by text message or call. */
  code(to: string): Promise<string>;
  now(): Promise<Date>;
  /** Moves the server's clock; everything due by then has happened when it replies. */
  advance(seconds: number): Promise<void>;
  /** Charges of the acquirer's ledger. */
  charges(): Promise<Charge[]>;
  /** Successful charges as `subscription period`, sorted. */
  taken(): Promise<string[]>;
  refunds(): Promise<Refund[]>;
  /** The next requests of a call get this fault. */
  plan(fault: Fault): Promise<void>;
  /** Cancels planned faults. */
  clearFaults(): Promise<void>;
  forbid(phone: string, forbidden: boolean): Promise<void>;
  /** The warehouse hands a device over, takes it back, or finds damage. */
  move(subscription: number, event: "handedOver" | "takenBack" | "damaged"): Promise<void>;
};

/** The code ends the last line of an SMS, and the caller's number. Null for other messages. */
const codeIn = ({ channel, from, text }: Message): string | null =>
  channel === "call" ? from.slice(-4) : (/#(\d{4})$/.exec(text)?.[1] ?? null);

const sandboxOf = (transport: Transport): Sandbox => {
  const post = (body: unknown): RequestInit => ({
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const ask = async <S extends v.GenericSchema>(
    path: string,
    reply: S,
    init: RequestInit = {},
  ): Promise<v.InferOutput<S>> => {
    const response = await transport(`/sandbox/api/${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`the sandbox answers ${path} with ${response.status}: ${text}`);
    return v.parse(reply, text === "" ? null : JSON.parse(text));
  };
  const messages = (to: string) => ask(`messages/?to=${encodeURIComponent(to)}`, v.array(Message));
  const ledger = () => ask("ledger/", v.object({ charges: v.array(Charge), refunds: v.array(Refund) }));
  return {
    messages,
    code: async (to) => {
      const code = (await messages(to)).map(codeIn).find((found) => found !== null);
      if (code === undefined) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    now: async () => new Date((await ask("clock/", v.object({ now: v.string() }))).now),
    advance: async (seconds) => void (await ask("clock/", v.unknown(), post({ advance: seconds }))),
    charges: async () => (await ledger()).charges,
    taken: async () =>
      (await ledger()).charges
        .filter(({ status }) => status === "success")
        .map(({ subscription, period }) => `${subscription} ${period}`)
        .toSorted(),
    refunds: async () => (await ledger()).refunds,
    plan: async (fault) => void (await ask("faults/", v.unknown(), post(fault))),
    clearFaults: async () => void (await ask("faults/", v.unknown(), { method: "DELETE" })),
    forbid: async (phone, forbidden) =>
      void (await ask(`clients/${phone}/`, v.unknown(), post({ forbidden }))),
    move: async (subscription, event) =>
      void (await ask(`subscriptions/${subscription}/`, v.unknown(), post({ event }))),
  };
};

/** The acquirer's pages, as a payer's browser uses them. */
export type Bank = {
  submit(page: string, fields: Record<string, string>): Promise<Response>;
  /** Submits a card; expiry as `MM/YY`. */
  giveCard(page: string, number: string, expires?: string): Promise<Response>;
  /** Follows the pages to the return URL; `approves`: the payer's decision. */
  visit(page: string, card: CardName, how: { approves: boolean; expires?: string }): Promise<string>;
};

export const bankOf = (transport: Transport): Bank => {
  const pathOf = (page: string): string => new URL(page, "http://localhost").pathname;
  const submit: Bank["submit"] = (page, fields) =>
    transport(pathOf(page), {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString(),
      redirect: "manual",
    });
  const giveCard: Bank["giveCard"] = (page, number, expires = "12/30") =>
    submit(page, { number, expires, cvc: "123" });
  const leadsTo = async (reply: Promise<Response>): Promise<string> => {
    const { pathname, search } = new URL((await reply).headers.get("location") ?? "/", "http://localhost");
    return pathname + search;
  };
  return {
    submit,
    giveCard,
    visit: async (page, card, { approves, expires }) => {
      const decision = approves ? "approve" : "reject";
      const shown = await (await transport(pathOf(page), {})).text();
      if (shown.includes("data-code")) {
        const decided = card === "asks3ds" ? decision : "approve";
        return leadsTo(submit(`${pathOf(page)}app/`, { bank: sbpBanks[card], decision: decided }));
      }
      const to = await leadsTo(giveCard(page, cards[card], expires));
      return pathOf(to).endsWith("/3ds/") ? leadsTo(submit(to, { decision })) : to;
    },
  };
};

/** A client's actions at the API, without a browser. What must succeed throws otherwise, with the reply. */
export type Driver = {
  /** Sends a signed call as the application does. Rejects without a reply. */
  send(call: Call, request?: unknown, sent?: Sent): Promise<Answer>;
  /** Sends a call that must succeed, and parses its reply. */
  ask<C extends Call>(call: C, request: Request<C>, sent?: Sent): Promise<ReplyOf<C>>;
  /** Sends a call that must be refused, and parses the refusal. */
  refused(
    call: Call,
    request?: object,
    sent?: Sent,
  ): Promise<{ status: number; headers: Headers } & v.InferOutput<typeof ErrorReply>["error"]>;
  /** Signs in a phone (wire form) with its code. `device`: the browser's id. */
  signIn(phone: string, device?: string): Promise<string>;
  signInAs(phone: string, device?: string): Promise<SignIn>;
  /** Fills in what a subscription needs. */
  fillInProfile(token: string, city: number, email?: string): Promise<unknown>;
  quote(token: string, draft: Draft): Promise<ReplyOf<typeof calculate>>;
  /** Creates a subscription that awaits its first payment. */
  order(token: string, draft: Draft): Promise<ReplyOf<typeof createSubscription>>;
  /** The request that signs an act as it is read now, with a code that was sent for it. */
  signing(token: string, act: number, language?: Language): Promise<RequestWire<typeof signAct>>;
  /** Starts to pay a period on the bank's page. */
  beginPayment(token: string, subscription: number, period?: number): Promise<ReplyOf<typeof createPayment>>;
  readonly bank: Bank;
  /** The phone, the bank's ledger, the warehouse, the clock. */
  readonly sandbox: Sandbox;
};

/** Sent with every confirmation of a code: the documents that a new account agrees to, in their newest versions. */
export const accountVersions = {
  personalData: String(newestVersion("personalData")),
  offer: String(newestVersion("offer")),
};

/** `undefined` leaves a consent out. */
const withConsents = (request: unknown): unknown =>
  typeof request === "object" && request !== null
    ? Object.fromEntries(
        Object.entries({ ...accountVersions, ...request }).filter(([, value]) => value !== undefined),
      )
    : request;

/**
 * Sends a request again with the consent to charges that the server asks for, unless it names one itself (or
 * `undefined`). A repeated key sends the same.
 */
export const createAgreement = () => {
  const byKey = new Map<string, string>();
  return async <A extends Pick<Answer, "status" | "text">>(
    request: unknown,
    key: string | undefined,
    attempt: (whole: unknown) => A | Promise<A>,
  ): Promise<A> => {
    if (typeof request !== "object" || request === null || "consent" in request) return attempt(request);
    const earlier = key === undefined ? undefined : byKey.get(key);
    const answer = await attempt(earlier === undefined ? request : { ...request, consent: earlier });
    if (answer.status === 200 || !answer.text.includes("consent.required")) return answer;
    const refusal = v.safeParse(LackingSentence, JSON.parse(answer.text));
    if (!refusal.success) return answer;
    const { sentence } = refusal.output.error.details;
    if (key !== undefined) byKey.set(key, sentence);
    return attempt({ ...request, consent: sentence });
  };
};

/** `codeFor`: the newest code of a phone; the sandbox's by default. */
export const openDriver = (
  transport: Transport,
  {
    codeFor,
    app,
  }: { codeFor?: (phone: string) => string | Promise<string>; app?: NonNullable<Bent["app"]> } = {},
): Driver => {
  const sandbox = sandboxOf(transport);
  const agree = createAgreement();
  const send: Driver["send"] = async (call, request = {}, { address, ...bent } = {}) => {
    const whole = call.path === confirmCode.path ? withConsents(request) : request;
    const attempt = async (body: unknown): Promise<Answer> => {
      const { path, init } = requestOf(call, body, app === undefined ? bent : { app, ...bent });
      const reply = await transport(path, init, address);
      return { status: reply.status, headers: reply.headers, text: await reply.text() };
    };
    return agree(whole, bent.key, attempt);
  };
  const read = <C extends Call>(call: C, { status, text }: Answer): ReplyOf<C> => {
    if (status !== 200) throw new Error(`${call.path} answered ${status}: ${text}`);
    const json: unknown = JSON.parse(text);
    v.parse(Envelope, json);
    return v.parse(call.reply, json);
  };
  const ask: Driver["ask"] = async (call, request, sent) => read(call, await send(call, request, sent));
  const signInAs: Driver["signInAs"] = async (phone, device) => {
    const named = device === undefined ? {} : { device };
    const { challenge } = await ask(requestCode, { channel: "sms", phone, ...named });
    const code = await (codeFor ?? sandbox.code)(phone);
    const answer = await send(confirmCode, { phone, code, challenge });
    return { ...read(confirmCode, answer), cookies: answer.headers.getSetCookie() };
  };
  const quote: Driver["quote"] = (token, draft) => ask(calculate, encodeDraft(draft), { token });
  return {
    send,
    ask,
    refused: async (call, request, sent) => {
      const { status, headers, text } = await send(call, request, sent);
      if (status < 400) throw new Error(`${call.path} was not refused: ${text}`);
      return { status, headers, ...v.parse(ErrorReply, JSON.parse(text)).error };
    },
    signIn: async (phone, device) => (await signInAs(phone, device)).token,
    signInAs,
    fillInProfile: (token, city, email = "ira@example.com") =>
      ask(updateClient, { firstName: "Ира", lastName: "Сон", citizenship: "RU", email, city }, { token }),
    quote,
    order: async (token, draft) => {
      const { id, draftHash } = await quote(token, draft);
      return ask(createSubscription, { quote: id, draftHash }, { token });
    },
    signing: async (token, act, language = "ru") => {
      const sent = { token, headers: { "Accept-Language": language } };
      const { paper } = await ask(getPaper, { act: String(act) }, sent);
      const { challenge } = await ask(requestSigningCode, { id: act, shown: paper.hash }, sent);
      const { phone } = await ask(getClient, {}, { token });
      const code = await (codeFor ?? sandbox.code)(phone);
      return { id: act, signed: 1, lat: 0, lon: 0, shown: paper.hash, challenge, code };
    },
    beginPayment: (token, subscription, period = 1) =>
      ask(createPayment, { subscription, period, method: "newCard" }, { token }),
    bank: bankOf(transport),
    sandbox,
  };
};

/** The driver of a server at a URL. Its replies must match the OpenAPI document. */
export const driverAt = (address: string, options: Parameters<typeof openDriver>[1] = {}): Driver =>
  openDriver(async (path, init) => {
    const reply = await fetch(address + path, init);
    const { pathname } = new URL(path, address);
    if (pathname.startsWith(apiPath))
      checkReply({
        method: init.method ?? "GET",
        path: pathname,
        status: reply.status,
        text: await reply.clone().text(),
      });
    return reply;
  }, options);
