import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listBonus } from "#contract/bonus.ts";
import { getForecast, isOpen } from "#contract/forecast.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import type { Draft } from "#contract/quote.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { promoUses } from "#server/platform/database/tables/quotes.ts";
import { refunds } from "#server/platform/database/tables/payments.ts";
import { listHandled } from "#server/staff/handled.reply.ts";
import { onDatabase } from "../databases.ts";
import { goods, slot } from "../goods.ts";
import { handOverDevice, paid, pay } from "../paid-subscription.ts";
import { type Shop, day, giveBonus, hour, second } from "../shop.ts";
import { days, openRead, read, subjects } from "../notifications/read-notifications.ts";

/* The clock starts on 21 November 2026 at noon in Moscow. */
const brought = (on: string): Draft["handover"] => ({
  kind: "delivery",
  address: "Валовая улица, 21",
  day: on,
  slot,
});
const delivery = (on: string) => ({ address: "Ордынка, 7", date: on, slot });

const own = async ({ ask }: Shop, token: string, id: number) => {
  const { subscriptions } = await ask(listSubscriptions, {}, { token });
  const found = subscriptions.find((each) => each.id === id);
  if (found === undefined) throw new Error("the subscription is gone");
  return found;
};

const stockOf = async ({ database }: Shop): Promise<number> => {
  const [row] = await database.select().from(devices).where(eq(devices.id, goods.bike));
  return row?.stock ?? -1;
};

/** Missed deliveries in the staff API. */
const listMissed = async (shop: Shop): Promise<number[]> =>
  (await listHandled(shop.database, { limit: 50, place: "missed", now: shop.now() })).map(({ id }) => id);

onDatabase("a missed delivery", (open) => {
  test("causes one letter the next morning; the client chooses another day and gets the device", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await paid(shop, token, { handover: brought("2026-11-23") });
    await days(shop, 2);
    const [order] = read(shop);
    expect(order).toContain("Привезём 23 ноября");
    expect(order).toContain("День доставки можно сменить в подписке.");
    expect(await listMissed(shop)).toEqual([]);
    expect((await own(shop, token, id)).ahead).toEqual([{ kind: "handover", day: "2026-11-23" }]);
    // 24 November after midnight: quiet hours.
    await shop.pass(13 * hour);
    expect(await listMissed(shop)).toEqual([id]);
    expect(read(shop)).toEqual([]);
    await shop.pass(9 * hour);
    const sent = read(shop);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain("Доставка не состоялась: bike | bike. Доставка 23 ноября не состоялась.");
    expect(sent[0]).toContain("Выберите другой день или отмените заказ: вернём 19 230 ₽.");
    expect(sent[0]).toContain("Если не выбрать день до 30 ноября, заказ отменим и вернём 19 230 ₽.");
    expect(sent[0]).toContain(`/subscriptions/?s=${id}&at=reschedule`);
    const late = await own(shop, token, id);
    expect(late).toMatchObject({
      consequences: {
        device: { kind: "handover", day: "2026-11-23", isFirst: true },
        end: "2026-12-01",
        refunds: { payments: 1_923_000 },
        reservation: { until: "2026-11-30", refund: 1_923_000 },
      },
      ahead: [
        { kind: "end", day: "2026-12-01", as: "cancelled" },
        { kind: "refund", day: "2026-12-01", amount: 1_923_000, of: "payments" },
      ],
    });
    const { forecast } = await shop.ask(
      getForecast,
      { subscription: String(id), delivery: "2026-11-26" },
      { token },
    );
    expect(forecast.deliveries).toEqual({
      days: [
        "2026-11-25",
        "2026-11-26",
        "2026-11-27",
        "2026-11-28",
        "2026-11-29",
        "2026-11-30",
        "2026-12-01",
      ],
      slots: [slot],
    });
    const moved = forecast.acts.reschedule;
    if (!isOpen(moved)) throw new Error("another day is not open");
    expect(moved.events).toEqual([{ kind: "handover", day: "2026-11-26" }]);
    const wish = { id, status: "reschedule", from: 2, shown: moved.hash } as const;
    const asked = { ...wish, delivery: delivery("2026-11-26") };
    expect(await shop.ask(setStatus, asked, { token })).toMatchObject({
      status: "awaitingHandover",
      delivery: delivery("2026-11-26"),
      consequences: { reservation: { until: "2026-12-03", refund: 1_923_000 }, end: null },
    });
    await shop.pass(second);
    expect(read(shop)).toMatchObject([
      expect.stringContaining("Привезём 26 ноября, 10:00–14:00: Ордынка, 7."),
    ]);
    expect(await listMissed(shop)).toEqual([]);
    await days(shop, 2);
    expect(await handOverDevice(shop, id, "B-1")).toBe(true);
    expect(await own(shop, token, id)).toMatchObject({
      status: "active",
      start: "2026-11-26",
      consequences: { reservation: null },
    });
    await days(shop, 10);
    expect(subjects(shop).filter((subject) => /Доставка|Заказ/.test(subject))).toEqual([]);
    expect(shop.bank.refunds()).toEqual([]);
  });

  test("is announced again for another missed day", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await paid(shop, token, { handover: brought("2026-11-22") });
    const missed = async () => subjects(shop).filter((subject) => subject.startsWith("Доставка не"));
    await days(shop, 3);
    expect(await missed()).toHaveLength(1);
    const asked = { id, status: "reschedule", from: 2, delivery: delivery("2026-11-26") } as const;
    await shop.ask(setStatus, asked, { token });
    await days(shop, 2);
    expect(await missed()).toEqual([]);
    await days(shop, 2);
    expect(await missed()).toHaveLength(1);
  });

  test("that is not rescheduled ends the order after a week, with everything refunded", async () => {
    const { shop, token } = await openRead(await open());
    const stocked = await stockOf(shop);
    const { id } = await paid(shop, token, { handover: brought("2026-11-23") });
    await days(shop, 9);
    read(shop);
    expect((await own(shop, token, id)).status).toBe("awaitingHandover");
    await days(shop, 1);
    expect(await own(shop, token, id)).toMatchObject({ status: "cancelled", start: null, debt: 0 });
    await shop.pass(second);
    expect(shop.bank.refunds().map(({ amount }) => amount)).toEqual([1_923_000]);
    expect(await stockOf(shop)).toBe(stocked);
    const [ended] = read(shop);
    expect(ended).toContain("Заказ отменён: bike | Заказ отменён: bike.");
    expect(ended).toContain("Доставка не состоялась, и другой день не выбран. Вернём 19 230 ₽.");
  });

  test("cannot be moved on its day, to days or hours that are not offered, or without the seen projection", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await paid(shop, token, { handover: brought("2026-11-23") });
    const collected = await paid(shop, token);
    const ask = (change: object, subscription = id) =>
      shop.refused(
        setStatus,
        { id: subscription, status: "reschedule", from: 2, delivery: delivery("2026-11-25"), ...change },
        { token },
      );
    expect(await ask({}, collected.id)).toMatchObject({ status: 422, code: "subscription.notAllowed" });
    expect(await ask({ delivery: undefined })).toMatchObject({
      status: 400,
      code: "request.malformed",
      details: { fields: ["delivery"] },
    });
    for (const wrong of [
      delivery("2026-11-21"),
      delivery("2026-11-29"),
      { ...delivery("2026-11-25"), slot: "ночью" },
    ])
      expect(await ask({ delivery: wrong })).toMatchObject({ status: 422, code: "delivery.unavailable" });
    expect(await ask({ shown: "0123456789ab" })).toMatchObject({ status: 409, code: "forecast.changed" });
    expect(await ask({ from: 3 })).toMatchObject({ status: 409, code: "subscription.changed" });
    await days(shop, 2);
    expect(await ask({ delivery: delivery("2026-11-26") })).toMatchObject({
      code: "subscription.notAllowed",
    });
    const { forecast } = await shop.ask(getForecast, { subscription: String(id) }, { token });
    expect([forecast.acts.reschedule, forecast.deliveries]).toEqual([{ why: "deliveryToday" }, null]);
    expect((await own(shop, token, id)).delivery?.date).toBe("2026-11-23");
    expect(await ask({}, 9_999)).toMatchObject({ status: 404, code: "resource.missing" });
  });
});

