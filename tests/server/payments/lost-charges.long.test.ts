import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { asc, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPayment } from "#contract/payment.ts";
import { setStatus } from "#contract/subscription.ts";
import { compareDays, lostCharges } from "#server/payments/lost-charges.job.ts";
import {
  bankDays,
  lostCharges as lost,
  payments,
  refunds,
} from "#server/platform/database/tables/payments.ts";
import { countsReader } from "#server/platform/metrics/read-counts.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { type Chance, chance } from "../../simulation/chance.ts";
import { onDatabase } from "../databases.ts";
import { someCard } from "../fake-acquirer.ts";
import { sixteen } from "../parallel-requests.ts";
import { takeBackDevice } from "../paid-subscription.ts";
import { remember } from "../rows.ts";
import { type Shop, day, hour, minute, openShop, second } from "../shop.ts";
import { one, openWithDevice, passTo } from "./billing-shop.ts";

/*
 * The database has lost its newest rows (failover, restore), the bank has not: whatever it took is credited or given
 * back.
 */

const histories = Number(process.env["HISTORIES"] ?? 25);
const seed = Number(process.env["SEED"] ?? 42_000);
const [ira, oleg] = ["79990000002", "79990000003"];
const paid = { status: "success" } as const;
const firstPeriod = { period: 1, method: "newCard" } as const;

const cardOf = (phone: string) => ({ ...someCard, token: `card-token-of-${phone}`, last4: phone.slice(-4) });

/** A job has compared the last days, and the bank has answered. */
const settle = async (shop: Shop, times = 1): Promise<void> => {
  for (let count = 0; count < times; count += 1)
    for (const step of [second, 31 * minute, second, second]) await shop.pass(step);
};

/** Charges at the bank that are neither a paid period nor refunded in full, and periods and refunds of no charge. */
const unaccounted = async ({ bank, database }: Shop): Promise<string[]> => {
  const kept = await database.select().from(payments);
  const given = await database.select().from(refunds);
  const back = new Map<string, number>();
  for (const { intentId, amount } of bank.refunds()) back.set(intentId, (back.get(intentId) ?? 0) + amount);
  const charges = bank.charges().flatMap(({ intentId, amount, reference }) => {
    const payment = kept.find((row) => row.intentId === intentId && row.status === "success");
    const returned = back.get(intentId) ?? 0;
    if (payment === undefined) return returned === amount ? [] : [`${reference}: ${amount} - ${returned}`];
    const ours = given
      .filter((refund) => refund.paymentId === payment.id && refund.reason !== "unasked")
      .reduce((sum, refund) => sum + refund.amount, 0);
    return payment.amount === amount && ours === returned
      ? []
      : [`${reference}: ${amount} is ${payment.amount}, ${returned} back is ${ours}`];
  });
  const taken = new Set(bank.charges().map(({ intentId }) => intentId));
  const unpaid = kept.filter(
    ({ status, method, intentId }) =>
      status === "success" && method !== "onDelivery" && (intentId === null || !taken.has(intentId)),
  );
  return [...charges, ...unpaid.map(({ id }) => `payment ${id} has no charge`)];
};

const toldOf = async ({ database }: Shop, client: number) =>
  (await database.select().from(notices).where(eq(notices.clientId, client)).orderBy(asc(notices.id))).map(
    ({ kind }) => kind,
  );
