import { expect, test } from "vitest";
import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { onDatabase } from "../databases.ts";
import { slot } from "../goods.ts";
import { day, hour, openShop, second } from "../shop.ts";
import { handOverDevice } from "../paid-subscription.ts";

onDatabase("the day of a payment", (open) => {
  test("on delivery is the handover's, in the list and on the receipt", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const handover = { kind: "delivery", address: "Валовая, 21", day: "2026-11-23", slot } as const;
    const { id } = await shop.subscribe(token, { handover });
    await shop.ask(createPayment, { subscription: id, period: 1, method: "onDelivery" }, { token });
    const read = async () => (await shop.ask(listPayments, {}, { token })).payments[0];
    expect(await read()).toMatchObject({ status: "processing", paid: null });
    await shop.pass(8 * day);
    await handOverDevice(shop, id, "KLBC-00873");
    const paid = shop.now().toISOString();
    await shop.pass(second);
    expect(await read()).toMatchObject({ status: "success", created: "2026-11-21T09:00:00.000Z", paid });
    const { payment, receipt } = await shop.ask(getReceipt, {}, { token, parameter: "1" });
    expect(payment.paid).toBe(paid);
    expect(receipt.issued.slice(0, 10)).toBe("2026-11-29");
  });

  test("by SBP or card is the day when the bank took the money; a failed payment has none", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    const pay = () => shop.ask(createPayment, { subscription: id, period: 1, method: "sbp" }, { token });
    const first = await pay();
    shop.move(15 * hour);
    await shop.notify(shop.bank.finish(first.payment.id, { status: "fail", reason: "declined" }));
    const { payment } = await pay();
    shop.move(hour);
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    const { payments } = await shop.ask(listPayments, {}, { token });
    expect(payments.map(({ paid }) => paid)).toEqual(["2026-11-22T01:00:00.000Z", null]);
  });
});
