import { randomUUID } from "node:crypto";
import { eq, sum } from "drizzle-orm";
import { expect, test } from "vitest";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { createPayment } from "#contract/payment.ts";
import { listSubscriptions, setStatus } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { idempotencyKeys } from "#server/platform/database/tables/idempotency-keys.ts";
import { deviceTerms, promos } from "#server/platform/database/tables/catalog.ts";
import { promoTries, promoUses } from "#server/platform/database/tables/quotes.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { transact } from "#server/platform/database/database.ts";
import { returnBonus } from "#server/subscriptions/apply-side-effects.ts";
import { openActive, price } from "../active-subscription.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { pay, possess } from "../paid-subscription.ts";
import { passTo } from "../payments/billing-shop.ts";
import { type Shop, giveBonus, hour, openShop, someDraft } from "../shop.ts";

const third = Math.floor((price * 30) / 100);

const ledger = async (shop: Shop): Promise<number> =>
  Number((await shop.database.select({ all: sum(bonusEntries.amount) }).from(bonusEntries))[0]?.all ?? 0);

onDatabase("a promo code", (open) => {
  test("credits its bonus once, in whatever case it is typed", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const key = randomUUID();
    const first = await shop.ask(applyPromo, { promo: " bonus500 " }, { token, key });
    expect(first).toEqual({ bonus: 50_000, credited: 50_000 });
    expect(await shop.ask(applyPromo, { promo: " bonus500 " }, { token, key })).toEqual(first);
    expect(await shop.refused(applyPromo, { promo: "BONUS500" }, { token })).toMatchObject({
      status: 422,
      code: "promo.used",
    });
    expect((await shop.ask(getClient, {}, { token })).bonus).toBe(50_000);
    expect((await shop.ask(listBonus, {}, { token })).entries).toMatchObject([
      { kind: "promo", promo: "BONUS500", amount: 50_000 },
    ]);
  });

  test.each([
    ["NOPE", "promo.unknown"],
    ["OLD", "promo.expired"],
    // A discount on the first month: entering it here does not use it up.
    ["LIME10", "promo.discount"],
  ])("%s credits nothing", async (promo, code) => {
    const shop = await openShop(await open());
    const token = await shop.register();
    expect(await shop.refused(applyPromo, { promo }, { token })).toMatchObject({ status: 422, code });
    expect(await ledger(shop)).toBe(0);
    expect(await shop.database.$count(promoUses)).toBe(0);
  });

  test.each([
    ["Cyrillic letters", "ВОNUS500"],
    ["a long s, which Unicode raises to S", "BONUſ500"],
    ["an accent above", "BONÚS500"],
    ["a combining accent", "BONU\u0301S500"],
    ["a space within", "BONUS 500"],
  ])("that only looks right is unknown: %s", async (_how, promo) => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    expect(await shop.refused(applyPromo, { promo }, { token })).toMatchObject({ code: "promo.unknown" });
    expect(await ledger(shop)).toBe(0);
  });

  test.each([
    ["full-width digits", "BONUS５００"],
    ["Arabic digits", "bonus٥٠٠"],
    ["a zero-width joiner", "BONUS\u200d500"],
    ["a mark of direction and a line break", "\u202aBONUS500\u202c\n"],
  ])("is credited when typed with %s, which looks the same", async (_how, promo) => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    await shop.ask(applyPromo, { promo }, { token });
    expect(await ledger(shop)).toBe(50_000);
    expect(await shop.refused(applyPromo, { promo: "BONUS500" }, { token })).toMatchObject({
      code: "promo.used",
    });
  });

  test("V9: with a limit is used no more often than the limit", async () => {
    const shop = await openShop(await open());
    const phones = ["79990000011", "79990000012", "79990000013"];
    await shop.database.insert(promos).values({ code: "TWICE", kind: "bonus", value: 100, useLimit: 2 });
    const outcomes: number[] = [];
    for (const phone of phones) {
      const token = await shop.signIn(phone);
      outcomes.push((await shop.send(applyPromo, { promo: "TWICE" }, { token })).status);
    }
    expect(outcomes).toEqual([200, 200, 422]);
    expect(await ledger(shop)).toBe(200);
  });

  test("cannot be guessed: after ten different wrong codes none is accepted for an hour", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    for (let count = 0; count < 9; count += 1) {
      await shop.refused(applyPromo, { promo: `GUESS${count}` }, { token });
    }
    // The same wrong code counts once; a price calculation counts like crediting.
    for (let count = 0; count < 5; count += 1) await shop.refused(applyPromo, { promo: "GUESS0" }, { token });
    const draft = encodeDraft({ ...someDraft, promo: "GUESS9" });
    expect(await shop.refused(calculate, draft, { token })).toMatchObject({ code: "promo.unknown" });
    const full = await shop.refused(applyPromo, { promo: "BONUS500" }, { token });
    expect(full).toMatchObject({ status: 429, code: "request.tooMany" });
    expect(full.headers.get("Retry-After")).toBe("3600");
    expect(full.details.until).toBe(new Date(shop.now().getTime() + hour).toISOString());
    const price = encodeDraft({ ...someDraft, promo: "LIME10" });
    expect(await shop.refused(calculate, price, { token })).toMatchObject({ code: "request.tooMany" });
    // Without a code the price is still calculated.
    await shop.ask(calculate, encodeDraft(someDraft), { token });
    shop.move(hour);
    await shop.ask(applyPromo, { promo: "BONUS500" }, { token });
  });

  test("for bonus is refused at checkout with its own reason, and stays unused", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const draft = encodeDraft({ ...someDraft, promo: "BONUS500" });
    expect(await shop.refused(calculate, draft, { token })).toMatchObject({
      status: 422,
      code: "promo.bonus",
    });
    expect(await shop.database.$count(promoUses)).toBe(0);
    // On the bonus page it is credited.
    expect(await shop.ask(applyPromo, { promo: "BONUS500" }, { token })).toMatchObject({ credited: 50_000 });
  });

  test("entered in the wrong form counts as a try, so two forms do not allow twice as many guesses", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    for (let count = 0; count < 9; count += 1)
      await shop.refused(applyPromo, { promo: `GUESS${count}` }, { token });
    expect(await shop.refused(applyPromo, { promo: "LIME10" }, { token })).toMatchObject({
      code: "promo.discount",
    });
    expect(await shop.refused(applyPromo, { promo: "NOPE" }, { token })).toMatchObject({
      code: "request.tooMany",
    });
    // In the right form the same code works and is no longer a wrong try.
    await shop.ask(calculate, encodeDraft({ ...someDraft, promo: "LIME10" }), { token });
    expect(await shop.refused(applyPromo, { promo: "NOPE" }, { token })).toMatchObject({
      code: "promo.unknown",
    });
  });

  test("that is right does not count as a wrong try", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    for (let count = 0; count < 12; count += 1) {
      await shop.ask(calculate, encodeDraft({ ...someDraft, promo: "LIME10" }), { token });
    }
    expect(await shop.database.$count(promoTries)).toBe(0);
  });
});

