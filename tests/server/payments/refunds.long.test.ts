import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getReceipt, listPayments } from "#contract/payment.ts";
import { setStatus } from "#contract/subscription.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { requestDeletion } from "#contract/user.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { refunds } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { paid, pay, possess, takeBackDevice } from "../paid-subscription.ts";
import { day, minute, openShop, second } from "../shop.ts";
import { one, openWithDevice, passTo, price } from "./billing-shop.ts";

const deposit = 700_000;

onDatabase("refunds", (open) => {
  test("an order cancelled before the handover is refunded once in full, and its device and bonus are returned", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const [stocked] = await shop.database.select().from(devices).where(eq(devices.id, goods.bike));
    const { id } = await paid(shop, token);
    shop.bank.be("lost");
    await shop.ask(setStatus, { id, status: "refusal", from: 2 }, { token });
    const read = async () => (await shop.ask(listPayments, {}, { token })).payments[0];
    const refunded = price + deposit;
    expect(await read()).toMatchObject({ refunded, refunding: refunded });
    await shop.pass(second);
    shop.bank.be("well");
    await shop.pass(minute);
    expect(await read()).toMatchObject({ refunded, refunding: 0 });
    const printed = await shop.ask(getReceipt, {}, { token, parameter: "1" });
    expect(printed).toMatchObject({ payment: { refunding: 0 }, receipt: { refunds: [`${id}-1-R1`] } });
    await shop.pass(day);
    expect(shop.bank.refunds()).toMatchObject([{ amount: price + deposit, status: "success" }]);
    expect(await shop.database.select().from(refunds)).toMatchObject([
      { status: "success", reason: "cancelled" },
    ]);
    const [now] = await shop.database.select().from(devices).where(eq(devices.id, goods.bike));
    expect(now?.stock).toBe(stocked?.stock);
    expect(await one(shop, token, id)).toMatchObject({ status: "cancelled", debt: 0, start: null });
  });

  test("the deposit is refunded when the device is returned and the subscription is over", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    await shop.ask(setStatus, { id, status: "pending", from: 3 }, { token });
    await takeBackDevice(shop, id);
    await shop.pass(day);
    expect(shop.bank.refunds()).toEqual([]);
    await shop.ask(setStatus, { id, status: "refusal", from: 4 }, { token });
    await shop.pass(day);
    expect(shop.bank.refunds()).toMatchObject([{ amount: deposit }]);
    expect(await takeBackDevice(shop, id)).toBe(false);
    await shop.pass(day);
    expect(shop.bank.refunds()).toHaveLength(1);
    expect((await shop.ask(listPayments, {}, { token })).payments[0]).toMatchObject({ refunded: deposit });
  });

  test("a device returned after the end is accepted and its deposit refunded", async () => {
    const { shop, token, id } = await openWithDevice(await open());
    await passTo(shop, "2027-03-01T00:00:00");
    expect(await takeBackDevice(shop, id)).toBe(true);
    await shop.pass(second);
    expect(await one(shop, token, id)).toMatchObject({
      status: "finished",
      returnBy: null,
      possession: { state: "returned", since: "2027-03-01" },
    });
    expect(shop.bank.refunds()).toMatchObject([{ amount: deposit }]);
  });

  test("a payment for a subscription cancelled meanwhile is refunded", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const { payment } = await pay(shop, token, id);
    // A purge cancels without waiting for the acquirer.
    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    await shop.pass(12 * day);
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    await shop.pass(second);
    expect(shop.bank.refunds()).toMatchObject([{ amount: price + deposit }]);
  });

  test("a purge refunds the same as a cancellation", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await paid(shop, token);
    await possess(shop, token);
    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    await shop.pass(12 * day);
    await shop.pass(minute);
    expect(shop.bank.refunds()).toMatchObject([{ amount: price + deposit }]);
    const rows = await shop.database.select().from(subscriptions).orderBy(asc(subscriptions.id));
    expect(rows).toMatchObject([
      { status: "cancelled", start: null, returnBy: null },
      { status: "cancelled", end: "2026-12-03", returnBy: "2026-12-03", dueAt: null },
    ]);
  });
});
