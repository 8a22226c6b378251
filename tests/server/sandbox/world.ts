import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import * as v from "valibot";
import { statusOf } from "#contract/subscription-status.ts";
import { apiPath, headerNames } from "#contract/headers.ts";
import { createApp } from "#server/app.ts";
import type { Database } from "#server/platform/database/database.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { sessions } from "#server/platform/database/tables/sign-in.ts";
import { seed } from "#sandbox/seed.ts";
import type { Deliver } from "#sandbox/acquirer/notifications.ts";
import { createSandbox } from "#sandbox/sandbox.ts";
import { hashToken } from "#server/platform/token.rules.ts";
import { openDatabase } from "../databases.ts";
import { dependenciesOf } from "../dependencies.ts";
import { dueJobs } from "../due-jobs.ts";
import { checked } from "../openapi/checked.ts";
import { signedHeaders } from "../request-of.ts";
import { filling } from "../rows.ts";
import { dawn } from "../shop.ts";

const origin = "https://shop.example";

const Message = v.object({
  channel: v.string(),
  to: v.string(),
  from: v.string(),
  text: v.string(),
  at: v.string(),
});
const Ledger = v.object({
  charges: v.array(
    v.object({
      intent: v.string(),
      payment: v.nullable(v.number()),
      subscription: v.nullable(v.number()),
      period: v.nullable(v.number()),
      amount: v.number(),
      status: v.string(),
      at: v.string(),
    }),
  ),
});
const PaymentReply = v.object({
  payment: v.object({
    id: v.number(),
    status: v.string(),
    reason: v.nullable(v.string()),
    amount: v.number(),
  }),
  redirect: v.nullable(v.string()),
});
const PaymentList = v.object({ payments: v.array(PaymentReply.entries.payment) });

const populate = filling((database) => seed(database, dawn, { all: false }));

/**
 * The whole server with its sandbox on a seeded database. `deliver` stands between the acquirer and the shop;
 * `restart` starts the same again on the same database, as a new process would.
 */
export const openWorld = async (given: { deliver?: (next: Deliver) => Deliver } = {}) => {
  const database = await openDatabase();
  await populate(database);
  return startWorld(database, given);
};

const startWorld = async (
  database: Database,
  { deliver = (next) => next }: { deliver?: (next: Deliver) => Deliver },
) => {
  const acquirerKey = "key of the acquirer";
  // The real clock stands still, so only the sandbox's moves count.
  const sandbox = await createSandbox({ database, acquirerKey, realClock: { now: () => dawn } });
  const { clock, providers } = sandbox;
  const deps = dependenciesOf({ database, clock, providers, publicUrl: origin, sandbox });
  const app = checked(createApp(deps));
  sandbox.connect({ fetch: deliver((request) => app.fetch(request)), jobs: dueJobs(deps) });

  const request = async (path: string, init: RequestInit = {}): Promise<Response> =>
    app.request(new URL(path, origin).href, init);
  const post = (path: string, body: unknown): Promise<Response> =>
    request(path, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "content-type": "application/json" },
    });
  /** What a browser sends when a form is submitted. */
  const submit = (path: string, fields: Record<string, string>): Promise<Response> =>
    request(path, { method: "POST", body: new URLSearchParams(fields) });

  const call = (
    method: string,
    path: string,
    given: { body?: string; type?: string; token?: string; key?: string; language?: string } = {},
  ): Promise<Response> => {
    const { body = "", type: contentType = "application/json" } = given;
    const headers = new Headers(signedHeaders({ body, contentType }));
    headers.set("accept-language", given.language ?? "ru");
    if (given.body !== undefined) headers.set("content-type", contentType);
    if (given.token !== undefined) headers.set("authorization", `Bearer ${given.token}`);
    if (given.key !== undefined) headers.set(headerNames.idempotencyKey, given.key);
    return request(apiPath + path, {
      method,
      headers,
      ...(given.body === undefined ? {} : { body: given.body }),
    });
  };

  const messages = async (to: string) =>
    v.parse(v.array(Message), await (await request(`/sandbox/api/messages/?to=${to}`)).json());

  const requestCode = async (phone: string): Promise<string> => {
    const body = JSON.stringify({ channel: "sms", phone });
    const reply = await call("POST", "auth/registration/", { body });
    return v.parse(v.object({ challenge: v.string() }), await reply.json()).challenge;
  };

  const signIn = async (phone: string): Promise<string> => {
    const challenge = await requestCode(phone);
    const code = /\d{4}/.exec((await messages(phone))[0]?.text ?? "")?.[0] ?? "";
    const body = new URLSearchParams({ phone, code, challenge }).toString();
    const type = "application/x-www-form-urlencoded";
    const reply = await call("POST", "auth/confirmation/", { body, type });
    return v.parse(v.object({ token: v.string() }), await reply.json()).token;
  };

  /** Begins to pay the seeded unpaid subscription of +7 (999) 000-00-01; by a new card unless one is named, or by SBP. */
  const pay = async (
    token: string,
    given: { card?: number; sbp?: boolean; key?: string; language?: string } = {},
  ) => {
    const [{ id: subscription } = { id: 0 }] = await unpaid(token);
    const asked = { method: given.sbp === true ? "sbp" : "newCard" };
    const how = given.card === undefined ? asked : { method: "card", cardID: given.card };
    const body = JSON.stringify({ subscription, period: 1, ...how });
    const { key = randomUUID(), language = "ru" } = given;
    const reply = await call("POST", "payment/payment-create/", { token, body, key, language });
    return v.parse(PaymentReply, await reply.json());
  };

  const subscriptions = async (token: string) => {
    const One = v.object({
      id: v.number(),
      status: v.number(),
      serial: v.nullable(v.string()),
      debt: v.number(),
    });
    const reply = await call("GET", "subscription/info/", { token });
    return v.parse(v.object({ subscriptions: v.array(One) }), await reply.json()).subscriptions;
  };
  const unpaid = async (token: string) =>
    (await subscriptions(token)).filter(({ status }) => statusOf(status) === "awaitingPayment");

  return {
    sandbox,
    app,
    database,
    acquirerKey,
    request,
    post,
    submit,
    call,
    messages,
    requestCode,
    signIn,
    pay,
    subscriptions,
    /** The device of this token has paid by card before: its next saved card is not asked about. */
    hasPaid: async (token: string): Promise<void> => {
      const [session] = await database
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.tokenHash, hashToken(token)));
      await database
        .update(payments)
        .set({ sessionId: session?.id ?? null })
        .where(and(eq(payments.status, "success"), ne(payments.method, "onDelivery")));
    },
    /** Gives a card on the page to which the payer was sent. */
    giveCard: (page: string | null, number: string) =>
      submit(page ?? "", { number, expires: "12/30", cvc: "123" }),
    paymentNow: async (token: string, id: number) => {
      const reply = await call("GET", `payment/list/?payment=${id}`, { token });
      return v.parse(PaymentList, await reply.json()).payments[0];
    },
    ledger: async () => v.parse(Ledger, await (await request("/sandbox/api/ledger/")).json()).charges,
    advance: (seconds: number) => post("/sandbox/api/clock/", { advance: seconds }),
    restart: () => startWorld(database, { deliver }),
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;
