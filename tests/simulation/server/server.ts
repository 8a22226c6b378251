import * as v from "valibot";
import { isAgreementWord } from "#contract/agreement.ts";
import { confirmCode, endSession, listSessions, requestCode } from "#contract/auth.ts";
import type { Call, ReplyWire, RequestOf } from "#contract/call.ts";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import { clientType, headerNames } from "#contract/headers.ts";
import { getCatalog, getCities, getCompanies } from "#contract/info.ts";
import { getForecast } from "#contract/forecast.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { calculate } from "#contract/quote.ts";
import { sign } from "#contract/signature.ts";
import { createSubscription, listSubscriptions, setStatus, signAct } from "#contract/subscription.ts";
import {
  exportData,
  getClient,
  requestDeletion,
  sendAdvertising,
  updateClient,
  verifyEmail,
  withdrawDeletion,
} from "#contract/user.ts";
import type { Chance } from "../chance.ts";
import { type Book, type ClientWire, createBook, wireOf } from "./book.ts";
import { history, promote, spend } from "./bonus.ts";
import { activate, bind, bindingState, cardsOf, remove } from "./cards.ts";
import { change, forecast, sign as signOne } from "./changes.ts";
import { sendCode, takeCode } from "./codes.ts";
import { catalogue, cities, companies } from "./goods.ts";
import { refuse, type Reply, succeed } from "./refuse.ts";
import { pay, payments, price, subscribe } from "./trade.ts";

