import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listCards } from "#contract/card.ts";
import { createPayment } from "#contract/payment.ts";
import { setStatus } from "#contract/subscription.ts";
import { numberOf } from "#contract/subscription-status.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { payments, refunds as refundTable } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { dueActions } from "#server/payments/due-actions.job.ts";
import { reconciliation } from "#server/payments/reconciliation.job.ts";
import { refunds } from "#server/payments/refunds.job.ts";
import { onPostgres } from "../databases.ts";
import { goods } from "../goods.ts";
import { paid, possess } from "../paid-subscription.ts";
import type { Answer } from "../../driver/driver.ts";
import { day, minute, openShop, type Shop } from "../shop.ts";

const eight = Array.from({ length: 8 }, (_, index) => index);
const sixteen = [...eight, ...eight];
const statusesOf = (answers: readonly Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const rowOf = async (shop: Shop, id: number) => {
  const [row] = await shop.database.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (row === undefined) throw new Error(`there is no subscription ${id}`);
  return row;
};
/** The number of charges for each period of a subscription in the acquirer's ledger. */
const takenFor = (shop: Shop, subscription: number): Record<number, number> => {
  const charged = new Set(shop.bank.charges().map(({ reference }) => reference));
  const counts: Record<number, number> = {};
  for (const { reference, order } of shop.bank.requests())
    if (order?.subscription === subscription && charged.has(reference))
      counts[order.period] = (counts[order.period] ?? 0) + 1;
  return counts;
};
/** After any race: no period is paid twice, and the next period is the first unpaid one. */
const check = async (shop: Shop, id: number): Promise<void> => {
  const { period } = await rowOf(shop, id);
  const taken = takenFor(shop, id);
  expect(Object.values(taken).filter((times) => times > 1)).toEqual([]);
  expect(Object.keys(taken)).toHaveLength(period - 1);
};

onPostgres("races of billing", (open) => {
  test("V10: of sixteen parallel requests to pause or cancel exactly one succeeds", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    for (const wished of [["pending"], ["refusal"], ["pending", "refusal"]] as const) {
      const wish = (index: number) => wished[index % wished.length] ?? "pending";
      const answers = await Promise.all(
        sixteen.map((_, index) => shop.send(setStatus, { id, status: wish(index), from: 3 }, { token })),
      );
      const { status, scheduledStatus } = await rowOf(shop, id);
      const refusals = answers.filter((answer) => answer.status !== 200);
      expect(refusals).toHaveLength(15);
      expect(new Set(refusals.map((answer) => answer.status)).has(409)).toBe(true);
      expect([status, scheduledStatus]).toEqual(
        answers.findIndex((answer) => answer.status === 200) % wished.length === 0 && wished[0] === "pending"
          ? ["paused", null]
          : ["active", "cancelled"],
      );
      await shop.ask(setStatus, { id, status: "active", from: numberOf(status) }, { token });
    }
  });

  test("V1: sixteen processes with the same due charges make each once", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const ids = [];
    for (const _ of eight) ids.push((await possess(shop, token)).id);
    shop.move(30 * day);
    await Promise.all(sixteen.map(() => dueActions(shop.deps).run()));
    for (const id of ids) {
      expect(takenFor(shop, id)).toEqual({ 1: 1, 2: 1 });
      await check(shop, id);
    }
    expect(await shop.database.$count(payments)).toBe(16);
    expect(shop.lines.filter((line) => line.includes("failed"))).toEqual([]);
  });

  test("V1: a debt that the client pays during a retry is paid once", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    const byHand = { subscription: id, method: "card", cardID: card?.id ?? 0 } as const;
    for (const period of [2, 3]) {
      shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
      await shop.pass(31 * day);
      expect(await rowOf(shop, id)).toMatchObject({ period, debt: 1_178_000 });
      shop.bank.answer(() => ({ status: "success", reason: null }));
      shop.move(day);
      await Promise.all([
        ...eight.map(() => dueActions(shop.deps).run()),
        ...eight.map(() => shop.send(createPayment, { ...byHand, period }, { token })),
        ...eight.map(() => reconciliation(shop.deps).run()),
      ]);
      expect(takenFor(shop, id)[period]).toBe(1);
      await check(shop, id);
    }
  });

  test("V10: a pause that races the charge of its day: paused unpaid, or charged and not paused", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    for (const _ of eight) {
      const { id } = await possess(shop, token);
      shop.move(31 * day);
      const [answers] = await Promise.all([
        Promise.all(eight.map(() => shop.send(setStatus, { id, status: "pending", from: 3 }, { token }))),
        ...eight.map(() => dueActions(shop.deps).run()),
      ]);
      await shop.pass(minute);
      const granted = statusesOf(answers)[200] ?? 0;
      const row = await rowOf(shop, id);
      // If the pause succeeded, the month may be paid or not; if it was refused, the month was charged.
      expect(granted === 1 ? row.status === "paused" : row.status === "active" && row.period === 3).toBe(
        true,
      );
      await check(shop, id);
    }
  });

  test("an order cancelled sixteen times in parallel, and refunded by sixteen processes, is refunded once", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const [stocked] = await shop.database.select().from(devices).where(eq(devices.id, goods.bike));
    const { id } = await paid(shop, token);
    const answers = await Promise.all(
      sixteen.map(() => shop.send(setStatus, { id, status: "refusal", from: 2 }, { token })),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 409: 15 });
    await Promise.all(sixteen.map(() => refunds(shop.deps).run()));
    expect(shop.bank.refunds()).toHaveLength(1);
    expect(await shop.database.select().from(refundTable).orderBy(asc(refundTable.id))).toMatchObject([
      { status: "success", amount: 1_878_000 },
    ]);
    const [now] = await shop.database.select().from(devices).where(eq(devices.id, goods.bike));
    expect(now?.stock).toBe(stocked?.stock);
  });
});