onDatabase("spending bonus", (open) => {
  test("sets it aside for the next payment, which is that much smaller", async () => {
    const { shop, token, id } = await openActive(await open(), 200_000);
    const spent = await shop.ask(spendBonus, { subscription: id, amount: 120_000 }, { token });
    expect(spent).toEqual({ bonus: 80_000, nextPayment: { date: "2026-12-21", amount: price - 120_000 } });
    const more = await shop.ask(spendBonus, { subscription: id, amount: 30_000 }, { token });
    expect(more).toMatchObject({ bonus: 50_000, nextPayment: { amount: price - 150_000 } });
    const { subscriptions: mine } = await shop.ask(listSubscriptions, {}, { token });
    expect(mine).toMatchObject([
      { price, bonusApplied: 150_000, nextPayment: { date: "2026-12-21", amount: price - 150_000 } },
    ]);
    const { bonus, entries } = await shop.ask(listBonus, {}, { token });
    expect(bonus).toBe(50_000);
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["spent", -30_000],
      ["spent", -120_000],
      ["promo", 200_000],
    ]);
  });

  test("pays at most 30 % of a payment, in any number of steps", async () => {
    const { shop, token, id } = await openActive(await open(), 1_000_000);
    const over = await shop.refused(spendBonus, { subscription: id, amount: third + 1 }, { token });
    expect(over).toMatchObject({ status: 422, code: "bonus.notEnough", details: { available: third } });
    await shop.ask(spendBonus, { subscription: id, amount: third - 10 }, { token });
    const rest = await shop.refused(spendBonus, { subscription: id, amount: 11 }, { token });
    expect(rest).toMatchObject({ code: "bonus.notEnough", details: { available: 10 } });
    await shop.ask(spendBonus, { subscription: id, amount: 10 }, { token });
    expect(await shop.refused(spendBonus, { subscription: id, amount: 1 }, { token })).toMatchObject({
      details: { available: 0 },
    });
  });

  test("V8: never takes more than there is, and each key spends once", async () => {
    const { shop, token, id } = await openActive(await open(), 50_000);
    const key = randomUUID();
    const request = { subscription: id, amount: 40_000 };
    const first = await shop.send(spendBonus, request, { token, key });
    const again = await shop.send(spendBonus, request, { token, key });
    expect([first.status, again.text]).toEqual([200, first.text]);
    expect(await shop.refused(spendBonus, request, { token })).toMatchObject({
      code: "bonus.notEnough",
      details: { available: 10_000 },
    });
    const other = await shop.refused(spendBonus, { ...request, amount: 1 }, { token, key });
    expect(other.code).toBe("key.reused");
    expect(await ledger(shop)).toBe(10_000);
    expect((await shop.ask(getClient, {}, { token })).bonus).toBe(10_000);
  });

  test("V8: a key spends once, also when its reply was forgotten after a month", async () => {
    const { shop, token, id } = await openActive(await open(), 50_000);
    const key = randomUUID();
    const request = { subscription: id, amount: 20_000 };
    await shop.ask(spendBonus, request, { token, key });
    await shop.database.delete(idempotencyKeys);
    expect(await shop.refused(spendBonus, request, { token, key })).toMatchObject({
      status: 422,
      code: "key.reused",
    });
    expect(await ledger(shop)).toBe(30_000);
  });

  test.each([
    [
      "awaits its first payment",
      { status: "awaitingPayment", nextPaymentDay: null, nextPaymentAmount: null },
    ],
    ["is paused", { status: "paused", nextPaymentDay: null, nextPaymentAmount: null }],
    ["is cancelled", { status: "cancelled", nextPaymentDay: null, nextPaymentAmount: null }],
    ["has a debt", { status: "active", debt: price }],
  ] as const)("is not possible if no payment is planned: the subscription %s", async (_what, state) => {
    const { shop, token, id } = await openActive(await open(), 200_000);
    await shop.database.update(subscriptions).set(state).where(eq(subscriptions.id, id));
    expect(await shop.refused(spendBonus, { subscription: id, amount: 1 }, { token })).toMatchObject({
      status: 422,
      code: "subscription.notAllowed",
    });
    expect(await ledger(shop)).toBe(200_000);
  });

  test("is refused while a payment is in progress", async () => {
    const { shop, token, id } = await openActive(await open(), 200_000);
    const pay = { subscription: id, period: 2, method: "newCard" } as const;
    await shop.database.update(subscriptions).set({ debt: price }).where(eq(subscriptions.id, id));
    const { payment } = await shop.ask(createPayment, pay, { token });
    const refused = await shop.refused(spendBonus, { subscription: id, amount: 1 }, { token });
    expect(refused).toMatchObject({
      status: 409,
      code: "payment.inProgress",
      details: { payment: payment.id },
    });
    expect(refused.headers.get("Retry-After")).toBe("5");
  });

  test("is returned to the ledger once if its payment never happens", async () => {
    const { shop, token, id } = await openActive(await open(), 200_000);
    await shop.ask(spendBonus, { subscription: id, amount: 120_000 }, { token });
    for (const _time of [1, 2]) {
      await transact(shop.database, (transaction) =>
        returnBonus(transaction, { subscriptionId: id, what: "applied", now: shop.now() }),
      );
    }
    expect(await shop.ask(listBonus, {}, { token })).toMatchObject({
      bonus: 200_000,
      entries: [{ kind: "returned", amount: 120_000, subscriptionId: id }, {}, {}],
    });
    // It can be spent and returned again.
    await shop.ask(spendBonus, { subscription: id, amount: 1_000 }, { token });
    await transact(shop.database, (transaction) =>
      returnBonus(transaction, { subscriptionId: id, what: "applied", now: shop.now() }),
    );
    expect(await ledger(shop)).toBe(200_000);
  });

  test("stays spent if the debt that it reduced is paid after the term", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token);
    await passTo(shop, "2026-12-25T09:00:00");
    const earned = await ledger(shop);
    await giveBonus(shop, 100_000);
    await shop.ask(spendBonus, { subscription: id, amount: 100_000 }, { token });
    shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await passTo(shop, "2027-03-01T09:00:00");
    const { payment } = await pay(shop, token, id, 3);
    expect(payment.amount).toBe(price - 100_000);
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    const { subscriptions: listed } = await shop.ask(listSubscriptions, {}, { token });
    expect(listed).toMatchObject([{ id, status: "finished", debt: 0 }]);
    expect(await ledger(shop)).toBe(earned);
  });

  test("is returned by a change to terms that cost no more than it", async () => {
    const { shop, token, id } = await openActive(await open(), 400_000);
    await shop.database.update(subscriptions).set({ anchorDay: "2026-11-21", start: "2026-11-21" });
    await shop.ask(spendBonus, { subscription: id, amount: third }, { token });
    await shop.database.insert(deviceTerms).values({ deviceId: goods.bike, months: 6, price: third });
    const { nextPayment } = await shop.ask(
      setStatus,
      { id, status: "change", from: 3, months: 6, insurance: false, extras: [] },
      { token },
    );
    expect(nextPayment).toMatchObject({ amount: third });
    expect(await ledger(shop)).toBe(400_000);
  });
});
