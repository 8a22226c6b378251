import { asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBonus, spendBonus } from "#contract/bonus.ts";
import { listCards, removeCard } from "#contract/card.ts";
import { setStatus } from "#contract/subscription.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { dueActions } from "#server/payments/due-actions.job.ts";
import { dayIn } from "#contract/day.ts";
import { bindEnding } from "../cards/card-holder.ts";
import { onDatabase } from "../databases.ts";
import { pay, payNow, takeBackDevice } from "../paid-subscription.ts";
import { type Shop, day, giveBonus, hour, minute, second } from "../shop.ts";
import { price, one, passTo, openWithDevice } from "./billing-shop.ts";

const charges = async (shop: Shop) =>
  (await shop.database.select().from(payments).orderBy(asc(payments.id))).map(
    ({ period, status, amount, created }) => [dayIn("Europe/Moscow", created), period, status, amount],
  );

const declined = () => ({ status: "fail", reason: "noFunds" }) as const;

onDatabase("billing", (open) => {
  test("charges each period once, on its day in the city's time zone, and finishes at the end", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    // Midnight in Moscow is 21:00 of the previous day in London.
    await passTo(shop, "2026-12-20T20:59:58");
    expect(shop.bank.charges()).toHaveLength(1);
    await passTo(shop, "2026-12-20T21:00:00");
    expect(await one(shop, token, id)).toMatchObject({
      period: 3,
      debt: 0,
      paidUntil: "2027-01-21",
      nextPayment: { date: "2027-01-21", amount: price },
    });
    await passTo(shop, "2027-02-20T20:59:58");
    expect(await one(shop, token, id)).toMatchObject({ status: "active", nextPayment: null });
    await passTo(shop, "2027-03-20T00:00:00");
    expect(await one(shop, token, id)).toMatchObject({
      status: "finished",
      end: "2027-02-21",
      returnBy: "2027-02-21",
      nextPayment: null,
      possession: { state: "inUse", since: "2026-11-21" },
    });
    expect((await charges(shop)).slice(1)).toEqual([
      ["2026-12-21", 2, "success", price],
      ["2027-01-21", 3, "success", price],
    ]);
  });

  test("a device that is kept after the end is stated by an act and a letter the day after, once", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    const stated = () => shop.database.select().from(acts).where(eq(acts.type, "unilateralReturn"));
    await passTo(shop, "2027-02-21T20:59:58");
    expect(await one(shop, token, id)).toMatchObject({ status: "finished", returnBy: "2027-02-21" });
    expect(await stated()).toEqual([]);
    await passTo(shop, "2027-03-20T00:00:00");
    expect(await stated()).toHaveLength(1);
    const written = await shop.database.select().from(notices).where(eq(notices.kind, "notReturned"));
    expect(written).toHaveLength(1);
    expect(await one(shop, token, id)).toMatchObject({ status: "finished", returnBy: "2027-02-21", debt: 0 });
    await takeBackDevice(shop, id);
    expect(await one(shop, token, id)).toMatchObject({ possession: { state: "returned" } });
  });

  test("retries a failed charge after 1, 3 and 7 days with letters, then pauses", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    shop.bank.answer(declined);
    await passTo(shop, "2026-12-21T06:00:00");
    expect(await one(shop, token, id)).toMatchObject({
      status: "active",
      debt: price,
      nextPayment: { date: "2026-12-22", amount: price },
      collection: {
        failed: "2026-12-21",
        reason: "noFunds",
        nextTry: "2026-12-22",
        pausesOn: "2026-12-28",
        card: { brand: "mir", last4: "4417" },
      },
    });
    await passTo(shop, "2026-12-30T06:00:00");
    expect(await one(shop, token, id)).toMatchObject({
      status: "paused",
      debt: price,
      returnBy: "2027-01-04",
      nextPayment: null,
      collection: { failed: "2026-12-21", nextTry: null, pausesOn: null },
    });
    await passTo(shop, "2027-03-01T00:00:00");
    const tried = (await charges(shop)).slice(1).map(([on, , status]) => [on, status]);
    expect(tried).toEqual(["2026-12-21", "2026-12-22", "2026-12-24", "2026-12-28"].map((on) => [on, "fail"]));
    const written = await shop.database
      .select()
      .from(notices)
      .where(inArray(notices.kind, ["chargeFailed", "paused", "notReturned"]))
      .orderBy(asc(notices.id));
    expect(written).toMatchObject([
      {
        kind: "chargeFailed",
        facts: {
          amount: price,
          day: "2026-12-22",
          later: ["2026-12-24", "2026-12-28"],
          card: { last4: "4417" },
        },
      },
      { kind: "paused", facts: { amount: price } },
      { kind: "notReturned" },
    ]);
    const issued = await shop.database.select().from(acts).where(eq(acts.type, "unilateralReturn"));
    expect(issued).toHaveLength(1);
    for (const status of ["pending", "active"] as const)
      expect(await shop.refused(setStatus, { id, status, from: 4 }, { token })).toMatchObject({
        code: "subscription.notAllowed",
      });
  });

  test("a client who adds a card after a failure gets one letter if that card fails too", async () => {
    const { shop, token } = await openWithDevice(await open());
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    await shop.ask(removeCard, { cardID: card?.id ?? 0 }, { token });
    await passTo(shop, "2026-12-21T06:00:00");
    await bindEnding(shop, token, "3220");
    shop.bank.answer(() => ({ status: "fail", reason: "authenticationRequired" }));
    await passTo(shop, "2026-12-26T06:00:00");
    const written = await shop.database
      .select()
      .from(notices)
      .where(eq(notices.kind, "chargeFailed"))
      .orderBy(asc(notices.id));
    expect(written).toMatchObject([
      { facts: { card: null, day: "2026-12-22", later: ["2026-12-24", "2026-12-28"] } },
      {
        facts: {
          amount: price,
          card: { last4: "3220" },
          day: "2026-12-24",
          later: ["2026-12-28"],
          reason: "authenticationRequired",
        },
      },
    ]);
  });

  test("a debt paid by the client ends the retries, and starts no month of a subscription paused for it", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    shop.bank.answer(declined);
    await passTo(shop, "2026-12-23T06:00:00");
    const payByHand = async (period: number) => {
      await payNow(shop, token, id, period);
    };
    await payByHand(2);
    const settled = { status: "active", debt: 0, collection: null, nextPayment: { date: "2027-01-21" } };
    expect(await one(shop, token, id)).toMatchObject(settled);
    await passTo(shop, "2027-01-29T06:00:00");
    expect(await one(shop, token, id)).toMatchObject({ status: "paused", returnBy: "2027-02-04" });
    await payByHand(3);
    expect(await one(shop, token, id)).toMatchObject({
      status: "paused",
      debt: 0,
      collection: null,
      returnBy: "2027-02-04",
      paidUntil: "2027-02-21",
    });
    await passTo(shop, "2027-06-01T06:00:00");
    expect(shop.bank.charges().filter(({ status }) => status === "success")).toHaveLength(3);
  });

  test.each(["its owner", "the staff"])("V30: a card that %s removed is never charged again", async (who) => {
    const { shop, token, id } = await openWithDevice(await open());
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    // A removal by staff leaves it as the subscription's card and the default card.
    if (who === "the staff") await shop.database.update(cards).set({ removed: shop.now() });
    else await shop.ask(removeCard, { cardID: card?.id ?? 0 }, { token });
    await passTo(shop, "2027-01-10T00:00:00");
    expect(shop.bank.requests().filter(({ cardToken }) => cardToken !== null)).toEqual([]);
    expect(await one(shop, token, id)).toMatchObject({
      status: "paused",
      debt: price,
      collection: { reason: null, card: null, nextTry: null },
    });
    expect(await shop.database.$count(payments)).toBe(1);
  });

  test("V30: a card removed between storing the charge and the request to the acquirer is not charged", async () => {
    const { shop, token } = await openWithDevice(await open());
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    shop.bank.be("down");
    await passTo(shop, "2026-12-20T21:00:00");
    const remove = { cardID: card?.id ?? 0 };
    // A sent request may still reach the acquirer for a minute.
    expect(await shop.refused(removeCard, remove, { token })).toMatchObject({ code: "payment.inProgress" });
    shop.move(minute);
    await shop.ask(removeCard, remove, { token });
    shop.bank.be("well");
    await shop.pass(hour);
    expect(shop.bank.requests().filter(({ cardToken }) => cardToken !== null)).toEqual([]);
  });

  test.each(["down", "lost"] as const)(
    "V37: when the acquirer's answer is %s, the charge is reconciled once within five minutes",
    async (mood) => {
      const { shop, token, id } = await openWithDevice(await open());
      shop.bank.be(mood);
      await passTo(shop, "2026-12-20T22:00:00");
      expect(await one(shop, token, id)).toMatchObject({ period: 2, status: "active" });
      expect(await shop.refused(setStatus, { id, status: "pending", from: 3 }, { token })).toMatchObject({
        code: "payment.inProgress",
      });
      shop.bank.be("well");
      await shop.pass(5 * minute);
      expect(await one(shop, token, id)).toMatchObject({ period: 3, debt: 0 });
      expect(shop.bank.charges()).toHaveLength(2);
      expect(await shop.database.$count(payments)).toBe(2);
    },
  );

  test("while the client pays the debt, the next retry waits for the outcome", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    shop.bank.answer(declined);
    await passTo(shop, "2026-12-21T06:00:00");
    const { payment } = await pay(shop, token, id, 2);
    await passTo(shop, "2026-12-25T06:00:00");
    expect(await shop.database.$count(payments)).toBe(3);
    await shop.notify(shop.bank.finish(payment.id, { status: "fail", reason: "declined" }));
    await shop.pass(second);
    expect(await charges(shop)).toHaveLength(4);
    expect(await one(shop, token, id)).toMatchObject({ collection: { nextTry: "2026-12-28" } });
    expect(shop.lines.filter((line) => line.includes("failed"))).toEqual([]);
  });

  test("a server that was off for two months catches up in order", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    await shop.pass(70 * day);
    expect((await charges(shop)).map(([, period, status]) => [period, status])).toEqual([
      [1, "success"],
      [2, "success"],
      [3, "success"],
    ]);
    expect(await one(shop, token, id)).toMatchObject({ status: "active", period: 4 });
  });

  test("a client who pauses and keeps the device is billed again after the seven days", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    shop.move(25 * day);
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    await passTo(shop, "2026-12-23T20:00:00");
    expect(await one(shop, token, id)).toMatchObject({ status: "paused", period: 2 });
    await passTo(shop, "2026-12-23T21:00:00");
    expect(await one(shop, token, id)).toMatchObject({
      status: "active",
      period: 3,
      paidUntil: "2027-01-21",
      returnBy: null,
    });
  });

  test("nothing is charged during a pause of any length, nor after a cancellation", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    await takeBackDevice(shop, id);
    await passTo(shop, "2027-06-01T00:00:00");
    expect(await one(shop, token, id)).toMatchObject({ status: "paused", period: 2 });
    await shop.ask(setStatus, { id, status: "active", from: 4 }, { token });
    await shop.pass(second);
    // The month paid on 21 November begins now.
    expect(await one(shop, token, id)).toMatchObject({ period: 2, paidUntil: "2027-07-01" });
    await shop.ask(setStatus, { id, status: "refusal", from: 3 }, { token });
    await passTo(shop, "2027-08-01T00:00:00");
    expect(await one(shop, token, id)).toMatchObject({ status: "cancelled", end: "2027-07-01", debt: 0 });
    expect(shop.bank.charges()).toHaveLength(1);
  });

  test("V8: bonus set aside for a failed charge stays with the debt that it reduced", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    await giveBonus(shop, 300_000);
    const { bonus: rest } = await shop.ask(spendBonus, { subscription: id, amount: 300_000 }, { token });
    shop.bank.answer(declined);
    await passTo(shop, "2026-12-21T06:00:00");
    expect(await one(shop, token, id)).toMatchObject({ debt: price - 300_000, bonusApplied: 300_000 });
    await shop.ask(setStatus, { id, status: "refusal", from: 3 }, { token });
    await takeBackDevice(shop, id);
    expect(await one(shop, token, id)).toMatchObject({ status: "cancelled", debt: price - 300_000 });
    expect((await shop.ask(listBonus, {}, { token })).bonus).toBe(rest);
    const { payment } = await pay(shop, token, id, 2);
    expect(payment.amount).toBe(price - 300_000);
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    expect(await one(shop, token, id)).toMatchObject({ status: "cancelled", debt: 0, bonusApplied: 0 });
    expect((await shop.ask(listBonus, {}, { token })).bonus).toBe(rest);
  });

  test.each([
    ["is paid", { status: "success" }, { debt: 0, bonusApplied: 0 }, []],
    [
      "fails",
      { status: "fail", reason: "declined" },
      { debt: price - 300_000, bonusApplied: 300_000 },
      // No more retries; the remaining debt is announced.
      [{ amount: price - 300_000, day: null, later: [], reason: "declined", card: { last4: "4417" } }],
    ],
  ] as const)(
    "V8: a device returned during a charge leaves the bonus with the charge: it %s",
    async (_how, ended, left, request) => {
      const { shop, token, id } = await openWithDevice(await open());
      await giveBonus(shop, 300_000);
      const { bonus: rest } = await shop.ask(spendBonus, { subscription: id, amount: 300_000 }, { token });
      shop.bank.answer(() => ({ status: "processing", reason: null }));
      await passTo(shop, "2026-12-20T21:00:00");
      const [charge] = await shop.database.select().from(payments).where(eq(payments.period, 2));
      expect(charge).toMatchObject({ status: "processing", amount: price - 300_000 });
      await takeBackDevice(shop, id);
      expect((await shop.ask(listBonus, {}, { token })).bonus).toBe(rest);
      await shop.notify(shop.bank.finish(charge?.id ?? 0, ended));
      expect(await one(shop, token, id)).toMatchObject({ status: "finished", ...left });
      expect((await shop.ask(listBonus, {}, { token })).bonus).toBe(rest);
      const written = await shop.database
        .select()
        .from(notices)
        .where(eq(notices.kind, "chargeFailed"))
        .orderBy(asc(notices.id));
      expect(written.map(({ facts }) => facts)).toMatchObject(request);
    },
  );

  test("V6: a successful charge stays successful after any later status of the acquirer", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    await passTo(shop, "2026-12-21T06:00:00");
    const before = await one(shop, token, id);
    const request = shop.bank.charges().at(-1);
    const { intentId, reference, amount } = request ?? { intentId: "", reference: "", amount: 0 };
    const notification = { eventId: "late", intentId, reference, amount, currency: "RUB", card: null };
    const statuses = [
      { status: "fail", reason: "declined" },
      { eventId: "again", status: "success", reason: null },
    ];
    for (const late of statuses) {
      expect(await shop.notify({ ...notification, ...late })).toBe(200);
      await shop.pass(hour);
      expect(await one(shop, token, id)).toEqual(before);
      expect((await charges(shop)).map(([, period, status]) => [period, status])).toEqual([
        [1, "success"],
        [2, "success"],
      ]);
    }
  });

  test("V7: bonus set aside reduces the next payment, and is returned if there is none", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    await shop.database.update(subscriptions).set({ bonusApplied: 100_000 });
    await passTo(shop, "2026-12-21T06:00:00");
    expect((await charges(shop)).at(-1)).toEqual(["2026-12-21", 2, "success", price - 100_000]);
    expect(await one(shop, token, id)).toMatchObject({ bonusApplied: 0 });
    await shop.database.update(subscriptions).set({ bonusApplied: 70_000 });
    const { bonus } = await shop.ask(listBonus, {}, { token });
    await shop.ask(setStatus, { id, status: "refusal", from: 3 }, { token });
    expect(await one(shop, token, id)).toMatchObject({ bonusApplied: 70_000 });
    const before = shop.bank.charges().length;
    await passTo(shop, "2027-01-22T00:00:00");
    expect(await one(shop, token, id)).toMatchObject({ status: "cancelled", bonusApplied: 0 });
    expect(await shop.ask(listBonus, {}, { token })).toMatchObject({
      bonus: bonus + 70_000,
      entries: [{ kind: "returned", amount: 70_000, subscriptionId: id }, {}],
    });
    expect(shop.bank.charges()).toHaveLength(before);
  });
});

onDatabase("many due actions", (open) => {
  test("are handled in batches, and a run stops when asked to", async () => {
    const { shop, id } = await openWithDevice(await open());
    const [row] = await shop.database.select().from(subscriptions).where(eq(subscriptions.id, id));
    if (row === undefined) throw new Error("there is no subscription");
    const { id: _id, uuid: _uuid, quoteId: _quote, ...rest } = row;
    await shop.database.insert(subscriptions).values(Array.from({ length: 250 }, () => rest));
    shop.move(30 * day);
    let turns = 0;
    await dueActions(shop.deps).run(() => (turns += 1) <= 1);
    expect(shop.bank.charges()).toHaveLength(1 + 100);
    await dueActions(shop.deps).run();
    expect(shop.bank.charges()).toHaveLength(1 + 251);
  });
});
