import { expect, test } from "vitest";
import { bindCard, listCards } from "#contract/card.ts";
import { getCatalog } from "#contract/info.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { setStatus } from "#contract/subscription.ts";
import { onDatabase } from "../databases.ts";
import { day, openShop, second, type Shop } from "../shop.ts";
import { one, price } from "./billing-shop.ts";
import { handOverDevice } from "../paid-subscription.ts";

const sbp = (id: number, period = 1) => ({ subscription: id, period, method: "sbp" }) as const;

const payBySbp = async (shop: Shop, token: string, id: number, period = 1) => {
  const { payment, redirect } = await shop.ask(createPayment, sbp(id, period), { token });
  expect(redirect).toContain("https://acquirer.example/pay/");
  await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
  return payment;
};

/** A client with a subscription whose first month was paid by SBP. */
const openPaid = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const { id } = await shop.subscribe(token);
  await payBySbp(shop, token, id);
  return { shop, token, id };
};

onDatabase("paying by SBP", (open) => {
  test("a payment by SBP is requested from the acquirer and saves no card", async () => {
    const { shop, token } = await openPaid(await open());
    expect(shop.bank.requests().at(-1)).toMatchObject({ way: "sbp", saveCard: false, cardToken: null });
    expect((await shop.ask(listCards, {}, { token })).cards).toEqual([]);
    const [payment] = (await shop.ask(listPayments, {}, { token })).payments;
    expect(payment).toMatchObject({ status: "success", method: "sbp", card: null });
  });

  test("without a card the next month is shown as paid by the client, and not charged", async () => {
    const { shop, token, id } = await openPaid(await open());
    await handOverDevice(shop, id);
    expect(await one(shop, token, id)).toMatchObject({ card: null });
    await shop.pass(32 * day);
    expect(shop.bank.charges()).toHaveLength(1);
    expect(await one(shop, token, id)).toMatchObject({
      period: 2,
      debt: price,
      collection: { reason: null },
    });
    await payBySbp(shop, token, id, 2);
    expect(await one(shop, token, id)).toMatchObject({ period: 3, debt: 0, collection: null });
  });

  test("with a saved card the next month is charged to it", async () => {
    const { shop, token, id } = await openPaid(await open());
    await handOverDevice(shop, id);
    const { binding } = await shop.ask(bindCard, { type: "2", city: 1 }, { token });
    await shop.notify(shop.bank.finish(`binding-${binding}`, { status: "success" }));
    expect(await one(shop, token, id)).toMatchObject({ card: { brand: "mir", last4: "4417" } });
    await shop.pass(32 * day);
    expect(shop.bank.requests().at(-1)).toMatchObject({ way: "card", offSession: true });
    expect(await one(shop, token, id)).toMatchObject({ period: 3, debt: 0 });
  });

  test("an order cancelled before the handover is refunded through the acquirer", async () => {
    const { shop, token, id } = await openPaid(await open());
    await shop.ask(setStatus, { id, status: "refusal", from: 2 }, { token });
    await shop.pass(second);
    const [charge] = shop.bank.charges();
    expect(shop.bank.refunds()).toMatchObject([{ intentId: charge?.intentId, amount: charge?.amount }]);
    const [letter] = shop.texts.filter(({ text }) => text.includes("Вернули"));
    expect(letter?.text).toContain("по СБП");
  });

  test("a payment by SBP does not count as a card payment of the device", async () => {
    const { shop, token } = await openPaid(await open());
    const { binding } = await shop.ask(bindCard, { type: "2", city: 1 }, { token });
    await shop.notify(shop.bank.finish(`binding-${binding}`, { status: "success" }));
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    const next = await shop.subscribe(token);
    const request = { subscription: next.id, period: 1, method: "card", cardID: card?.id ?? 0 } as const;
    await shop.ask(createPayment, request, { token });
    expect(shop.bank.requests().at(-1)).toMatchObject({ challenge3ds: true });
  });

  test("without SBP at the acquirer it is refused, and the catalogue does not offer it", async () => {
    const shop = await openShop(await open(), { sbp: false });
    const token = await shop.register();
    const { id } = await shop.subscribe(token);
    expect(await shop.refused(createPayment, sbp(id), { token })).toMatchObject({
      status: 422,
      code: "payment.notAllowed",
    });
    expect(shop.bank.asked()).toBe(0);
    expect((await shop.ask(getCatalog, {})).org.sbp).toBe(false);
  });
});
