import { and, eq, ne } from "drizzle-orm";
import { requestCode as codeCall } from "#contract/auth.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { listSubscriptions } from "#contract/subscription.ts";
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
import { openDriver, phones } from "../../driver/driver.ts";
import { filling } from "../rows.ts";
import { openingTime } from "../shop.ts";

const origin = "https://shop.example";

const populate = filling((database) => seed(database, openingTime, { all: false }));

/**
 * The whole server with its sandbox on a seeded database. `deliver` wraps the acquirer's requests to the shop;
 * `restart` starts a second server on the same database.
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
  // The real clock is frozen, so only the sandbox moves the time.
  const sandbox = await createSandbox({ database, acquirerKey, realClock: { now: () => openingTime } });
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
  /** Submits a form as a browser does. */
  const submit = (path: string, fields: Record<string, string>): Promise<Response> =>
    request(path, { method: "POST", body: new URLSearchParams(fields) });

  const driver = openDriver(request);
  const { ask, signIn, sandbox: outside } = driver;

  const requestCode = async (phone: string): Promise<string> =>
    (await ask(codeCall, { channel: "sms", phone })).challenge;

  const subscriptions = async (token: string) => (await ask(listSubscriptions, {}, { token })).subscriptions;

  /**
   * Starts a payment of the seeded unpaid subscription of +7 (999) 000-00-01 with a saved card, SBP or a new card.
   */
  const pay = async (
    token: string,
    { card, sbp = false, language = "ru" }: { card?: number; sbp?: boolean; language?: string } = {},
  ) => {
    const unpaid = (await subscriptions(token)).find(({ status }) => status === "awaitingPayment");
    const order = { subscription: unpaid?.id ?? 0, period: 1 };
    const how =
      card === undefined
        ? ({ method: sbp ? "sbp" : "newCard" } as const)
        : ({ method: "card", cardID: card } as const);
    return ask(createPayment, { ...order, ...how }, { token, headers: { "Accept-Language": language } });
  };

  return {
    sandbox,
    app,
    database,
    acquirerKey,
    request,
    post,
    submit,
    send: driver.send,
    ask,
    messages: outside.messages,
    requestCode,
    signIn,
    pay,
    subscriptions,
    /** Records a card payment of this session, so its next saved card needs no confirmation. */
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
    /** Submits a card on the acquirer's page. */
    giveCard: (page: string | null, number: string) => driver.bank.giveCard(page ?? "", number),
    paymentNow: async (token: string, id: number) =>
      (await ask(listPayments, { payment: String(id) }, { token })).payments[0],
    ledger: outside.charges,
    advance: outside.advance,
    restart: () => startWorld(database, { deliver }),
  };
};
export type World = Awaited<ReturnType<typeof openWorld>>;

export const artem = phones.regular;

/** Starts a payment up to the card form or the SBP code. */
export const startPayment = async (given: Parameters<typeof openWorld>[0] & { sbp?: boolean } = {}) => {
  const world = await openWorld(given);
  const token = await world.signIn(artem);
  const { payment, redirect } = await world.pay(token, given);
  const now = () => world.paymentNow(token, payment.id);
  return { ...world, token, payment, page: redirect ?? "", now };
};
