import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getForecast } from "#contract/forecast.ts";
import { setStatus } from "#contract/subscription.ts";
import {
  isUnbegun,
  numberOf,
  subscriptionStatuses,
  type SubscriptionStatus,
} from "#contract/subscription-status.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { onDatabase } from "../databases.ts";
import { goods, slot } from "../goods.ts";
import { pay, possess, takeBackDevice } from "../paid-subscription.ts";
import { one } from "../payments/billing-shop.ts";
import { type Shop, day, giveBonus, openShop } from "../shop.ts";

const forecast = async (shop: Shop, token: string, id: number, query: Record<string, string> = {}) =>
  (await shop.ask(getForecast, { subscription: String(id), ...query }, { token })).forecast;
const stock = async (shop: Shop): Promise<number> =>
  (await shop.database.select().from(devices).where(eq(devices.id, goods.bike)))[0]?.stock ?? 0;

const words = ["pending", "active", "refusal", "reschedule"] as const;
const delivery = { address: "Ордынка, 7", date: "2026-11-24", slot } as const;

onDatabase("the status of a subscription", (open) => {
  test("V10: of every request in every status, with every assumed status, only the allowed ones change anything", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    const put = (status: SubscriptionStatus) =>
      shop.database
        .update(subscriptions)
        .set({
          status,
          scheduledStatus: null,
          scheduledDay: null,
          pausedFor: status === "paused" ? "client" : null,
          possession: isUnbegun(status) ? "awaited" : "inUse",
          deliveryDay: "2026-11-23",
          reservedUntil: "2026-11-30",
        })
        .where(eq(subscriptions.id, id));
    const became: string[] = [];
    for (const status of subscriptionStatuses) {
      for (const from of subscriptionStatuses) {
        for (const word of words) {
          await put(status);
          const [before] = await shop.database.select().from(subscriptions);
          const answer = await shop.send(
            setStatus,
            { id, status: word, from: numberOf(from), ...(word === "reschedule" && { delivery }) },
            { token },
          );
          const [after] = await shop.database.select().from(subscriptions);
          if (answer.status === 200) {
            const ahead = after?.scheduledStatus ?? null;
            became.push(`${status} ${word} ${ahead === null ? after?.status : `${ahead} ahead`}`);
            continue;
          }
          expect(after).toEqual(before);
          const isBelief = from === status && !(status === "active" && word === "active");
          expect([answer.status, answer.text]).toEqual([
            isBelief ? 422 : 409,
            expect.stringContaining(isBelief ? "subscription.notAllowed" : "subscription.changed"),
          ]);
        }
      }
    }
    expect(became).toEqual([
      "awaitingPayment refusal cancelled",
      "awaitingPayment reschedule awaitingPayment",
      "awaitingHandover refusal cancelled",
      "awaitingHandover reschedule awaitingHandover",
      "active pending paused",
      "active refusal cancelled ahead",
      "paused active active",
      "paused refusal cancelled",
    ]);
  });

  test("a pause starts at once with seven days to return the device, as the forecast showed", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    const pause = (await forecast(shop, token, id, { until: "2027-01-31" })).acts.pauseUntil;
    const paused = await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    expect(paused).toMatchObject({
      status: "paused",
      returnBy: "2026-11-28",
      nextPayment: null,
      pauses: [{ from: "2026-11-21", until: null, reason: "client" }],
    });
    // If the device is returned on the last day, 23 of the 30 paid days are kept.
    expect(pause).toMatchObject({
      daysKept: 23,
      events: [
        { kind: "return", day: "2026-11-28" },
        { kind: "resume" },
        { kind: "handover" },
        { kind: "charge", day: "2027-02-23" },
        { kind: "charge" },
        { kind: "end" },
        { kind: "return" },
        { kind: "refund" },
      ],
    });
    await takeBackDevice(shop, id);
    shop.move(71 * day);
    const resumed = await shop.ask(setStatus, { id, status: "active", from: 4 }, { token });
    expect(resumed).toMatchObject({
      status: "active",
      paidUntil: "2027-03-02",
      possession: { state: "awaited", since: null },
      nextPayment: { date: "2027-03-02", amount: 1_178_000 },
      end: "2027-05-02",
    });
  });

  test("a resume before the paid days are over charges nothing until then, and keeps the billing days", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    shop.move(3 * day);
    const { resume } = (await forecast(shop, token, id)).acts;
    const resumed = await shop.ask(setStatus, { id, status: "active", from: 4 }, { token });
    expect(resume).toMatchObject({
      events: [{ kind: "resume" }, { kind: "charge", day: "2026-12-21", amount: 1_178_000 }, {}, {}, {}, {}],
    });
    expect(resumed).toMatchObject({
      status: "active",
      nextPayment: { date: "2026-12-21" },
      returnBy: null,
      end: "2027-02-21",
      possession: { state: "inUse", since: "2026-11-21" },
    });
  });

  test("a cancellation takes effect when the paid days are over, and can be undone until then", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    const before = await one(shop, token, id);
    const { cancel } = (await forecast(shop, token, id)).acts;
    const goes = [
      { kind: "end", day: "2026-12-21", as: "cancelled" },
      { kind: "return", day: "2026-12-21" },
      { kind: "refund", day: "2026-12-21", amount: 700_000, of: "deposit" },
    ];
    expect(cancel).toMatchObject({ events: goes, total: 0, end: "2026-12-21", daysLost: 0 });
    const asked = { id, status: "refusal", from: 3, reason: "expensive", comment: "Дорого" } as const;
    const cancelled = await shop.ask(setStatus, asked, { token });
    expect(cancelled).toMatchObject({
      status: "active",
      scheduled: { status: "cancelled", at: "2026-12-21" },
      nextPayment: null,
      returnBy: "2026-12-21",
    });
    expect(await forecast(shop, token, id)).toMatchObject({
      unchanged: { events: goes, end: "2026-12-21" },
      acts: {
        pause: { why: "cancelling" },
        cancel: { why: "cancelling" },
        takeBack: { events: [{ day: "2026-12-21" }, { day: "2027-01-21" }, {}, {}, {}], end: "2027-02-21" },
      },
    });
    for (const status of ["pending", "refusal"] as const)
      expect((await shop.refused(setStatus, { id, status, from: 3 }, { token })).status).toBeGreaterThan(400);
    const leavingReasons = async () =>
      (await shop.database.select().from(subscriptions)).map((row) => [row.leftReason, row.leftComment]);
    expect(await leavingReasons()).toEqual([["expensive", "Дорого"]]);
    expect(await shop.ask(setStatus, { id, status: "active", from: 3 }, { token })).toEqual(before);
    expect(await leavingReasons()).toEqual([[null, null]]);
  });

  test("an unpaid order that is cancelled returns device and bonus and cannot be paid", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await giveBonus(shop, 100_000);
    const units = await stock(shop);
    const { id } = await shop.subscribe(token, { bonus: 100_000 });
    const [begun, paying] = [
      await stock(shop),
      await shop.refused(setStatus, { id: 999, status: "refusal", from: 1 }, { token }),
    ];
    expect([begun, paying.status]).toEqual([units - 1, 404]);
    const cancelled = await shop.ask(setStatus, { id, status: "refusal", from: 1 }, { token });
    expect(cancelled).toMatchObject({ status: "cancelled", debt: 0, returnBy: null, end: null });
    expect(await stock(shop)).toBe(units);
    const entries = await shop.database.select().from(bonusEntries).orderBy(asc(bonusEntries.id));
    expect(entries.map(({ amount }) => amount)).toEqual([100_000, -100_000, 100_000]);
  });

  test("no change is possible while a payment has no answer of the acquirer", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const { payment } = await pay(shop, token, id);
    const refusal = await shop.refused(setStatus, { id, status: "refusal", from: 1 }, { token });
    expect(refusal).toMatchObject({
      status: 409,
      code: "payment.inProgress",
      details: { payment: payment.id },
    });
    await shop.notify(shop.bank.finish(payment.id, { status: "fail", reason: "declined" }));
    await shop.ask(setStatus, { id, status: "refusal", from: 1 }, { token });
    expect(await shop.database.$count(payments)).toBe(1);
  });
});
