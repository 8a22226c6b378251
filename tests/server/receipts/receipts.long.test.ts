import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { spendBonus } from "#contract/bonus.ts";
import { getReceipt, listPayments } from "#contract/payment.ts";
import type { Draft } from "#contract/quote.ts";
import { setStatus } from "#contract/subscription.ts";
import { payments, receipts } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import type { ReceiptRequest } from "#server/platform/providers/providers.ts";
import { onDatabase } from "../databases.ts";
import { payNow, possess } from "../paid-subscription.ts";
import { truncateAll } from "../rows.ts";
import { type Shop, day, giveBonus, hour, minute, openShop, second } from "../shop.ts";
import { goods, slot } from "../goods.ts";

const rent = 1_090_000;
const [insurance, bag, deposit] = [59_000, 29_000, 700_000];

/** A client who paid the first month with a new card. */
const openPaid = async (database: Parameters<typeof openShop>[0], draft: Partial<Draft> = {}) => {
  const shop = await openShop(database);
  const token = await shop.register();
  await giveBonus(shop, 1_000_000);
  const { id, debt } = await shop.subscribe(token, draft);
  const payment = await payNow(shop, token, id);
  return { shop, token, id, debt, payment: payment.id };
};

const read = (shop: Shop, token: string, payment: number, language = "ru") =>
  shop.ask(getReceipt, {}, { token, parameter: String(payment), headers: { "Accept-Language": language } });

const listed = async (shop: Shop, token: string) => (await shop.ask(listPayments, {}, { token })).payments;

