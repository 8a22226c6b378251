import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { applyPromo, listBonus } from "#contract/bonus.ts";
import { activateCard, bindCard, listCards, removeCard } from "#contract/card.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { createSubscription, listSubscriptions, setStatus } from "#contract/subscription.ts";
import { getClient, updateClient } from "#contract/user.ts";
import { lockOwners, settlePayments } from "#server/payments/settle-payment.ts";
import { transact } from "#server/platform/database/database.ts";
import { refunds as refundsJob } from "#server/payments/refunds.job.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { emailLetters } from "#server/platform/database/tables/clients.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { payments, refunds } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import type { ReceiptRequest } from "#server/platform/providers/providers.ts";
import { promiseRefunds, readRefunded } from "#server/subscriptions/promise-refunds.ts";
import { letters } from "#server/clients/letters.job.ts";
import { onDatabase } from "./databases.ts";
import { goods } from "./goods.ts";
import { paid, pay, payNow, possess, takeBackDevice } from "./paid-subscription.ts";
import { passTo } from "./payments/billing-shop.ts";
import { day, minute, openShop, second, someDraft } from "./shop.ts";

onDatabase("of several rows the right one counts:", (open) => {
  test("a charge is announced in the language in which its client last used the account", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    await shop.ask(getClient, {}, { token, headers: { "Accept-Language": "en" } });
    // Another client says nothing of this one.
    const stranger = await shop.register("79990000031");
    await shop.ask(getClient, {}, { token: stranger, headers: { "Accept-Language": "ru" } });
    await passTo(shop, "2026-12-21T09:00:00");
    const charged = await shop.database
      .select()
      .from(payments)
      .where(eq(payments.subscriptionId, id))
      .orderBy(asc(payments.id));
    expect(charged.map(({ period, language }) => [period, language])).toEqual([
      [1, "ru"],
      [2, "en"],
    ]);
    const told = await shop.database
      .select()
      .from(notices)
      .where(eq(notices.subscriptionId, id))
      .orderBy(asc(notices.id));
    expect(told.filter(({ kind }) => kind === "receipt").map(({ language }) => language)).toEqual([
      "ru",
      "en",
    ]);
  });

  test("a paid debt resumes no subscription for which there is no device: its days are kept", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await passTo(shop, "2027-01-10T06:00:00");
    await takeBackDevice(shop, id);
    const asked = { subscription: id, period: 2, method: "newCard", after: "goOn" } as const;
    const { payment } = await shop.ask(createPayment, asked, { token });
    await shop.database.update(devices).set({ stock: 0 }).where(eq(devices.id, goods.bike));
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    const listed = await shop.ask(listSubscriptions, {}, { token });
    expect(listed.subscriptions).toMatchObject([{ id, status: "paused", debt: 0 }]);
    const [stock] = await shop.database.select().from(devices).where(eq(devices.id, goods.bike));
    expect(stock?.stock).toBe(0);
  });

  test("one key and one body of two calls are two requests", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await paid(shop, token);
    const { cards } = await shop.ask(listCards, {}, { token });
    const request = { type: "2", city: goods.moscow, cardID: cards[0]?.id };
    const key = randomUUID();
    const bound = await shop.send(bindCard, request, { token, key });
    expect([bound.status, bound.text]).toEqual([200, expect.stringContaining("binding")]);
    const other = await shop.send(activateCard, request, { token, key });
    expect([other.status, other.text]).toEqual([422, expect.stringContaining("key.reused")]);
  });

  test("an order of another draft than was priced is refused", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const [priced, other] = [await shop.quote(token), await shop.quote(token, { insurance: false })];
    const asked = { quote: priced.id, draftHash: other.draftHash };
    expect(await shop.refused(createSubscription, asked, { token })).toMatchObject({ code: "quote.stale" });
    await shop.ask(createSubscription, { quote: priced.id, draftHash: priced.draftHash }, { token });
  });

  test("a failed refund is not given back: all of it is promised again, and is no part of what was", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token);
    const now = shop.now();
    const [payment] = await shop.database.select().from(payments);
    const promise = { subscriptionId: id, now };
    expect(await promiseRefunds(shop.database, { ...promise, reason: "deposit", amount: 700_000 })).toBe(
      700_000,
    );
    expect(await readRefunded(shop.database, payment?.id ?? 0)).toBe(700_000);
    await shop.database.update(refunds).set({ status: "fail", checkAt: null });
    expect(await readRefunded(shop.database, payment?.id ?? 0)).toBe(0);
    expect(await promiseRefunds(shop.database, { ...promise, reason: "cancelled", amount: null })).toBe(
      payment?.amount,
    );
  });

  test("two refunds of a subscription have two receipts, each with a reference of its own", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token);
    const issued: ReceiptRequest[] = [];
    shop.registerIs({
      issue: async (request) => {
        issued.push(request);
        return { kind: "issued", number: request.number };
      },
    });
    const promise = { subscriptionId: id, now: shop.now() };
    await promiseRefunds(shop.database, { ...promise, reason: "deposit", amount: 200_000 });
    await promiseRefunds(shop.database, { ...promise, reason: "cancelled", amount: null });
    await shop.pass(0);
    await shop.pass(minute);
    const given = issued.filter(({ kind }) => kind === "refund");
    expect(given.map(({ amount }) => amount).toSorted((a, b) => a - b)[0]).toBe(200_000);
    expect(new Set(given.map(({ reference }) => reference)).size).toBe(2);
  });

  test("the removal of a client's last card ends this client's consents to charges, and no other's", async () => {
    const shop = await openShop(await open());
    const [token, other] = [await shop.register(), await shop.register("79990000031")];
    const [own, theirs] = [await possess(shop, token), await possess(shop, other)];
    await shop.database.update(subscriptions).set({ chargeConsent: "given" });
    for (const { id } of (await shop.ask(listCards, {}, { token })).cards)
      await shop.ask(removeCard, { cardID: id }, { token });
    const rows = await shop.database.select().from(subscriptions).orderBy(subscriptions.id);
    expect(rows.map(({ id, chargeConsent }) => [id, chargeConsent])).toEqual([
      [own.id, "offered"],
      [theirs.id, "given"],
    ]);
  });

  test("a cancelled order gives up what it earned, whatever bonus was spent on it", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await shop.ask(applyPromo, { promo: "BONUS500" }, { token });
    const { id } = await paid(shop, token, { bonus: 30_000 });
    const kinds = async () =>
      (await shop.ask(listBonus, {}, { token })).entries.map(({ kind }) => kind).toSorted();
    expect(await kinds()).toEqual(["earned", "promo", "spent"]);
    await shop.ask(setStatus, { id, status: "refusal", from: 2 }, { token });
    expect((await shop.ask(listBonus, {}, { token })).bonus).toBe(50_000);
    expect(await kinds()).toEqual(["earned", "promo", "returned", "returned", "spent"]);
  });

  test("a cancelled order releases its own promo code, and no other client's", async () => {
    const shop = await openShop(await open());
    const [token, other] = [await shop.register(), await shop.register("79990000031")];
    const { id } = await shop.subscribe(token, { promo: "LIME10" });
    await shop.subscribe(other, { promo: "LIME10" });
    await shop.ask(setStatus, { id, status: "refusal", from: 1 }, { token });
    await shop.quote(token, { promo: "LIME10" });
    const again = encodeDraft({ ...someDraft, promo: "LIME10" });
    expect(await shop.refused(calculate, again, { token: other })).toMatchObject({ code: "promo.used" });
  });

  test("a refund that has ended keeps its end, whatever a later answer says", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token);
    await shop.ask(setStatus, { id, status: "refusal", from: 2 }, { token });
    const { acquirer } = shop.bank;
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answering = (status: "success" | "fail", wait: Promise<void>) =>
      refundsJob({
        ...shop.deps,
        providers: {
          ...shop.deps.providers,
          acquirer: {
            ...acquirer,
            refund: async (request) => {
              asked.resolve();
              await wait;
              return { ...(await acquirer.refund(request)), status };
            },
          },
        },
      });
    const slow = answering("fail", late.promise).run();
    // Before that the second run would find nothing due.
    await asked.promise;
    shop.move(day);
    await answering("success", Promise.resolve()).run();
    late.resolve();
    await slow;
    expect(await shop.database.select().from(refunds)).toMatchObject([{ status: "success" }]);
  });

  test("a payment that has ended keeps its end, whatever was decided about it meanwhile", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token);
    const [{ id: paymentId, clientId } = { id: 0, clientId: 0 }] = await shop.database
      .select()
      .from(payments);
    const outcome = { status: "fail", reason: "abandoned", card: null } as const;
    const { ended } = await transact(shop.database, async (transaction) => {
      const locked = await lockOwners(transaction, [{ clientId, subscriptionId: id }]);
      return settlePayments(transaction, { outcomes: [{ paymentId, outcome }], locked, now: shop.now() });
    });
    expect(ended.size).toBe(0);
    expect(await shop.database.select().from(payments)).toMatchObject([{ status: "success", reason: null }]);
  });

  test("bonus earned by an order is listed with its payment, not with tries that failed", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const failed = await pay(shop, token, id);
    await shop.notify(shop.bank.finish(failed.payment.id, { status: "fail", reason: "declined" }));
    await payNow(shop, token, id);
    const [{ amount } = { amount: 0 }] = await shop.database.select().from(bonusEntries);
    expect(amount).toBeGreaterThan(0);
    const list = (await shop.ask(listPayments, {}, { token })).payments;
    expect(list.map((each) => [each.status, each.earned ?? 0])).toEqual([
      ["success", amount],
      ["fail", 0],
    ]);
  });

  test("a letter that another process has just sent is not sent again", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    await shop.ask(updateClient, { email: "ira@example.com" }, { token });
    const jobs = [letters(shop.deps), letters(shop.deps), letters(shop.deps)];
    await Promise.all(jobs.map((job) => job.run()));
    expect(shop.letters.filter(({ to }) => to === "ira@example.com")).toHaveLength(1);
    expect(await shop.database.select().from(emailLetters)).toMatchObject([{ attempts: 1 }]);
    await shop.pass(second);
    expect(shop.letters).toHaveLength(1);
  });
});