onDatabase("an order that is not collected", (open) => {
  test("has a deadline in its letters and a reminder, then ends: money, bonus and promo code are returned, and the device is in stock", async () => {
    const { shop, token } = await openRead(await open());
    const stocked = await stockOf(shop);
    await giveBonus(shop, 20_000);
    const { id } = await paid(shop, token, { promo: "LIME10", bonus: 20_000 });
    await shop.pass(second);
    const [order] = read(shop);
    const sum = /Оплачено ([\d\s]+ ₽)/.exec(order ?? "")?.[1] ?? "nothing";
    expect(order).toContain(`Если не забрать устройство до 28 ноября, заказ отменим и вернём ${sum}.`);
    const { amount } = (await shop.ask(listPayments, {}, { token })).payments[0] ?? { amount: 0 };
    expect((await own(shop, token, id)).consequences).toMatchObject({
      device: { kind: "handover", how: "pickup", day: null, isFirst: true },
      end: null,
      reservation: { until: "2026-11-28", refund: amount },
    });
    await days(shop, 4);
    expect(read(shop)).toEqual([]);
    await days(shop, 1);
    expect(read(shop)).toMatchObject([
      expect.stringContaining(
        `Заказ ждёт до 28 ноября: bike | bike. Если не забрать устройство до 28 ноября`,
      ),
    ]);
    expect(await stockOf(shop)).toBe(stocked - 1);
    await days(shop, 2);
    expect(read(shop)).toEqual([]);
    expect((await own(shop, token, id)).status).toBe("awaitingHandover");
    await days(shop, 1);
    await shop.pass(second);
    expect(await own(shop, token, id)).toMatchObject({
      status: "cancelled",
      start: null,
      consequences: { reservation: null },
      ahead: [],
    });
    expect(shop.bank.refunds()).toMatchObject([{ amount, status: "success" }]);
    expect(await shop.database.select().from(refunds)).toMatchObject([{ reason: "cancelled", amount }]);
    expect(await stockOf(shop)).toBe(stocked);
    expect((await shop.ask(listBonus, {}, { token })).entries.map((entry) => entry.amount)).toContain(20_000);
    expect(await shop.database.$count(promoUses)).toBe(0);
    const ended = read(shop);
    expect(ended[0]).toContain(`Устройство не забрали до 28 ноября. Вернём ${sum}.`);
    // The same code reduces the next order.
    await shop.subscribe(token, { promo: "LIME10" });
    await days(shop, 3);
    expect(shop.bank.refunds()).toHaveLength(1);
  });

  test("can be cancelled with a full refund until then, and handed over on its last day", async () => {
    const { shop, token } = await openRead(await open());
    const first = await paid(shop, token);
    const second = await paid(shop, token);
    await days(shop, 7);
    await shop.ask(setStatus, { id: first.id, status: "refusal", from: 2 }, { token });
    expect(await handOverDevice(shop, second.id, "B-2")).toBe(true);
    await days(shop, 3);
    expect((await own(shop, token, second.id)).status).toBe("active");
    expect(shop.bank.refunds()).toHaveLength(1);
  });

  test("to be paid on delivery ends without a refund", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await shop.subscribe(token, { handover: brought("2026-11-22"), months: 1 });
    await shop.ask(createPayment, { subscription: id, period: 1, method: "onDelivery" }, { token });
    expect((await own(shop, token, id)).consequences?.reservation).toEqual({
      until: "2026-11-29",
      refund: 0,
    });
    await days(shop, 10);
    expect((await own(shop, token, id)).status).toBe("cancelled");
    expect((await shop.ask(listPayments, {}, { token })).payments).toMatchObject([{ status: "fail" }]);
    expect(shop.bank.refunds()).toEqual([]);
    expect(read(shop).at(-1)).toMatch(/Доставка не состоялась, и другой день не выбран\. +Открыть/);
  });
});

