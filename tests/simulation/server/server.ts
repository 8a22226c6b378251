import * as v from "valibot";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import type { Call, ReplyWire, RequestOf } from "#contract/call.ts";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { listInbox } from "#contract/inbox.ts";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import { clientType, headerNames } from "#contract/headers.ts";
import { getCatalog, getCities, getCompanies } from "#contract/info.ts";
import { getForecast } from "#contract/forecast.ts";
import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { calculate } from "#contract/quote.ts";
import { sign } from "#contract/signature.ts";
import { checkPaper, getPaper } from "#contract/paper.ts";
import {
  createSubscription,
  listSubscriptions,
  requestSigningCode,
  setStatus,
  signAct,
  withdrawChargeConsent,
} from "#contract/subscription.ts";
import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  verifyEmail,
  withdrawDeletion,
} from "#contract/user.ts";
import { deviceName } from "#server/sign-in/confirm-code.ts";
import { readToken } from "#server/platform/token.rules.ts";
import type { Chance } from "../chance.ts";
import { createBook } from "./beginning.ts";
import type { Book, ClientWire, Session } from "./book.ts";
import { history, promote, spend, tryPromo } from "./bonus.ts";
import { activate, bind, bindingState, cardsOf, remove } from "./cards.ts";
import { change, forecast, paper as paperOf, sendSigningCode, sign as signOne } from "./changes.ts";
import { leave, record, signIns, signOut, stay, update, verify } from "./clients.ts";
import { type Policy, sendCode, takeCode } from "./codes.ts";
import { catalogue, cities, companies } from "./goods.ts";
import { pay, payments } from "./payments.ts";
import { price, subscribe } from "./quotes.ts";
import { type Reply, malformed, refuse, succeed } from "./refuse.ts";
import { simulated } from "./simulated.ts";
import { subscriptionList } from "./subscription-reply.ts";