onDatabase("a receipt", (open) => {
  test("is pending until it is issued, and only for a successful payment", async () => {
    const { shop, token, payment } = await openPaid(await open());
    expect(await listed(shop, token)).toMatchObject([{ status: "success", check: "pending", receipt: null }]);
    const missing = await shop.refused(getReceipt, {}, { token, parameter: String(payment) });
    expect(missing).toMatchObject({ status: 404, code: "resource.missing" });
    await shop.pass(second);
    expect(await listed(shop, token)).toMatchObject([{ check: "ready", receipt: "1-1" }]);
    const { receipt } = await read(shop, token, payment);
    expect(receipt).toMatchObject({ number: "1-1", issued: shop.now().toISOString() });
    // Later runs do not issue it again.
    await shop.pass(second);
    expect((await read(shop, token, payment)).receipt).toEqual(receipt);
    expect(await shop.database.$count(receipts)).toBe(1);
    await shop.database.update(payments).set({ status: "fail", receipt: null });
    await shop.pass(second);
    expect(await listed(shop, token)).toMatchObject([{ status: "fail", check: null, receipt: null }]);
  });

  test("refused or not answered by the cash register is an error and retried until it is issued once", async () => {
    const { shop, token, payment } = await openPaid(await open());
    const asked: string[] = [];
    let answer: () => Promise<{ kind: "refused" }> = async () => ({ kind: "refused" });
    shop.registerIs({
      issue: ({ reference }) => {
        asked.push(reference);
        return answer();
      },
    });
    await shop.pass(second);
    expect(await listed(shop, token)).toMatchObject([{ status: "success", check: "error", receipt: null }]);
    expect(await shop.refused(getReceipt, {}, { token, parameter: String(payment) })).toMatchObject({
      status: 404,
    });
    answer = () => Promise.reject(new Error("no answer"));
    for (const [minutes, times] of [
      [0.5, 1],
      [0.5, 2],
      [5, 3],
      [30, 4],
      [59, 4],
      [1, 5],
      [60, 6],
    ] as const) {
      await shop.pass(minutes * minute);
      expect([minutes, asked.length]).toEqual([minutes, times]);
      expect(await listed(shop, token)).toMatchObject([{ check: "error" }]);
    }
    expect(new Set(asked)).toEqual(new Set(shop.bank.requests().map(({ reference }) => reference)));
    shop.registerIs({ issue: async ({ number }) => ({ kind: "issued", number: `ФД-${number}` }) });
    await shop.pass(hour);
    expect(await listed(shop, token)).toMatchObject([{ check: "ready", receipt: "ФД-1-1" }]);
    expect((await read(shop, token, payment)).receipt.number).toBe("ФД-1-1");
    expect(await shop.database.$count(receipts)).toBe(1);
  });

  test("has the fiscal data and time of the cash register, if any", async () => {
    const { shop, token, payment } = await openPaid(await open());
    const fiscal = { drive: "9282440300682838", document: "46534", sign: "1273019065", link: null };
    const at = new Date(shop.now().getTime() - 41_000);
    shop.registerIs({ issue: async ({ number }) => ({ kind: "issued", number, fiscal, at }) });
    await shop.pass(second);
    expect((await read(shop, token, payment)).receipt).toMatchObject({ fiscal, issued: at.toISOString() });
    await shop.database.update(receipts).set({ fiscal: null });
    expect((await read(shop, token, payment)).receipt.fiscal).toBeNull();
  });

  test("the cash register gets lines that add up to the payment, none negative", async () => {
    const { shop, debt } = await openPaid(await open());
    const requests: ReceiptRequest[] = [];
    shop.registerIs({
      issue: async (request) => {
        requests.push(request);
        return { kind: "issued", number: request.number };
      },
    });
    await shop.pass(second);
    expect(
      requests.map(({ amount, lines }) => [amount, lines.reduce((sum, line) => sum + line.amount, 0)]),
    ).toEqual([[debt, debt]]);
    expect(requests[0]?.lines.every(({ amount }) => amount >= 0)).toBe(true);
  });

  test("lists what was paid in either language, and its lines add up to the payment", async () => {
    const { shop, token, debt, payment } = await openPaid(await open());
    await shop.pass(second);
    const russian = await read(shop, token, payment);
    expect(russian.receipt.lines).toEqual([
      { name: "Аренда, bike, месяц 1", amount: rent, discount: 0 },
      { name: "План защиты, месяц 1", amount: insurance, discount: 0 },
      { name: "Сумка, месяц 1", amount: bag, discount: 0 },
      { name: "Депозит, возвращается", amount: deposit, discount: 0 },
    ]);
    const english = await read(shop, token, payment, "en");
    expect(english.receipt.lines.map(({ name }) => name)).toEqual([
      "Rent, bike, month 1",
      "Protection plan, month 1",
      "Сумка, month 1",
      "Deposit, refundable",
    ]);
    const sum = russian.receipt.lines.reduce((all, { amount }) => all + amount, 0);
    expect([sum, russian.payment.amount]).toEqual([debt, debt]);
    expect(russian.payment).toMatchObject({ id: payment, card: { brand: "mir", last4: "4417" } });
  });

  test("deducts promo code and bonus from the rent, never from the deposit", async () => {
    const delivery = { kind: "delivery", address: "Дом", day: "2026-11-22", slot } as const;
    const change = { promo: "LIME10", bonus: 300_000, handover: delivery };
    const { shop, token, debt, payment } = await openPaid(await open(), change);
    await shop.pass(second);
    const { lines } = (await read(shop, token, payment)).receipt;
    expect(lines[0]).toMatchObject({ amount: rent - 109_000 - 300_000, discount: 409_000 });
    expect(lines.slice(1).map(({ name, amount, discount }) => [name, amount, discount])).toEqual([
      ["План защиты, месяц 1", insurance, 0],
      ["Сумка, месяц 1", bag, 0],
      ["Доставка", 45_000, 0],
      ["Депозит, возвращается", deposit, 0],
    ]);
    expect(lines.reduce((all, { amount }) => all + amount, 0)).toBe(debt);
  });

  test("of a later month has rent, protection and extras, reduced by bonus", async () => {
    const { shop, token, id } = await openPaid(await open());
    const price = rent + insurance + bag;
    const own = eq(subscriptions.id, id);
    const next = { nextPaymentDay: "2026-12-21", nextPaymentAmount: price };
    await shop.database
      .update(subscriptions)
      .set({ status: "active", ...next })
      .where(own);
    await shop.ask(spendBonus, { subscription: id, amount: 100_000 }, { token });
    await shop.database
      .update(subscriptions)
      .set({ debt: price - 100_000 })
      .where(own);
    const payment = await payNow(shop, token, id, 2);
    await shop.pass(second);
    expect((await read(shop, token, payment.id)).receipt.lines).toEqual([
      { name: "Аренда, bike, месяц 2", amount: rent - 100_000, discount: 100_000 },
      { name: "План защиты, месяц 2", amount: insurance, discount: 0 },
      { name: "Сумка, месяц 2", amount: bag, discount: 0 },
    ]);
  });

  test("lists what was agreed instead, also for the same price", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    await shop.ask(setStatus, { id, status: "change", from: 3, extras: [goods.lock] }, { token });
    await shop.pass(31 * day);
    await shop.pass(second);
    const [payment] = await listed(shop, token);
    expect((await read(shop, token, payment?.id ?? 0)).receipt.lines).toEqual([
      { name: "Аренда, bike, месяц 2", amount: rent, discount: 0 },
      { name: "План защиты, месяц 2", amount: insurance, discount: 0 },
      { name: "Замок, месяц 2", amount: bag, discount: 0 },
    ]);
  });

  test("does not change with prices; of old payments its lines are computed on request", async () => {
    const { shop, token, id, payment } = await openPaid(await open());
    await shop.pass(second);
    const before = (await read(shop, token, payment)).receipt;
    await shop.database
      .update(subscriptions)
      .set({ price: 1, quoteId: null })
      .where(eq(subscriptions.id, id));
    expect((await read(shop, token, payment)).receipt).toEqual(before);
    await shop.database.delete(receipts);
    const laidOut = (await read(shop, token, payment)).receipt;
    expect(laidOut.number).toBe(before.number);
    const [sum, paid] = [laidOut, before].map(({ lines }) =>
      lines.reduce((all, { amount }) => all + amount, 0),
    );
    expect(sum).toBe(paid);
  });

  test.each(["0", "-1", "1.5", "x", "1e3", "9007199254740993", "1%00", "..%2f1"])(
    "of payment %s is missing",
    async (parameter) => {
      const { shop, token } = await openPaid(await open());
      expect(await shop.refused(getReceipt, {}, { token, parameter })).toMatchObject({
        status: 404,
        code: "resource.missing",
      });
    },
  );
});

