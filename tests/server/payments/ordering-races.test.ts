import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPayment, listPayments } from "#contract/payment.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { chargesAfterOrder, recurringSentence } from "#contract/recurring-consent.ts";
import { createSubscription, listSubscriptions, setStatus } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { promoUses } from "#server/platform/database/tables/quotes.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { onPostgres } from "../databases.ts";
import { goods } from "../goods.ts";
import { giveBonus, openShop, someDraft } from "../shop.ts";
import { sixteen, inParallel, statusesOf } from "../parallel-requests.ts";

onPostgres("races of ordering and paying", (open) => {
  test("sixteen requests with one key make one payment, with one answer", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id, price } = await shop.subscribe(token, { months: 3 });
    const consent = recurringSentence(chargesAfterOrder([price, price]), "new", "ru");
    const [key, request] = [randomUUID(), { subscription: id, period: 1, method: "newCard", consent }];
    const answers = await inParallel(() => shop.send(createPayment, request, { token, key }));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
    expect(await shop.database.$count(payments)).toBe(1);
    expect(shop.bank.intents()).toHaveLength(1);
  });

  test("sixteen intents to pay the same month, by card and by SBP, leave one in progress", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const methods = ["newCard", "sbp"] as const;
    const answers = await inParallel((index) =>
      shop.send(createPayment, { subscription: id, period: 1, method: methods[index % 2] }, { token }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 15 });
    expect(await shop.database.$count(payments)).toBe(1);
    expect(shop.bank.intents()).toHaveLength(1);
  });

  test("the same notification sixteen times settles a payment once", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const request = { subscription: id, period: 1, method: "newCard" } as const;
    const { payment } = await shop.ask(createPayment, request, { token });
    const notification = shop.bank.finish(payment.id, { status: "success" });
    const statuses = await Promise.all(sixteen.map(() => shop.notify(notification)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await shop.ask(listPayments, {}, { token })).payments).toMatchObject([{ status: "success" }]);
    expect(await shop.database.select().from(subscriptions)).toMatchObject([
      { status: "awaitingHandover", period: 2, debt: 0 },
    ]);
    expect(await shop.database.$count(bonusEntries)).toBe(1);
  });

  test("one quote becomes one subscription after any number of attempts", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id: quote, draftHash } = await shop.quote(token);
    const key = randomUUID();
    const same = await inParallel(() => shop.send(createSubscription, { quote, draftHash }, { token, key }));
    expect(statusesOf(same)).toEqual({ 200: 16 });
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    const other = await inParallel(() => shop.send(createSubscription, { quote, draftHash }, { token }));
    expect(statusesOf(other)).toEqual({ 422: 16 });
    expect((await shop.ask(listSubscriptions, {}, { token })).subscriptions).toHaveLength(1);
  });

  test("the last device goes to one of sixteen quotes", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const quotes = await Promise.all(
      sixteen.map(() => shop.quote(token, { deviceId: goods.tablet, extras: [] })),
    );
    const answers = await inParallel((index) => {
      const { id: quote, draftHash } = quotes[index] ?? { id: "", draftHash: "" };
      return shop.send(createSubscription, { quote, draftHash }, { token });
    });
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 15 });
    expect(answers.filter(({ text }) => text.includes("device.unavailable"))).toHaveLength(15);
  });

  test("no device is sold twice and none is lost, while others are returned", async () => {
    const shop = await openShop(await open());
    const tokens = await Promise.all(sixteen.map((index) => shop.register(`799955500${10 + index}`)));
    await shop.database.update(devices).set({ stock: 5 }).where(eq(devices.id, goods.tablet));
    const change = { deviceId: goods.tablet, extras: [] };
    const held = await Promise.all(tokens.slice(0, 5).map((token) => shop.subscribe(token, change)));
    await shop.database.update(devices).set({ stock: 2 }).where(eq(devices.id, goods.tablet));
    const quotes = await Promise.all(tokens.map((token) => shop.quote(token, change)));
    const answers = await Promise.all([
      ...quotes.map(({ id, draftHash }, index) =>
        shop.send(createSubscription, { quote: id, draftHash }, { token: tokens[index] ?? null }),
      ),
      ...held.map(({ id }, index) =>
        shop.send(setStatus, { id, status: "refusal", from: 1 }, { token: tokens[index] ?? null }),
      ),
    ]);
    const [created, cancelled] = [answers.slice(0, 16), answers.slice(16)];
    expect(statusesOf(cancelled)).toEqual({ 200: 5 });
    const made = created.filter(({ status }) => status === 200).length;
    expect(created.filter(({ text }) => text.includes("device.unavailable"))).toHaveLength(16 - made);
    // Two were in stock, and up to five more were returned in time.
    expect(made).toBeGreaterThanOrEqual(2);
    const [tablet] = await shop.database.select().from(devices).where(eq(devices.id, goods.tablet));
    expect(tablet?.stock).toBe(2 + 5 - made);
    expect(await shop.database.$count(subscriptions, eq(subscriptions.status, "awaitingPayment"))).toBe(made);
  });

  test("a promo code with limit one is used by one of several clients", async () => {
    const shop = await openShop(await open());
    const phones = ["79990000011", "79990000012", "79990000013", "79990000014"];
    const tokens = await Promise.all(phones.map((one) => shop.register(one)));
    const asked = await Promise.all(
      tokens.map(async (token) => ({ token, quote: await shop.quote(token, { promo: "ONLYONE" }) })),
    );
    const answers = await Promise.all(
      asked.map(({ token, quote: { id: quote, draftHash } }) =>
        shop.send(createSubscription, { quote, draftHash }, { token }),
      ),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 3 });
    expect(await shop.database.$count(promoUses)).toBe(1);
  });

  test("a promo code is used once, and bonus is never spent twice", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const clientId = 1;
    await giveBonus(shop, 100_000, clientId);
    const drafts = sixteen.map((index) =>
      index % 2 === 0 ? { ...someDraft, promo: "ONLYONE" } : { ...someDraft, bonus: 100_000 },
    );
    const quotes = await Promise.all(
      drafts.map((draft) => shop.ask(calculate, encodeDraft(draft), { token })),
    );
    const answers = await inParallel((index) => {
      const { id: quote, draftHash } = quotes[index] ?? { id: "", draftHash: "" };
      return shop.send(createSubscription, { quote, draftHash }, { token });
    });
    expect(statusesOf(answers)).toEqual({ 200: 2, 422: 14 });
    expect((await shop.ask(getClient, {}, { token })).bonus).toBe(0);
  });
});
