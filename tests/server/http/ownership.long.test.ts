import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { endSession } from "#contract/auth.ts";
import { spendBonus } from "#contract/bonus.ts";
import type { Call } from "#contract/call.ts";
import { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import { getForecast } from "#contract/forecast.ts";
import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { getPaper } from "#contract/paper.ts";
import { longestTerm } from "#contract/quote.ts";
import {
  listSubscriptions,
  requestSigningCode,
  setStatus,
  signAct,
  withdrawChargeConsent,
} from "#contract/subscription.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { transact } from "#server/platform/database/database.ts";
import { issueActs } from "#server/acts/issue-acts.ts";
import { onDatabase } from "../databases.ts";
import { payNow } from "../paid-subscription.ts";
import { goods } from "../goods.ts";
import { everyRow } from "../rows.ts";
import { type Shop, giveBonus, minute, openShop } from "../shop.ts";

/** A client with a paid subscription, acts, bonus, a receipt, cards and a session. */
const settle = async (shop: Shop, phone: string) => {
  const token = await shop.register(phone);
  const { id: subscription } = await shop.subscribe(token);
  const payment = await payNow(shop, token, subscription);
  await shop.database
    .update(subscriptions)
    .set({
      status: "active",
      nextPaymentDay: "2026-12-21",
      nextPaymentAmount: 1_178_000,
      start: "2026-11-21",
    })
    .where(eq(subscriptions.id, subscription));
  const [{ id: clientId } = { id: 0 }] = await shop.database
    .select({ id: clients.id })
    .from(clients)
    .where(eq(clients.phone, phone));
  await giveBonus(shop, 500_000, clientId);
  await transact(shop.database, (transaction) =>
    issueActs(transaction, { subscriptionId: subscription, occasion: "handedOver", now: shop.now() }),
  );
  const { binding } = await shop.ask(bindCard, { type: "2", city: goods.moscow }, { token });
  await shop.pass(minute);
  const { subscriptions: mine } = await shop.ask(listSubscriptions, {}, { token });
  const { cards } = await shop.ask(listCards, {}, { token });
  return {
    token,
    clientId,
    owned: {
      subscription,
      payment: payment.id,
      card: cards[0]?.id ?? 0,
      acts: mine[0]?.acts.map(({ id }) => id) ?? [],
      // A second code would have to wait.
      signing: await shop.signing(token, mine[0]?.acts[0]?.id ?? 0),
      binding,
      session: clientId,
    },
  };
};
type Owned = Awaited<ReturnType<typeof settle>>["owned"];

const nothing: Owned = {
  subscription: 999_999,
  payment: 999_999,
  card: 999_999,
  session: 999_999,
  acts: [999_997, 999_998, 999_999],
  signing: { id: 999_997, signed: 1, lat: 0, lon: 0, shown: "a".repeat(64) },
  binding: "a-binding-that-nobody-has-ever-begun",
};

const missingBody = '{"statusCode":"404","error":{"code":"resource.missing"}}';

type Touch = { call: Call; request: object; parameter?: string };

/** `WIDE=on` tests every value of the other fields, otherwise a few. */
const isWide = process.env["WIDE"] === "on";
const few = <T>(all: readonly T[], count: number): readonly T[] => (isWide ? all : all.slice(0, count));

/** Every way in which a call can refer to one of these things, in the same order for any owner. */
const touchAll = ({ subscription, payment, card, acts, signing, binding, session }: Owned): Touch[] => {
  const bind = { type: "2", city: goods.moscow };
  return [
    ...(["newCard", "onDelivery"] as const).flatMap((method) =>
      few([1, 2, 3, 4, 7, 12, longestTerm], 2).map((period) => ({
        call: createPayment,
        request: { subscription, period, method },
      })),
    ),
    ...few([2, 1, 3, 12], 1).map((period) => ({
      call: createPayment,
      request: { subscription, period, method: "card", cardID: card },
    })),
    ...few(["pending", "active", "refusal", "extend", "change"] as const, 3).flatMap((status) =>
      few([3, 4, 1, 2, 5, 6], 2).flatMap((from) =>
        few(
          [
            {},
            { resumeOn: "2026-12-24" },
            { resumeOn: null },
            { comment: "so" },
            { reason: "no" },
            { months: 6 },
            { months: 12, insurance: true, extras: [1] },
          ],
          1,
        ).map((more) => ({
          call: setStatus,
          request: { id: subscription, status, from, ...more },
        })),
      ),
    ),
    ...few(
      [
        {},
        { until: "2026-12-24" },
        { until: "2027-02-01" },
        { extend: "1" },
        { extend: "12" },
        ...["1", "3", "6", "12"].map((months) => ({ months, insurance: "1", extras: "1" })),
        ...["1", "3", "6", "12"].map((months) => ({ months, insurance: "0", extras: "" })),
      ],
      2,
    ).map((more) => ({ call: getForecast, request: { subscription: String(subscription), ...more } })),
    { call: withdrawChargeConsent, request: { subscription: String(subscription) } },
    ...few([1, 100, 999_999_999, 2, 99, 101, 789_000, 5_000_000], 3).map((amount) => ({
      call: spendBonus,
      request: { subscription, amount },
    })),
    ...acts.flatMap((id) => [
      { call: getPaper, request: { act: String(id) } },
      { call: requestSigningCode, request: { id, shown: signing.shown } },
    ]),
    { call: signAct, request: signing },
    { call: getPaper, request: { contract: String(subscription), pen: "1" } },
    { call: activateCard, request: { ...bind, cardID: card } },
    { call: removeCard, request: { cardID: card } },
    { call: getBinding, request: { binding } },
    { call: getReceipt, request: {}, parameter: String(payment) },
    { call: endSession, request: { session: String(session) } },
  ];
};

const exchange = async (
  shop: Shop,
  { call, request, parameter }: Touch,
  token: string | null,
  language: string,
) => {
  const sent = { token, key: randomUUID(), headers: { "Accept-Language": language } };
  const { status, text, headers } = await shop.send(call, request, {
    ...sent,
    ...(parameter === undefined ? {} : { parameter }),
  });
  const nonce = /'nonce-[^']+'/;
  const rest = Object.fromEntries(
    [...headers].flatMap(([name, value]) =>
      name === "request-id" ? [] : [[name, value.replace(nonce, "")]],
    ),
  );
  return { status, text, rest };
};