onDatabase("the list of payments", (open) => {
  test("has at most two hundred per page, and 10,000 in fifty pages without a gap", async () => {
    const { shop, token, id } = await openPaid(await open());
    // Truncated here: the next test would delete the rows one by one.
    onTestFinished(() => truncateAll(shop.database));
    const row = { clientId: 1, subscriptionId: id, type: "subscription", status: "fail" } as const;
    const rest = { method: "card", amount: 1, period: 1, language: "ru", created: shop.now() } as const;
    for (let chunk = 0; chunk < 10; chunk += 1) {
      await shop.database.insert(payments).values(Array.from({ length: 1_000 }, () => ({ ...row, ...rest })));
    }
    const seen: number[] = [];
    let query = "limit=200";
    for (let page = 0; page < 51; page += 1) {
      const { payments: requests, next } = await shop.ask(listPayments, {}, { token, query });
      seen.push(...requests.map((payment) => payment.id));
      if (next === null) break;
      query = `limit=200&cursor=${next}`;
    }
    expect(seen).toHaveLength(10_001);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    for (const wrong of ["limit=201", "limit=0", "cursor=-1", "cursor=abc"]) {
      expect(await shop.refused(listPayments, {}, { token, query: wrong })).toMatchObject({ status: 400 });
    }
  });
});
