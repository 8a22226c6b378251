import type { AcquirerCard } from "#server/platform/providers/acquirer.ts";
import * as v from "valibot";
import type { Call } from "#contract/call.ts";
import { apiPath } from "#contract/headers.ts";
import { getPaper } from "#contract/paper.ts";
import type { Database } from "#server/platform/database/database.ts";
import { loose } from "../../server/code-limits.ts";
import { createAgreement } from "../../driver/driver.ts";
import { type Bent, requestOf } from "../../driver/request-of.ts";
import { emptyAll } from "../../server/rows.ts";
import { openingTime, openShop } from "../../server/shop.ts";
import { chance } from "../chance.ts";
import { settleBinding } from "../server/cards.ts";
import { settlePayment } from "../server/payments.ts";
import { createServer, type Server } from "../server/server.ts";
import { simulated } from "../server/simulated.ts";
import { calls, type CallName } from "./steps.ts";
import { fillBothSides, signedIn } from "./start.ts";

export type Sent = { call: CallName; request: object; bent: Bent };
export type Replied = { status: number; retryAfter: string | null; text: string };

/** One of the two servers with acquirer, phones and clock. */
export type Side = {
  ask(sent: Sent): Promise<Replied>;
  /** The last codes sent to a phone: by text message and by robot call. */
  codes(phone: string): { right: string; called: string };
  wait(ms: number): void;
  settle(the: "payment" | "binding", id: string | number, card: AcquirerCard | null): Promise<void>;
};

const app = { ...simulated, version: "1.0.0" };
const completed = (bent: Bent): Bent => ({
  ...bent,
  app,
  headers: { "Accept-Language": "ru", ...bent.headers },
});

export const cardNumber = (number: number): AcquirerCard => ({
  token: `token-of-card-number-${100 + number}`,
  brand: number % 2 === 0 ? "visa" : "mir",
  last4: String(1_100 + number),
  expires: `20${28 + number}-01`,
});

/** The simulated server with our own policy. `plant` adds a fault. */
export const simulatedSide = (seed: number, plant: (server: Server) => Server = (server) => server): Side => {
  const server = plant(createServer(chance(seed), { isStrict: false }));
  const { book } = server;
  for (const [index, { clientId, token }] of signedIn.entries())
    book.tokens.set(token, {
      id: index + 1,
      clientId,
      device: "",
      dead: false,
      at: openingTime.getTime(),
      lastUsed: openingTime.getTime(),
    });
  const agree = createAgreement();
  let now = openingTime.getTime();
  return {
    ask: async ({ call, request, bent }) => {
      const attempt = (given: Call, whole: unknown) => {
        const { path, init } = requestOf(given, whole, completed(bent));
        const url = new URL(path, "https://kabinet.test");
        const headers = Object.fromEntries(new Headers(init.headers));
        const received = { method: init.method ?? "GET", path: url.pathname.slice(apiPath.length) };
        const body = typeof init.body === "string" ? init.body : "";
        return server.handle({ ...received, search: url.searchParams, headers, body }, now);
      };
      const read = await withPaper(call, request, (paper) => attempt(getPaper, paper));
      // The real side's driver does the same.
      const reply = await agree(read, bent.key, (whole) => attempt(calls[call], whole));
      return { status: reply.status, retryAfter: reply.headers["Retry-After"] ?? null, text: reply.text };
    },
    codes: (phone) => {
      const last = book.challenges.findLast((each) => each.phone === phone);
      return { right: last?.code ?? "", called: last?.callCode ?? "" };
    },
    wait: (ms) => {
      now += ms;
    },
    settle: async (the, id, card) => {
      if (the === "payment") settlePayment(book, Number(id), card !== null, card, now);
      else settleBinding(book, String(id), card);
    },
  };
};

const ReadPaper = v.object({ paper: v.object({ hash: v.string() }) });

/** A signature names the text that was read; each side has its own. */
const withPaper = async (
  call: CallName,
  request: object,
  read: (paper: { act: string }) => { text: string } | Promise<{ text: string }>,
): Promise<object> => {
  if (call !== "signAct" || !("id" in request)) return request;
  const reply = v.safeParse(ReadPaper, JSON.parse((await read({ act: String(request.id) })).text));
  return reply.success ? { ...request, shown: reply.output.paper.hash } : request;
};

/** The real server, with the simulated one's initial data. */
export const realSide = async (database: Database): Promise<Side> => {
  await emptyAll(database);
  await fillBothSides(database);
  const shop = await openShop(database, { app, limits: loose }, { stocked: true });
  // A saved card's result arrives later, as for other cards.
  shop.bank.answer(() => ({ status: "processing", reason: null }));
  return {
    ask: async ({ call, request, bent }) => {
      const read = await withPaper(call, request, (paper) => shop.send(getPaper, paper, completed(bent)));
      const { status, headers, text } = await shop.send(calls[call], read, completed(bent));
      return { status, retryAfter: headers.get("Retry-After"), text };
    },
    codes: (phone) => ({
      right: shop.codeOf(shop.texts.findLast(({ to }) => to === phone)?.text),
      called: shop.calls.findLast(({ to }) => to === phone)?.code ?? "",
    }),
    wait: shop.move,
    settle: async (the, id, card) => {
      // The fake acquirer finds a payment by its number, a binding by its reference.
      const which = the === "payment" ? Number(id) : `${the}-${id}`;
      const isKnown = shop.bank
        .requests()
        .some(({ reference, order }) => reference === which || order?.payment === which);
      if (!isKnown) return;
      const ended =
        card === null ? ({ status: "fail", reason: "declined" } as const) : { status: "success" as const };
      const status = await shop.notify(shop.bank.finish(which, ended, card ?? undefined));
      if (status !== 200) throw new Error(`the news of ${which} was answered with ${status}`);
    },
  };
};
