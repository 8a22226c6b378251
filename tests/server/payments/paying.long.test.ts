import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listCards } from "#contract/card.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { createSubscription, listSubscriptions } from "#contract/subscription.ts";
import { idempotencyKeys } from "#server/platform/database/tables/idempotency-keys.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { onDatabase } from "../databases.ts";
import { day, minute, openShop, second, type Shop } from "../shop.ts";

const pay = (id: number, period = 1) => ({ subscription: id, period, method: "newCard" }) as const;

/** A shop with a client whose subscription awaits its first payment. */
const openWithSubscription = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const { id, debt } = await shop.subscribe(token);
  return { shop, token, id, debt };
};

const statusOf = async (shop: Shop, token: string, payment: number): Promise<string | undefined> =>
  (await shop.ask(listPayments, { payment: String(payment) }, { token })).payments[0]?.status;

onDatabase("paying", (open) => {
  test("the same key gets the same answer and one payment; with another body it is refused", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const key = randomUUID();
    const first = await shop.send(createPayment, pay(id), { token, key });
    const again = await shop.send(createPayment, pay(id), { token, key });
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.text).toBe(first.text);
    const other = await shop.refused(createPayment, pay(id, 2), { token, key });
    expect(other).toMatchObject({ status: 422, code: "key.reused" });
    expect(await shop.database.$count(payments)).toBe(1);
  });

  test("V37: after the clock was a day ahead, a payment of that time is looked up within five minutes", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const key = randomUUID();
    shop.move(day);
    shop.bank.be("lost");
    expect((await shop.refused(createPayment, pay(id), { token, key })).code).toBe("acquirer.unavailable");
    // As a process that died would leave it.
    await shop.database
      .update(idempotencyKeys)
      .set({ heldUntil: new Date(shop.now().getTime() + 15 * second) });
    shop.bank.be("well");
    shop.move(-day);
    const again = await shop.ask(createPayment, pay(id), { token, key });
    shop.bank.finish(again.payment.id, { status: "success" });
    await shop.pass(5 * minute);
    expect(await statusOf(shop, token, again.payment.id)).toBe("success");
    expect(shop.bank.charges()).toHaveLength(1);
  });

  test("a request repeated after its key was forgotten gets its payment, and no other body does", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const key = randomUUID();
    const { payment } = await shop.ask(createPayment, pay(id), { token, key });
    await shop.notify(shop.bank.finish(payment.id, { status: "fail", reason: "declined" }));
    // Keys are kept for 30 days (server/expiry.job.ts).
    await shop.database.delete(idempotencyKeys);
    const other = await shop.refused(createPayment, { ...pay(id), method: "sbp" }, { token, key });
    expect(other).toMatchObject({ status: 422, code: "key.reused" });
    expect(await shop.ask(createPayment, pay(id), { token, key })).toMatchObject({
      payment: { id: payment.id, status: "fail" },
      redirect: null,
    });
    expect(await shop.database.$count(payments)).toBe(1);
    expect((await shop.ask(createPayment, pay(id), { token })).payment.status).toBe("processing");
  });

  test("a key belongs to its client", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const key = randomUUID();
    await shop.ask(createPayment, pay(id), { token, key });
    const stranger = await shop.signIn("79991112233");
    expect(await shop.refused(createPayment, pay(id), { token: stranger, key })).toMatchObject({
      status: 404,
    });
  });

  test("a refusal is not stored with the key: the same key can succeed later", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id: quote, draftHash } = await shop.quote(token);
    const key = randomUUID();
    await shop.database.update(subscriptions).set({ debt: 0 });
    const early = await shop.refused(createSubscription, { quote: `${quote}x`, draftHash }, { token, key });
    expect(early.code).toBe("quote.stale");
    await shop.ask(createSubscription, { quote, draftHash }, { token, key });
  });

  test("while a payment is in progress another one for the same month is refused with its id", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    const second = await shop.refused(createPayment, pay(id), { token });
    expect(second).toMatchObject({ code: "payment.inProgress", details: { payment: payment.id } });
  });

  test("after a declined card the subscription can be paid again", async () => {
    const { shop, token, id, debt } = await openWithSubscription(await open());
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "fail", reason: "declined" }));
    const { payments: listed } = await shop.ask(listPayments, {}, { token });
    expect(listed).toMatchObject([{ status: "fail", reason: "declined" }]);
    const { subscriptions: mine } = await shop.ask(listSubscriptions, {}, { token });
    expect(mine).toMatchObject([{ status: "awaitingPayment", debt }]);
    await shop.ask(createPayment, pay(id), { token });
  });

  test("a paid month is not due, nor is a future one", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    expect(await shop.refused(createPayment, pay(id, 2), { token })).toMatchObject({
      code: "payment.notDue",
    });
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    for (const period of [1, 2]) {
      expect(await shop.refused(createPayment, pay(id, period), { token })).toMatchObject({
        status: 422,
        code: "payment.notDue",
      });
    }
  });

  test("a month that no term has is none", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    for (const period of [3_000_000_000, 2 ** 53 - 1, 61])
      expect(await shop.refused(createPayment, pay(id, period), { token })).toMatchObject({
        code: "request.malformed",
        details: { fields: ["period"] },
      });
  });

  test("a cancelled subscription cannot be paid", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    await shop.database.update(subscriptions).set({ status: "cancelled" }).where(eq(subscriptions.id, id));
    expect(await shop.refused(createPayment, pay(id), { token })).toMatchObject({
      code: "payment.notAllowed",
    });
  });

  test("a saved card pays at once; another client's gets the same 404 as a missing one", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    const second = await shop.subscribe(token);
    const request = { subscription: second.id, period: 1, method: "card" } as const;
    const paid = await shop.ask(createPayment, { ...request, cardID: card?.id ?? 0 }, { token });
    expect(paid).toMatchObject({ payment: { status: "success" }, redirect: null });

    const stranger = await shop.register("79991112233");
    const theirs = await shop.subscribe(stranger);
    const cardsOf = async (cardID: number) =>
      shop.refused(createPayment, { ...request, subscription: theirs.id, cardID }, { token: stranger });
    const [foreign, missing] = [await cardsOf(card?.id ?? 0), await cardsOf(999)];
    expect(foreign).toMatchObject({ status: 404, code: "resource.missing" });
    expect({ ...foreign, headers: null }).toEqual({ ...missing, headers: null });
    expect(shop.bank.charges()).toHaveLength(2);
  });

  test("a saved card needs the bank's confirmation on a device without card payments, and later does not", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    const other = await shop.signIn();
    const payBy = async (who: string) => {
      const next = await shop.subscribe(who);
      const request = { subscription: next.id, period: 1, method: "card", cardID: card?.id ?? 0 } as const;
      await shop.ask(createPayment, request, { token: who });
      return shop.bank.requests().at(-1);
    };
    expect(await payBy(token)).toMatchObject({ cardToken: expect.any(String), challenge3ds: false });
    shop.bank.answer(() => ({ status: "fail", reason: "declined" }));
    expect(await payBy(other)).toMatchObject({ cardToken: expect.any(String), challenge3ds: true });
    shop.bank.answer(() => ({ status: "success", reason: null }));
    expect(await payBy(other)).toMatchObject({ challenge3ds: true });
    expect(await payBy(other)).toMatchObject({ challenge3ds: false });
  });

  test("a payment on delivery does not count as a card payment of the device", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    await shop.database.update(payments).set({ method: "onDelivery" });
    const next = await shop.subscribe(token);
    const request = { subscription: next.id, period: 1, method: "card", cardID: card?.id ?? 0 } as const;
    await shop.ask(createPayment, request, { token });
    expect(shop.bank.requests().at(-1)).toMatchObject({ challenge3ds: true });
  });

  test("if the acquirer's answer is lost, the same key finds the same intent", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const key = randomUUID();
    shop.bank.be("lost");
    const lost = await shop.refused(createPayment, pay(id), { token, key });
    expect(lost).toMatchObject({ status: 422, code: "acquirer.unavailable" });
    expect(await shop.refused(createPayment, pay(id), { token })).toMatchObject({
      code: "payment.inProgress",
    });
    shop.bank.be("well");
    const found = await shop.ask(createPayment, pay(id), { token, key });
    expect(found.redirect).toMatch(/^https:\/\/acquirer\.example/);
    expect(shop.bank.intents()).toHaveLength(1);
    expect(await shop.database.$count(payments)).toBe(1);
  });

  test("a payment stored by a process that died continues with the same key", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const key = randomUUID();
    await shop.ask(createPayment, pay(id), { token, key });
    // The state after a process died before storing the acquirer's answer.
    await shop.database.update(idempotencyKeys).set({ reply: null });
    await shop.database.update(payments).set({ intentId: null, redirect: null });
    const held = await shop.refused(createPayment, pay(id), { token, key });
    expect(held).toMatchObject({ status: 409, code: "request.inProgress" });
    expect(held.headers.get("Retry-After")).toBe("1");
    await shop.pass(15 * second);
    await shop.ask(createPayment, pay(id), { token, key });
    expect(shop.bank.intents()).toHaveLength(1);
  });

  test("a payment without a notification is reconciled with the acquirer", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    shop.bank.finish(payment.id, { status: "success" });
    shop.bank.be("down");
    await shop.pass(minute);
    expect(await statusOf(shop, token, payment.id)).toBe("processing");
    shop.bank.be("well");
    await shop.pass(minute);
    expect(await statusOf(shop, token, payment.id)).toBe("success");
  });

  test("a payment whose intent was never created is not charged by the reconciliation", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    const second = await shop.subscribe(token);
    shop.bank.be("down");
    const request = { subscription: second.id, period: 1, method: "card", cardID: card?.id ?? 0 };
    expect(await shop.refused(createPayment, request, { token })).toMatchObject({
      code: "acquirer.unavailable",
    });
    shop.bank.be("well");
    await shop.pass(minute);
    expect(shop.bank.charges()).toHaveLength(1);
    expect(shop.bank.requests().at(-1)).toMatchObject({ cardToken: null });
  });

  test("V22: a notification counts only with the acquirer's signature, sum and intent", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    const notification = shop.bank.finish(payment.id, { status: "success" });
    expect(await shop.notify(notification, { signature: "0".repeat(64) })).toBe(400);
    const another = { ...notification, eventId: "event-of-another", intentId: "another", status: "fail" };
    expect(await shop.notify({ ...another, reason: "declined" })).toBe(200);
    expect(await shop.notify({ ...notification, reference: "payment-999" })).toBe(404);
    expect(await shop.notify({ ...notification, currency: "USD" })).toBe(400);
    expect(await statusOf(shop, token, payment.id)).toBe("processing");
    expect(await shop.notify(notification)).toBe(200);
    expect(await statusOf(shop, token, payment.id)).toBe("success");
  });

  test("a payment that has ended does not change by later notifications", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const { payment } = await shop.ask(createPayment, pay(id), { token });
    const failed = shop.bank.finish(payment.id, { status: "fail", reason: "noFunds" });
    await shop.notify(failed);
    expect(await shop.notify({ ...failed, eventId: "later", status: "success", reason: null })).toBe(200);
    // A repeated event is ignored without reading its content.
    expect(await shop.notify({ ...failed, amount: 1, status: "success", reason: null })).toBe(200);
    await shop.pass(day);
    expect(await statusOf(shop, token, payment.id)).toBe("fail");
    const { subscriptions: mine } = await shop.ask(listSubscriptions, {}, { token });
    expect(mine).toMatchObject([{ status: "awaitingPayment" }]);
  });

  test("payments are listed page by page, the newest first", async () => {
    const { shop, token, id } = await openWithSubscription(await open());
    const row = {
      clientId: 1,
      subscriptionId: id,
      type: "subscription",
      status: "fail",
      method: "card",
    } as const;
    await shop.database.insert(payments).values(
      Array.from({ length: 7 }, () => ({
        ...row,
        amount: 1,
        period: 1,
        language: "ru" as const,
        created: shop.now(),
      })),
    );
    const seen: number[] = [];
    let next: string | null = "";
    while (next !== null) {
      const query: Record<string, string> = next === "" ? { limit: "3" } : { limit: "3", cursor: next };
      const page: { payments: { id: number }[]; next: string | null } = await shop.ask(listPayments, query, {
        token,
      });
      seen.push(...page.payments.map((payment) => payment.id));
      next = page.next;
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });
});