/** A received request; `path` is below the versioned API path. */
export type Received = {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** The signed-in client of a request. */
type Asker = { token: string; clientId: number; client: ClientWire; device: string };
type Handler<C extends Call> = (asked: RequestOf<C>, who: Asker, now: number) => Reply;
/** `around`: what a keyed call does on each repetition, too. */
type Around = (asked: never, who: Asker, now: number, answer: () => Reply) => Reply;
type Line = { call: Call; handle: (asked: never, who: Asker, now: number) => Reply; around: Around };

const line = <C extends Call>(
  call: C,
  handle: Handler<C>,
  around: Around = (_, __, ___, answer) => answer(),
): Line => ({ call, handle, around });

export type Server = {
  readonly book: Book;
  /** Faults of requests that no correct client sends. */
  readonly complaints: string[];
  handle(request: Received, now: number): Reply;
};

const hour = 3_600_000;

const readBody = ({ body, search }: Received, kind: Call["body"]): unknown => {
  if (kind === "form") return Object.fromEntries(new URLSearchParams(body));
  if (kind === "query" || kind === "none") return Object.fromEntries(search);
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** Parses the request by the contract, or refuses with the invalid fields. */
const validate = (call: Call, input: unknown): { asked: unknown } | Reply => {
  const read = v.safeParse(call.request, input, { abortPipeEarly: true });
  if (read.success) return { asked: read.output };
  const fields = read.issues.map((issue) => v.getDotPath(issue)?.split(".")[0] ?? "");
  return malformed(...new Set(fields.filter((field) => field !== "")));
};

/** A server that keeps the contract and never fails; faults are the network's. */
export const createServer = (chance: Chance, policy: Policy = { isStrict: true }): Server => {
  const book = createBook();
  const complaints: string[] = [];

  const lines: readonly Line[] = [
    line(requestCode, (asked, _, now) => sendCode(book, asked, now, chance, policy)),
    line(confirmCode, (asked, { device }, now) => takeCode(book, asked, { now, chance, device, policy })),
    line(endSession, (asked, who) => signOut(book, who, asked)),
    line(listSessions, (_, who) => signIns(book, who)),
    line(getClient, (_, { client }) => record(book, client)),
    line(updateClient, (asked, who, now) => update(book, who, asked, now)),
    line(requestDeletion, (asked, who, now) => leave(book, who, asked, now)),
    line(withdrawDeletion, (_, who) => stay(book, who)),
    line(exportData, () => succeed({ data: {} })),
    line(sendAdvertising, () => succeed({})),
    line(verifyEmail, (asked) => verify(book, asked)),
    line(getCities, () => succeed({ cities })),
    line(getCompanies, () => succeed({ companies })),
    line(getCatalog, ({ city = null }, _, now) => {
      book.serial += 1;
      return succeed(catalogue(book, city, now));
    }),
    line(listSubscriptions, (_, { clientId }, now) => {
      const reply: ReplyWire<typeof listSubscriptions> = subscriptionList(book, clientId, now);
      return succeed(reply);
    }),
    line(setStatus, (asked, { clientId }, now) => change(book, clientId, asked, now)),
    line(withdrawChargeConsent, ({ subscription: id, shown }, { clientId }, now) =>
      change(book, clientId, { id, shown, status: "stopCharges" }, now),
    ),
    line(getForecast, (asked, { clientId }, now) => forecast(book, clientId, asked, now)),
    line(checkPaper, () => succeed({ matches: false })),
    line(getPaper, (asked, { clientId }) => paperOf(book, clientId, asked)),
    line(requestSigningCode, (asked, { clientId }, now) =>
      sendSigningCode(book, clientId, asked, { now, chance }),
    ),
    line(signAct, (asked, { clientId }, now) => signOne(book, clientId, asked, now)),
    line(listCards, (_, { clientId }) => {
      const reply: ReplyWire<typeof listCards> = { cards: cardsOf(book, clientId) };
      return succeed(reply);
    }),
    line(bindCard, (asked, { clientId }, now) => bind(book, clientId, asked, now, chance)),
    line(getBinding, (asked, { clientId }) => bindingState(book, clientId, asked)),
    line(activateCard, (asked, { clientId }) => activate(book, clientId, asked)),
    line(removeCard, (asked, { clientId }) => remove(book, clientId, asked)),
    // No messages are sent here.
    line(listInbox, () => succeed({ messages: [], next: null })),
    line(listBonus, (_, { clientId }) => history(book, clientId)),
    line(
      applyPromo,
      (asked, { clientId }, now) => promote(book, clientId, asked, now),
      ({ promo: code }: RequestOf<typeof applyPromo>, { clientId: owner }, now, answer) =>
        tryPromo(book, { owner, code, now }, answer),
    ),
    line(spendBonus, (asked, { clientId }, now) => spend(book, clientId, asked, now)),
    line(calculate, (asked, who, now) => price(book, who, asked, now, chance)),
    line(createSubscription, (asked, who, now) => subscribe(book, who, asked, now)),
    line(createPayment, (asked, { clientId }, now) => pay(book, clientId, asked, now)),
    line(listPayments, (asked, { clientId }) => payments(book, clientId, asked)),
    // No receipts are issued here.
    line(getReceipt, () => refuse("resource.missing")),
  ];
  const byName = new Map(lines.map((each) => [`${each.call.method} ${each.call.path}`, each]));
  const specified = new Set(
    Object.values({ ...specifiedCalls, ...extensionCalls }).map(({ method, path }) => `${method} ${path}`),
  );

  const complain = (what: string, answer: Reply): Reply => {
    complaints.push(what);
    return answer;
  };

  /** A refusal for wrong headers; null if they are right. */
  const refuseHeaders = ({ headers, body }: Received, name: string): Reply | null => {
    const header = (name: string) => headers[name.toLowerCase()];
    const expected = [
      [headerNames.clientType, clientType],
      [headerNames.appClient, clientType],
      [headerNames.appName, simulated.name],
    ] as const;
    for (const [each, value] of expected)
      if (header(each) !== value) return complain(`${name}: the header ${each}`, malformed(each));
    if (
      !header("Accept")?.includes("application/json") ||
      !/^(?:ru|en)$/.test(header("Accept-Language") ?? "")
    )
      complaints.push(`${name}: does not say what it accepts`);
    const appVersion = header(headerNames.appVersion) ?? "";
    const contentType = header("Content-Type") ?? null;
    const { name: appName, key: secret } = simulated;
    return header(headerNames.signature) === sign({ appName, appVersion, body, contentType, secret })
      ? null
      : complain(`${name}: the signature`, refuse("signature.wrong"));
  };

  /** The client of a live token; stores its last use by the hour. */
  const authenticate = (
    token: string | null,
    now: number,
  ): { session: Session; client: ClientWire } | null => {
    const session = token === null ? undefined : book.tokens.get(token);
    const client = book.clients.get(session?.clientId ?? 0);
    if (session === undefined || session.dead || client === undefined) return null;
    if (now - session.lastUsed >= hour) session.lastUsed = now;
    return { session, client };
  };

  const handle = (request: Received, now: number): Reply => {
    // Receipts have their id in the path.
    const name = `${request.method} ${request.path.replace(/\/receipt\/[^/]+\//, "/receipt/{id}/")}`;
    const refused = refuseHeaders(request, name);
    if (refused !== null) return refused;
    const found = byName.get(name);
    if (found === undefined)
      return specified.has(name)
        ? refuse("resource.missing")
        : complain(`${name} is no call of the contract`, refuse("resource.missing"));
    const { call, handle: answer, around } = found;
    const token = readToken(request.headers["authorization"]);
    const known = authenticate(token, now);
    if (call.access === "client" && known === null) return refuse("token.invalid");
    if (call.method === "POST" && known?.client.delete_personal_data === true)
      return refuse("client.deleting");
    if (call.method === "POST" && known?.client.forbidden === true) return refuse("client.forbidden");
    const key = request.headers["idempotency-key"] ?? "";
    if (call.keyed && key === "") return complain(`${name}: no key`, refuse("key.missing"));
    const input = readBody(request, call.body);
    if (input === undefined) return complain(`${name}: no JSON`, refuse("request.malformed"));
    const read = validate(call, input);
    if ("status" in read) return complain(`${name}: a malformed body`, read);
    const device = deviceName(request.headers["user-agent"] ?? "");
    const clientId = known?.session.clientId ?? 0;
    // Cast: public calls do not read the client.
    const who = { token, clientId, client: known?.client, device } as Asker;
    // Cast: parsed by the schema of this very call.
    const asked = read.asked as never;
    if (!call.keyed) return answer(asked, who, now);
    return around(asked, who, now, () => {
      const meant = `${name} ${request.body}`;
      const before = book.keyed.get(`${clientId} ${key}`);
      if (before !== undefined)
        return before.request === meant
          ? { ...before.reply, headers: { "Content-Type": "application/json" } }
          : refuse("key.reused");
      const reply = answer(asked, who, now);
      if (reply.status === 200) book.keyed.set(`${clientId} ${key}`, { request: meant, reply });
      return reply;
    });
  };
  return { book, complaints, handle };
};