onDatabase("an unpaid order", (open) => {
  test("is reserved until the day before its delivery, or for a week, as its letter says, and its bonus is returned", async () => {
    const { shop, token } = await openRead(await open());
    const stocked = await stockOf(shop);
    const toBring = await shop.subscribe(token, { handover: brought("2026-11-24") });
    const toCollect = await shop.subscribe(token);
    await shop.pass(2 * hour);
    const letters = read(shop);
    expect(letters.join(" ")).toMatch(/Если не оплатить до 23 ноября, заказ отменим\./);
    expect(letters.join(" ")).toMatch(/Если не оплатить до 28 ноября, заказ отменим\./);
    await days(shop, 2);
    expect((await own(shop, token, toBring.id)).status).toBe("awaitingPayment");
    await days(shop, 1);
    expect((await own(shop, token, toBring.id)).status).toBe("cancelled");
    expect(read(shop)).toMatchObject([expect.stringContaining("Его не оплатили до 23 ноября.")]);
    await days(shop, 5);
    expect((await own(shop, token, toCollect.id)).status).toBe("cancelled");
    expect(await stockOf(shop)).toBe(stocked);
    expect(shop.bank.refunds()).toEqual([]);
  });

  test("does not end during a payment, and is reserved a week after it", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await shop.subscribe(token, { handover: brought("2026-11-22") });
    shop.move(11 * hour);
    const { payment } = await pay(shop, token, id);
    await shop.pass(2 * hour);
    expect((await own(shop, token, id)).status).toBe("awaitingPayment");
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    await shop.pass(second);
    expect(await own(shop, token, id)).toMatchObject({
      status: "awaitingHandover",
      consequences: { reservation: { until: "2026-11-29" } },
    });
    expect(shop.bank.refunds()).toEqual([]);
    // The bank declines another one after its last day.
    const other = await shop.subscribe(token, { handover: brought("2026-11-23") });
    shop.move(21 * hour);
    const late = await pay(shop, token, other.id);
    await shop.pass(day / 8);
    expect((await own(shop, token, other.id)).status).toBe("awaitingPayment");
    await shop.notify(shop.bank.finish(late.payment.id, { status: "fail", reason: "declined" }));
    await shop.pass(second);
    expect((await own(shop, token, other.id)).status).toBe("cancelled");
  });

  test("with a delivery is rescheduled like a paid one, and can be paid until the day before", async () => {
    const { shop, token } = await openRead(await open());
    const { id } = await shop.subscribe(token, { handover: brought("2026-11-22") });
    const asked = { id, status: "reschedule", from: 1, delivery: delivery("2026-11-27") } as const;
    expect(await shop.ask(setStatus, asked, { token })).toMatchObject({
      status: "awaitingPayment",
      consequences: { reservation: { until: "2026-11-26", refund: 0 } },
    });
    await shop.pass(second);
    const [moved] = read(shop);
    expect(moved).toContain("Привезём 27 ноября");
    expect(moved).toContain("Если не оплатить до 26 ноября, заказ отменим.");
    await days(shop, 5);
    await pay(shop, token, id);
    expect((await own(shop, token, id)).status).toBe("awaitingPayment");
  });
});
