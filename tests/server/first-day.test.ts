import { expect, test } from "vitest";
import { endSession } from "#contract/auth.ts";
import { listCards } from "#contract/card.ts";
import { getCatalog, getCities, getCompanies, getDoc, getFaq } from "#contract/info.ts";
import { createPayment, listPayments } from "#contract/payment.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { getClient, updateClient } from "#contract/user.ts";
import { onDatabase } from "./databases.ts";
import { goods, slot } from "./goods.ts";
import { openShop, phone } from "./shop.ts";
import { handOverDevice } from "./paid-subscription.ts";

onDatabase("the first day", (open) => {
  test("a new client signs in, registers, chooses, subscribes, pays and receives the device", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const fresh = await shop.ask(getClient, {}, { token });
    expect(fresh).toMatchObject({ phone, firstName: null, cityId: null, bonus: 0, forbidden: false });

    const profile = {
      firstName: "Ирина",
      lastName: "Соловьёва",
      citizenship: "RU",
      email: "ira@example.com",
    } as const;
    const client = await shop.ask(
      updateClient,
      { ...profile, city: goods.moscow, company: goods.company, birthdate: "1990-02-28" },
      { token },
    );
    expect(client).toMatchObject({ ...profile, cityId: goods.moscow, birthdate: "1990-02-28" });

    const quote = await shop.quote(token, { promo: "lime10" });
    expect(quote.lines).toEqual([
      { kind: "rent", label: null, amount: 1_090_000, period: "month" },
      { kind: "insurance", label: null, amount: 59_000, period: "month" },
      { kind: "extra", label: "Сумка", amount: 29_000, period: "month" },
      { kind: "promo", label: "LIME10", amount: 109_000, period: "once" },
      { kind: "deposit", label: null, amount: 700_000, period: "once" },
    ]);
    expect(quote).toMatchObject({ now: 1_769_000, monthly: 1_178_000, deposit: 700_000, discount: 109_000 });

    const subscription = await shop.subscribe(token, { promo: "LIME10" });
    expect(subscription).toMatchObject({ status: "awaitingPayment", debt: 1_769_000, period: 1, months: 3 });

    const begun = await shop.ask(
      createPayment,
      { subscription: subscription.id, period: 1, method: "newCard" },
      { token, headers: { "Accept-Language": "en" } },
    );
    expect(begun.payment).toMatchObject({ status: "processing", amount: 1_769_000 });
    expect(begun.redirect).toMatch(/^https:\/\/acquirer\.example\/pay\//);
    expect(shop.bank.requests()).toMatchObject([
      { amount: 1_769_000, returnUrl: `https://kabinet.example/en/success/?payment=${begun.payment.id}` },
    ]);

    const notification = shop.bank.finish(begun.payment.id, { status: "success" });
    expect(await shop.notify(notification)).toBe(200);
    expect(await shop.notify(notification)).toBe(200);

    const { payments } = await shop.ask(listPayments, { payment: String(begun.payment.id) }, { token });
    expect(payments).toMatchObject([{ status: "success", amount: 1_769_000, reason: null }]);
    const paid = await shop.ask(listSubscriptions, {}, { token });
    expect(paid.subscriptions).toMatchObject([{ status: "awaitingHandover", debt: 0, period: 2 }]);
    const { cards } = await shop.ask(listCards, {}, { token });
    expect(cards).toMatchObject([{ last4: "4417", isDefault: true, usedBy: [subscription.id] }]);
    expect((await shop.ask(getClient, {}, { token })).bonus).toBe(53_400);
    expect(shop.bank.charges()).toHaveLength(1);

    await handOverDevice(shop, subscription.id, "B-1");
    const active = await shop.ask(listSubscriptions, {}, { token });
    expect(active.subscriptions).toMatchObject([
      {
        status: "active",
        serial: "B-1",
        start: "2026-11-21",
        end: "2027-02-21",
        nextPayment: { date: "2026-12-21", amount: 1_178_000 },
      },
    ]);

    await shop.ask(endSession, {}, { token });
    expect(await shop.refused(getClient, {}, { token })).toMatchObject({
      status: 401,
      code: "token.invalid",
    });
  });

  test("an order paid on delivery is handed over without a charge", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const subscription = await shop.subscribe(token, {
      handover: { kind: "delivery", address: "Валовая улица, 21", day: "2026-11-22", slot },
    });
    expect(subscription).toMatchObject({ debt: 1_923_000, delivery: { date: "2026-11-22" }, officeId: null });
    const request = { subscription: subscription.id, period: 1, method: "onDelivery" } as const;
    const begun = await shop.ask(createPayment, request, { token });
    expect(begun).toMatchObject({ payment: { status: "processing", method: "onDelivery" }, redirect: null });
    const waiting = await shop.ask(listSubscriptions, {}, { token });
    expect(waiting.subscriptions).toMatchObject([{ status: "awaitingHandover", debt: 1_923_000 }]);
    expect(shop.bank.asked()).toBe(0);

    await handOverDevice(shop, subscription.id, "B-2");
    const { payments } = await shop.ask(listPayments, {}, { token });
    expect(payments).toMatchObject([{ status: "success" }]);
    const active = await shop.ask(listSubscriptions, {}, { token });
    expect(active.subscriptions).toMatchObject([{ status: "active", debt: 0, period: 2 }]);
  });

  test("cities, employers, the catalogue, documents and the FAQ are public", async () => {
    const shop = await openShop(await open());
    expect((await shop.ask(getCities, {})).cities.map((city) => city.name)).toEqual([
      "Москва",
      "Казань",
      "Омск",
    ]);
    expect((await shop.ask(getCompanies, {})).companies).toEqual([{ id: 1, name: "Лавка" }]);

    const everywhere = await shop.ask(getCatalog, {});
    expect(everywhere.gadgets.map((gadget) => [gadget.slug, gadget.available])).toEqual([
      ["bike", true],
      ["tablet", true],
      ["phone", false],
    ]);
    expect(everywhere.org.offices).toHaveLength(2);
    expect(everywhere.org.delivery).toBeNull();
    const inKazan = await shop.ask(getCatalog, { city: String(goods.kazan) });
    expect(inKazan.org.offices).toMatchObject([{ id: goods.kazanOffice, cityId: goods.kazan }]);
    expect(inKazan.org.delivery).toMatchObject({ price: 45_000, slots: [slot] });
    expect(inKazan.org.delivery?.days[0]).toBe("2026-11-22");

    const russian = await shop.ask(getDoc, {}, { parameter: "privacy" });
    const english = await shop.ask(getDoc, { language: "en" }, { parameter: "privacy" });
    expect([russian.title, english.title]).toEqual(["Политика персональных данных", "Privacy policy"]);
    const { groups } = await shop.ask(getFaq, { language: "en" });
    expect(groups.flatMap((group) => group.items).length).toBeGreaterThanOrEqual(10);
  });
});