const alerts = ({ lines }: Shop) =>
  lines.flatMap((line) => (line.includes('"msg":"alert"') ? [/"about":"([^"]+)"/.exec(line)?.[1]] : []));

const beginOrder = async (shop: Shop, token: string, key = randomUUID()) => {
  const { id } = await shop.subscribe(token);
  const { payment } = await shop.ask(createPayment, { subscription: id, ...firstPeriod }, { token, key });
  return { id, payment: payment.id };
};

onDatabase("charges whose rows were lost", (open) => {
  test("V42: a payment that was lost is credited to its order, once, and its client gets the usual letters", async () => {
    const shop = await openShop(await open());
    const token = await shop.register(ira);
    const { id } = await shop.subscribe(token);
    const fallBack = await remember(shop.database);
    const sent = { token, key: randomUUID() };
    const request = { subscription: id, ...firstPeriod };
    const { payment } = await shop.ask(createPayment, request, sent);
    await shop.notify(shop.bank.finish(payment.id, paid, cardOf(ira)));
    await fallBack();

    await shop.pass(second);
    expect(await one(shop, token, id)).toMatchObject({ status: "awaitingHandover" });
    await settle(shop, 3);
    expect(await shop.database.select().from(payments)).toMatchObject([
      { status: "success", method: "newCard", amount: payment.amount },
    ]);
    expect(await shop.database.select().from(lost)).toMatchObject([{ paymentId: 1, refundReference: null }]);
    expect(await toldOf(shop, 1)).toEqual(expect.arrayContaining(["ordered", "receipt"]));
    expect(alerts(shop)).toEqual(["the acquirer took money for a payment that was lost"]);
    // The client's retry gets the same payment.
    expect((await shop.ask(createPayment, request, sent)).payment).toMatchObject({
      id: 1,
      status: "success",
    });
    expect(shop.bank.charges()).toHaveLength(1);
    expect(shop.bank.refunds()).toEqual([]);
    expect(await unaccounted(shop)).toEqual([]);
    expect((await countsReader(shop.deps)())?.lost).toContainEqual({ outcome: "credited", count: 1 });
  });

  test("V42: a backup is restored after purchases of two clients: each is a paid period of its own client, or goes back", async () => {
    const shop = await openShop(await open());
    const tokens = new Map([[ira, await shop.register(ira)]]);
    const kept = await shop.subscribe(tokens.get(ira) ?? "");
    const fallBack = await remember(shop.database);
    // Ira pays the order that is in the backup, and orders another one. Oleg is a new client.
    tokens.set(oleg, await shop.register(oleg));
    const first = await shop.ask(
      createPayment,
      { subscription: kept.id, ...firstPeriod },
      { token: tokens.get(ira) ?? "" },
    );
    await shop.notify(shop.bank.finish(first.payment.id, paid, cardOf(ira)));
    for (const phone of [ira, oleg, oleg]) {
      const { payment } = await beginOrder(shop, tokens.get(phone) ?? "");
      await shop.notify(shop.bank.finish(payment, paid, cardOf(phone)));
    }
    expect(shop.bank.charges()).toHaveLength(4);
    await fallBack();
    // Another client gets the ids of Oleg and his orders.
    const stranger = await shop.register("79990000004");
    const again = await beginOrder(shop, stranger);

    await settle(shop);
    expect(await one(shop, tokens.get(ira) ?? "", kept.id)).toMatchObject({ status: "awaitingHandover" });
    expect(await one(shop, stranger, again.id)).toMatchObject({ status: "awaitingPayment" });
    expect(shop.bank.refunds().map(({ amount }) => amount)).toEqual(
      Array.from({ length: 3 }, () => first.payment.amount),
    );
    expect(await unaccounted(shop)).toEqual([]);
    const [strangerRow] = await shop.database.select().from(clients).orderBy(desc(clients.id)).limit(1);
    expect(await toldOf(shop, 1)).toContain("lostChargeReturned");
    expect(await toldOf(shop, strangerRow?.id ?? 0)).not.toContain("lostChargeReturned");
    expect(alerts(shop)).toHaveLength(4);

    await shop.notify(shop.bank.finish(again.payment, paid, cardOf("79990000004")));
    await settle(shop, 3);
    expect(shop.bank.refunds()).toHaveLength(3);
    expect(await unaccounted(shop)).toEqual([]);
  });

  test("V42: money that was given back pays for nothing, also if the client repeats the request", async () => {
    const shop = await openShop(await open());
    const token = await shop.register(ira);
    const { id } = await shop.subscribe(token);
    const fallBack = await remember(shop.database);
    const request = { subscription: id, ...firstPeriod };
    const sent = { token, key: randomUUID() };
    const { payment } = await shop.ask(createPayment, request, sent);
    await shop.notify(shop.bank.finish(payment.id, paid, cardOf(ira)));
    await fallBack();
    // The client paid again before the comparison, and that payment fails only after the first is given back.
    const other = await shop.ask(createPayment, request, { token });
    await settle(shop);
    expect(shop.bank.refunds()).toEqual([]);
    await shop.notify(shop.bank.finish(other.payment.id, paid, cardOf(ira)));
    await settle(shop);
    expect(shop.bank.refunds()).toHaveLength(1);
    await shop.ask(setStatus, { id, status: "refusal", from: 2 }, { token });
    expect(await shop.refused(createPayment, request, sent)).toMatchObject({ code: "payment.notAllowed" });
    await settle(shop);
    expect(shop.bank.refunds()).toHaveLength(2);
    expect(await unaccounted(shop)).toEqual([]);
  });

  test("V42: refunds of lost charges are asked for at the same time, so that a silent bank holds no job up", async () => {
    const shop = await openShop(await open());
    const now = shop.now();
    await shop.database.insert(lost).values(
      ["first", "second"].map((intentId, index) => ({
        intentId,
        reference: `charge-${intentId}`,
        refundReference: `refund-${intentId}`,
        amount: 1_000 + index,
        taken: now,
        found: now,
        status: "processing" as const,
        checkAt: now,
      })),
    );
    const { acquirer } = shop.bank;
    const [asked, atOnce]: [number[], number[]] = [[], []];
    const refund: typeof acquirer.refund = async ({ reference, amount }) => {
      asked.push(amount);
      await nextTurn();
      atOnce.push(asked.length);
      return { refundId: `of-${reference}`, reference, amount, status: "success" };
    };
    const providers = { ...shop.deps.providers, acquirer: { ...acquirer, refund } };
    await lostCharges({ ...shop.deps, providers }).run();
    expect(asked.toSorted((a, b) => a - b)).toEqual([1_000, 1_001]);
    expect(atOnce).toEqual([2, 2]);
    expect(await shop.database.select().from(lost)).toMatchObject([
      { status: "success" },
      { status: "success" },
    ]);
  });

  test("V42: a server that stops ends with the day it compares, and the others follow", async () => {
    const shop = await openShop(await open());
    const now = shop.now();
    await shop.database
      .insert(bankDays)
      .values(["2026-11-17", "2026-11-18", "2026-11-19"].map((each) => ({ day: each, dueAt: now })));
    const compared: string[] = [];
    const { acquirer } = shop.bank;
    const listOperations: typeof acquirer.listOperations = (page) => {
      compared.push(page.day);
      return acquirer.listOperations(page);
    };
    const providers = { ...shop.deps.providers, acquirer: { ...acquirer, listOperations } };
    const job = lostCharges({ ...shop.deps, providers });
    await job.run(() => false);
    expect(compared).toHaveLength(1);
    await job.run();
    expect(compared).toEqual(expect.arrayContaining(["2026-11-17", "2026-11-18", "2026-11-19"]));
  });

  test("V42: a lost cancellation with its refund is repeated, and the refund is not made twice", async () => {
    const shop = await openShop(await open());
    const token = await shop.register(ira);
    const { id, payment } = await beginOrder(shop, token);
    await shop.notify(shop.bank.finish(payment, paid, cardOf(ira)));
    await shop.pass(second);
    const fallBack = await remember(shop.database);
    await shop.ask(setStatus, { id, status: "refusal", from: 2 }, { token });
    await shop.pass(second);
    expect(shop.bank.refunds()).toHaveLength(1);
    await fallBack();

    await settle(shop);
    expect(await one(shop, token, id)).toMatchObject({ status: "cancelled" });
    expect(await shop.database.select().from(refunds)).toMatchObject([
      { reason: "cancelled", status: "success" },
    ]);
    expect(shop.bank.refunds()).toHaveLength(1);
    expect(await toldOf(shop, 1)).toContain("cancelled");
    expect(alerts(shop)).toEqual(["the acquirer made a refund that was lost"]);
    expect(await unaccounted(shop)).toEqual([]);
  });

  test("V42: a lost deposit that went back, and a lost automatic charge, are found again", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    const fallBack = await remember(shop.database);
    await passTo(shop, "2026-12-21T06:00:00");
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    await takeBackDevice(shop, id);
    await shop.ask(setStatus, { id, status: "refusal", from: 4 }, { token });
    for (let count = 0; count < 3; count += 1) await shop.pass(second);
    expect([shop.bank.charges().length, shop.bank.refunds().length]).toEqual([2, 1]);
    await fallBack();

    await settle(shop, 3);
    expect(await one(shop, token, id)).toMatchObject({ status: "active", period: 3 });
    expect(await shop.database.select().from(refunds)).toMatchObject([
      { reason: "deposit", status: "success" },
    ]);
    expect(await unaccounted(shop)).toEqual([]);
    // The return is recorded again: the deposit is not refunded twice.
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    await takeBackDevice(shop, id);
    await shop.ask(setStatus, { id, status: "refusal", from: 4 }, { token });
    await settle(shop, 3);
    expect(shop.bank.refunds()).toHaveLength(1);
    expect(await unaccounted(shop)).toEqual([]);
  });

  test("V42: sixteen comparisons, notifications and retries at once store one payment", async () => {
    const shop = await openShop(await open());
    const token = await shop.register(ira);
    const { id } = await shop.subscribe(token);
    const fallBack = await remember(shop.database);
    const request = { subscription: id, ...firstPeriod };
    const sent = { token, key: randomUUID() };
    for (let round = 0; round < 6; round += 1) {
      const { payment } = await shop.ask(createPayment, request, sent);
      const notification = shop.bank.finish(payment.id, paid, cardOf(ira));
      await fallBack();
      await shop.pass(second);
      await shop.database.delete(lost);
      await fallBack();
      await compareDays(shop.database, { from: "2026-11-21", until: "2026-11-21", now: shop.now() });
      await Promise.all(
        sixteen.map(async (index) => {
          if (index % 4 === 0) await shop.notify({ ...notification, eventId: randomUUID() });
          else if (index % 4 === 1) await shop.send(createPayment, request, sent);
          else await lostCharges(shop.deps).run();
        }),
      );
      await settle(shop);
      expect(await shop.database.select().from(payments)).toMatchObject([{ status: "success" }]);
      expect(shop.bank.charges()).toHaveLength(1);
      expect(shop.bank.refunds()).toEqual([]);
      expect(await unaccounted(shop)).toEqual([]);
      await fallBack();
    }
  });

  test("V42: the days since a backup are compared by themselves", async () => {
    const shop = await openShop(await open());
    const token = await shop.register(ira);
    await shop.pass(second);
    const fallBack = await remember(shop.database);
    const { payment } = await beginOrder(shop, token);
    await shop.notify(shop.bank.finish(payment, paid, cardOf(ira)));
    for (let count = 0; count < 20; count += 1) await shop.pass(day);
    await fallBack();
    await settle(shop);
    expect(shop.bank.refunds()).toHaveLength(1);
    expect(await unaccounted(shop)).toEqual([]);
    // Later only the last three days are compared again.
    const due = await shop.database
      .select({ day: bankDays.day, dueAt: bankDays.dueAt })
      .from(bankDays)
      .orderBy(bankDays.day);
    expect(due.filter(({ dueAt }) => dueAt !== null).map(({ day: each }) => each)).toEqual([
      "2026-12-09",
      "2026-12-10",
      "2026-12-11",
    ]);
  });

  test(
    `V42: in ${histories} histories with lost rows every rouble is a paid period or a refund (from ${seed})`,
    async () => {
      const met = new Set<string>();
      for (let index = 0; index < histories; index += 1)
        await live(await openShop(await open()), chance(seed + index), met);
      expect([...met]).toEqual(expect.arrayContaining(["credited", "refunded"]));
    },
    60_000 + 5_000 * histories,
  );
});