/** A request as it arrives; `path` below the versioned API path. */
export type Received = {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/** Who asks: with which token, and whose it is. */
type Asker = { token: string; clientId: number; client: ClientWire };
type Handler<C extends Call> = (asked: RequestOf<C>, who: Asker, now: number) => Reply;
type Line = { call: Call; handle: (asked: never, who: Asker, now: number) => Reply };

const line = <C extends Call>(call: C, handle: Handler<C>): Line => ({ call, handle });

export type Server = {
  readonly book: Book;
  /** Requests that no correct client sends: what was wrong with them. */
  readonly complaints: string[];
  handle(request: Received, now: number): Reply;
};

const secret = { appName: "kabinet", secret: "simulation" };

/** Signature, names and versions of spec §7; null when all is as it should be. */
const wrongHeader = ({ headers, body }: Received): string | null => {
  const header = (name: string) => headers[name.toLowerCase()];
  if (header(headerNames.clientType) !== clientType || header(headerNames.appClient) !== clientType)
    return "Client-Type";
  if (header(headerNames.appName) !== secret.appName) return "App-Name";
  if (!header("Accept")?.includes("application/json")) return "Accept";
  if (!/^(?:ru|en)$/.test(header("Accept-Language") ?? "")) return "Accept-Language";
  const appVersion = header(headerNames.appVersion) ?? "";
  const contentType = header("Content-Type") ?? null;
  const signature = sign({ appName: secret.appName, appVersion, body, contentType, secret: secret.secret });
  return header(headerNames.signature) === signature ? null : "Signature";
};

const readBody = ({ body, search }: Received, kind: Call["body"]): unknown => {
  if (kind === "form") return Object.fromEntries(new URLSearchParams(body));
  if (kind === "query" || kind === "none") return Object.fromEntries(search);
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

/** A server that keeps the contract and never fails by itself; the network before it does that. */
export const createServer = (chance: Chance): Server => {
  const book = createBook();
  const complaints: string[] = [];

  const record = (client: ClientWire): Reply => {
    book.serial += 1;
    book.told.set(book.serial, client.delete_personal_data);
    const reply: ReplyWire<typeof getClient> = { client: { ...client, bonus: book.serial } };
    return succeed(reply);
  };

  const lines: readonly Line[] = [
    line(requestCode, (asked, _, now) => sendCode(book, asked, now, chance)),
    line(confirmCode, (asked, _, now) => takeCode(book, asked, now, chance)),
    line(endSession, ({ session }, { token, clientId }) => {
      const known = [...book.tokens].find(([each], index) =>
        session === undefined ? each === token : index + 1 === session,
      )?.[1];
      if (known?.clientId !== clientId) return refuse("resource.missing");
      known.dead = true;
      return succeed({});
    }),
    line(listSessions, (_, { token, clientId }) => {
      const sessions = [...book.tokens].flatMap(([each, { clientId: owner, dead, at }], index) => {
        const moment = new Date(at).toISOString();
        const signIn = { id: index + 1, device: "simulation", created: moment, lastUsed: moment };
        return owner === clientId && !dead ? [{ ...signIn, current: each === token }] : [];
      });
      const reply: ReplyWire<typeof listSessions> = { sessions };
      return succeed(reply);
    }),
    line(getClient, (_, { client }) => record(client)),
    line(updateClient, (asked, { client }) => {
      if (asked.city !== undefined && !cities.some(({ id, supported }) => id === asked.city && supported))
        return refuse("city.unsupported");
      if (asked.firstName === "Отказ") return refuse("request.malformed", { fields: ["firstName"] });
      // Cast: what is not told is absent, not undefined.
      Object.assign(client, asked as Partial<ClientWire>);
      return record(client);
    }),
    line(requestDeletion, (asked, { client, token }, now) => {
      const told = new TextDecoder().decode(Uint8Array.from(atob(asked.agreement), (c) => c.charCodeAt(0)));
      if (!told.startsWith(token) || !isAgreementWord(told.slice(token.length)))
        return refuse("agreement.wrong");
      client.delete_personal_data = true;
      client.delete_personal_data_date = new Date(now).toISOString();
      return record(client);
    }),
    line(withdrawDeletion, (_, { client }) => {
      client.delete_personal_data = false;
      client.delete_personal_data_date = null;
      return record(client);
    }),
    line(exportData, () => succeed({ data: {} })),
    line(sendAdvertising, () => succeed({})),
    line(verifyEmail, () => succeed({})),
    line(getCities, () => succeed({ cities })),
    line(getCompanies, () => succeed({ companies })),
    line(getCatalog, () => {
      book.serial += 1;
      return succeed(catalogue(book.serial));
    }),
    line(listSubscriptions, (_, { clientId }) => {
      const reply: ReplyWire<typeof listSubscriptions> = {
        subscriptions: book.subscriptions.filter(({ owner }) => owner === clientId).map(wireOf),
      };
      return succeed(reply);
    }),
    line(setStatus, (asked, { clientId }) => change(book, clientId, asked)),
    line(getForecast, (asked, { clientId }) => forecast(book, clientId, asked)),
    line(signAct, (asked, { clientId }, now) => signOne(book, clientId, asked, now)),
    line(listCards, (_, { clientId }) => {
      const reply: ReplyWire<typeof listCards> = { cards: cardsOf(book, clientId) };
      return succeed(reply);
    }),
    line(bindCard, (_, { clientId }) => bind(book, clientId, chance)),
    line(getBinding, (asked, { clientId }) => bindingState(book, clientId, asked)),
    line(activateCard, (asked, { clientId }) => activate(book, clientId, asked)),
    line(removeCard, (asked, { clientId }) => remove(book, clientId, asked)),
    line(listBonus, (_, { clientId }) => history(book, clientId)),
    line(applyPromo, (asked, { clientId }, now) => promote(book, clientId, asked, now)),
    line(spendBonus, (asked, { clientId }, now) => spend(book, clientId, asked, now)),
    line(calculate, (asked, { clientId }, now) => price(book, clientId, asked, now, chance)),
    line(createSubscription, (asked, { clientId }) => subscribe(book, clientId, asked)),
    line(createPayment, (asked, { clientId }, now) => pay(book, clientId, asked, now)),
    line(listPayments, (asked, { clientId }) => payments(book, clientId, asked)),
  ];
  const byName = new Map(lines.map((each) => [`${each.call.method} ${each.call.path}`, each]));
  const specified = new Set(
    Object.values({ ...specifiedCalls, ...extensionCalls }).map(({ method, path }) => `${method} ${path}`),
  );

  const complain = (what: string, answer: Reply): Reply => {
    complaints.push(what);
    return answer;
  };

  const handle = (request: Received, now: number): Reply => {
    // Receipts are named in the path; this server has none yet.
    const name = `${request.method} ${request.path.replace(/\/receipt\/\d+\//, "/receipt/{id}/")}`;
    const wrong = wrongHeader(request);
    if (wrong !== null) return complain(`${name}: the header ${wrong}`, refuse("signature.wrong"));
    const found = byName.get(name);
    if (found === undefined)
      return specified.has(name)
        ? refuse("resource.missing")
        : complain(`${name} is no call of the contract`, refuse("resource.missing"));
    const { call, handle: answer } = found;
    const read = v.safeParse(call.request, readBody(request, call.body));
    if (!read.success) return complain(`${name}: a malformed body`, refuse("request.malformed"));
    const token = request.headers["authorization"]?.replace(/^Bearer /, "") ?? "";
    const known = book.tokens.get(token);
    const client = known && book.clients.get(known.clientId);
    if (call.access === "client" && (known === undefined || known.dead || client === undefined))
      return refuse("token.invalid");
    if (call.method === "POST" && client?.delete_personal_data === true) return refuse("client.deleting");
    if (call.method === "POST" && client?.forbidden === true) return refuse("client.forbidden");
    // Cast: calls that anyone may make do not look at who asks.
    const who = { token, clientId: known?.clientId ?? 0, client } as Asker;
    if (!call.keyed) return answer(read.output as never, who, now);
    const key = request.headers["idempotency-key"];
    if (key === undefined) return complain(`${name}: no key`, refuse("key.missing"));
    const before = book.keyed.get(`${who.clientId} ${key}`);
    if (before !== undefined)
      return before.body === request.body
        ? { ...before.reply, headers: { "Content-Type": "application/json" } }
        : refuse("key.reused");
    // Cast: it has just been read by the schema of this very call.
    const reply = answer(read.output as never, who, now);
    if (reply.status === 200) book.keyed.set(`${who.clientId} ${key}`, { body: request.body, reply });
    return reply;
  };
  return { book, complaints, handle };
};