onDatabase("V11: ownership", (open) => {
  test("another client's data gets the same reply as missing data, in every call", async () => {
    const shop = await openShop(await open());
    const owner = await settle(shop, "79990000011");
    const rich = await settle(shop, "79990000012");
    const empty = await shop.signIn("79990000013");
    const before = (await everyRow(shop.database)).toSorted();
    let cells = 0;
    for (const token of [empty, rich.token]) {
      // The last one is that of the rows before: a client's language is stored.
      for (const language of ["en", "ru"]) {
        const [theirs, none] = [touchAll(owner.owned), touchAll(nothing)];
        for (const [index, touch] of theirs.entries()) {
          const missing = none[index];
          if (missing === undefined) throw new Error("the two lists differ");
          const [foreign, never] = [
            await exchange(shop, touch, token, language),
            await exchange(shop, missing, token, language),
          ];
          const { path } = touch.call;
          expect({ path, ...foreign }).toEqual({ path, ...never });
          expect([path, foreign.status, foreign.text]).toEqual([path, 404, missingBody]);
          cells += 2;
        }
      }
    }
    expect(cells).toBeGreaterThanOrEqual(isWide ? 1_500 : 160);
    expect((await everyRow(shop.database)).toSorted()).toEqual(before);
    // The owner gets them.
    const own = touchAll(owner.owned).filter(({ call }) => call.method === "GET" || call === signAct);
    for (const touch of own) expect((await exchange(shop, touch, owner.token, "ru")).status).toBe(200);
  });

  test("a flagged client and a request without a token learn no more", async () => {
    const shop = await openShop(await open());
    const owner = await settle(shop, "79990000011");
    const flags = {
      "79990000014": { forbidden: true },
      "79990000015": { deletionRequestedAt: shop.now() },
    } as const;
    for (const [phone, flag] of Object.entries(flags)) {
      const token = await shop.signIn(phone);
      await shop.database.update(clients).set(flag).where(eq(clients.phone, phone));
      const none = touchAll(nothing);
      for (const [index, touch] of touchAll(owner.owned).entries()) {
        const foreign = await exchange(shop, touch, token, "ru");
        expect(foreign.status).toBe(touch.call.method === "POST" ? 403 : 404);
        expect(foreign).toEqual(await exchange(shop, none[index] ?? touch, token, "ru"));
      }
    }
    for (const touch of touchAll(owner.owned)) {
      expect((await exchange(shop, touch, null, "ru")).status).toBe(401);
    }
  });

  test("filtering by another client's payment gives an empty list, as for a missing one", async () => {
    const shop = await openShop(await open());
    const owner = await settle(shop, "79990000011");
    const rich = await settle(shop, "79990000012");
    const list = (payment: number) =>
      shop.send(listPayments, {}, { token: rich.token, query: `payment=${payment}` });
    expect((await list(owner.owned.payment)).text).toBe((await list(999_999)).text);
    expect((await list(rich.owned.payment)).text).toContain(`"id":${rich.owned.payment}`);
  });
});