/** Three clients order, pay by page, cancel and live on, while the database falls back and the bank errs. */
const live = async (shop: Shop, dice: Chance, met: Set<string>): Promise<void> => {
  const { bank } = shop;
  const tokens = new Map<string, string>();
  const open: { id: number; payment: number; token: string }[] = [];
  let fallBack = await remember(shop.database);
  for (let step = 0; step < 18; step += 1) {
    const phone = `7999000000${dice.below(3)}`;
    const what = dice.below(9);
    if (what < 3) {
      const token = await shop.register(phone);
      tokens.set(phone, token);
      const { id } = await shop.subscribe(token);
      if (dice.happens(0.4)) fallBack = await remember(shop.database);
      const request = { subscription: id, ...firstPeriod };
      const { payment } = await shop.ask(createPayment, request, { token });
      const order = { id, payment: payment.id };
      open.push({ ...order, token });
      if (dice.happens(0.7)) {
        const ended = bank.finish(order.payment, paid, cardOf(phone));
        if (dice.happens(0.6)) await shop.notify(ended);
      }
    } else if (what === 3) fallBack = await remember(shop.database);
    else if (what < 6) await fallBack();
    else if (what === 6) {
      const order = open[dice.below(Math.max(1, open.length))];
      if (order !== undefined) {
        if (dice.happens(0.5)) fallBack = await remember(shop.database);
        await shop.send(setStatus, { id: order.id, status: "refusal", from: 2 }, { token: order.token });
        await shop.pass(second);
      }
    } else if (what === 7) {
      bank.be(dice.one(["lost", "down", "forgetful"]));
      await shop.pass(minute);
      bank.be("well");
    } else await shop.pass(dice.one([second, 20 * minute, hour, day]));
  }
  for (let count = 0; count < 5; count += 1) await shop.pass(day);
  await settle(shop, 3);
  const found = await shop.database.select().from(lost);
  for (const { paymentId, status } of found) {
    met.add(paymentId === null ? "refunded" : "credited");
    expect(status).toBe("success");
  }
  expect(await unaccounted(shop)).toEqual([]);
};
