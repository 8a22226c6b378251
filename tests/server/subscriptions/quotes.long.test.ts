import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { listPayments } from "#contract/payment.ts";
import { type Draft, calculate, encodeDraft } from "#contract/quote.ts";
import { createSubscription, listSubscriptions } from "#contract/subscription.ts";
import { dayIn } from "#contract/day.ts";
import type { Week } from "#contract/info.ts";
import { deviceTerms, devices, offices, promos } from "#server/platform/database/tables/catalog.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { chargesAfterOrder, recurringSentence } from "#contract/recurring-consent.ts";
import { laterCharges } from "#machines/checkout/later-charges.ts";
import { formatMoney } from "#src/ui/money.tsx";
import { onDatabase } from "../databases.ts";
import { goods, slot } from "../goods.ts";
import { handOverDevice, paid, possess } from "../paid-subscription.ts";
import { type Shop, day, openShop, someDraft } from "../shop.ts";

const unsaid = { kind: "delivery", address: null, day: null, slot: null } as const;
const there = { address: "Лесная, 30", date: "2026-11-23", slot };

const order = async (shop: Shop, token: string, handover: Draft["handover"], delivery: object = {}) => {
  const { id, draftHash } = await shop.quote(token, { handover });
  return { quote: id, draftHash, ...delivery };
};

onDatabase("a quote", (open) => {
  test("prices a delivery by the city; address and time come with the order", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const reply = await shop.quote(token, { handover: unsaid });
    const known = await shop.quote(token, {
      handover: { ...unsaid, address: "Валовая, 21", day: "2026-11-23", slot },
    });
    expect(reply.lines).toEqual(known.lines);
    expect(reply.now).toBe(known.now);
    expect(reply.forecast?.handedOver).toBe("2026-11-22");
    expect(known.forecast?.handedOver).toBe("2026-11-23");

    const asked = await order(shop, token, unsaid, { delivery: there });
    const { delivery } = await shop.ask(createSubscription, asked, { token });
    expect(delivery).toEqual({ address: "Лесная, 30", date: "2026-11-23", slot });
  });

  test("with pickup counts from the first day on which the office is open", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const pickup = { kind: "pickup", officeId: goods.moscowOffice } as const;
    // The shop opens on a Saturday, at noon.
    const handedOver = async (saturday: Week[number]) => {
      const hours = { opens: "10:00", closes: "20:00" };
      const week: Week = [hours, hours, hours, hours, hours, saturday, null];
      await shop.database.update(offices).set({ week }).where(eq(offices.id, goods.moscowOffice));
      return (await shop.quote(token, { handover: pickup })).forecast?.handedOver;
    };
    expect(await handedOver({ opens: "10:00", closes: "20:00" })).toBe("2026-11-21");
    expect(await handedOver({ opens: "10:00", closes: "12:00" })).toBe("2026-11-23");
    expect(await handedOver(null)).toBe("2026-11-23");
  });

  test.each([
    ["has no address and time", unsaid, {}, "delivery.incomplete"],
    [
      "is on a day without deliveries",
      unsaid,
      { delivery: { ...there, date: "2027-01-10" } },
      "delivery.unavailable",
    ],
    [
      "is in hours without deliveries",
      unsaid,
      { delivery: { ...there, slot: "03:00–04:00" } },
      "delivery.unavailable",
    ],
    [
      "is on another day than the forecast's",
      { ...unsaid, day: "2026-11-24" },
      { delivery: there },
      "quote.stale",
    ],
  ] as const)("cannot be ordered if the delivery %s", async (_, handover, delivery, code) => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const asked = await order(shop, token, handover, delivery);
    expect(await shop.refused(createSubscription, asked, { token })).toMatchObject({ status: 422, code });
    expect((await shop.ask(listSubscriptions, {}, { token })).subscriptions).toEqual([]);
  });

  test.each([1, 3])("for %i months forecasts every charge and the end", async (months) => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { forecast, now } = await shop.quote(token, { months });
    const { id } = await possess(shop, token, { months });
    for (let passed = 0; passed < months * 31 + 2; passed += 1) await shop.pass(day);
    const taken = (await shop.database.select().from(payments).orderBy(asc(payments.id))).map(
      ({ created, amount }) => ({ day: dayIn("Europe/Moscow", created), amount }),
    );
    expect(taken[0]?.amount).toBe(now);
    expect(forecast?.charges).toEqual(taken.slice(1));
    const { subscriptions } = await shop.ask(listSubscriptions, {}, { token: await shop.signIn() });
    expect(subscriptions.find((each) => each.id === id)).toMatchObject({
      status: "finished",
      end: forecast?.end,
    });
  });

  test("has the total of every term without the deposit", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { terms = [] } = await shop.quote(token, { handover: unsaid });
    expect(terms.map(({ months }) => months)).toEqual([1, 3]);
    for (const { months, monthly, charges, total } of terms) {
      const other = await shop.quote(token, { handover: unsaid, months });
      expect([monthly, charges]).toEqual([other.monthly, other.forecast?.charges.length]);
      const later = other.forecast?.charges.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
      expect(total).toBe(other.now - other.deposit + later);
    }
    expect(terms.map(({ saved }) => saved)).toEqual([0, 600_000]);
  });

  test("asks consent to exactly the forecast charges, in both languages", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    for (const language of ["ru", "en"] as const) {
      const quote = await shop.quote(token, { months: 3 });
      const later = quote.forecast?.charges.map(({ amount }) => amount) ?? [];
      const words = recurringSentence(chargesAfterOrder(later), "new", language);
      expect(quote.forecast?.charges).toHaveLength(2);
      expect(words).toMatch(language === "ru" ? /\s2\sсписания\s/ : /\s2\smore\scharges\s/);
      for (const { amount } of quote.forecast?.charges ?? []) expect(words).toContain(formatMoney(amount));
    }
    expect(laterCharges(await shop.quote(token, { months: 1 }))).toMatchObject({ count: 0, sum: 0 });
  });

  test("once paid has its payment's bonus, and its days after the handover", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { bonusEarned } = await shop.quote(token);
    const { id } = await paid(shop, token);
    const one = async () => (await shop.ask(listPayments, {}, { token })).payments[0];
    expect(await one()).toMatchObject({ subscriptionId: id, days: null, earned: bonusEarned });
    await handOverDevice(shop, id, "serial-1");
    await shop.pass(31 * day);
    expect(await one()).toMatchObject({
      period: 2,
      earned: 0,
      days: { from: "2026-12-21", to: "2027-01-21" },
    });
  });

  test("with the whole month taken off, and no deposit, is an order that can be paid", async () => {
    const shop = await openShop(await open());
    await shop.database.update(devices).set({ deposit: 0 });
    await shop.database.insert(promos).values({ code: "FREE", kind: "discount", value: 100 });
    const token = await shop.register();
    const free = { promo: "FREE", insurance: false, extras: [] };
    expect(await shop.quote(token, free)).toMatchObject({ now: 100 });
    await possess(shop, token, free);
    const { payments: paidOnes } = await shop.ask(listPayments, {}, { token });
    expect(paidOnes).toMatchObject([{ status: "success", amount: 100 }]);
  });

  test("of the longest term that can be imported is ordered and paid like any other", async () => {
    const shop = await openShop(await open());
    await shop.database.insert(deviceTerms).values({ deviceId: goods.bike, months: 60, price: 500_000 });
    const token = await shop.register();
    const { forecast } = await shop.quote(token, { months: 60 });
    expect(forecast?.charges).toHaveLength(59);
    const { id } = await possess(shop, token, { months: 60 });
    const { subscriptions } = await shop.ask(listSubscriptions, {}, { token });
    expect(subscriptions.find((one) => one.id === id)).toMatchObject({ status: "active", months: 60 });
  });

  test("with an address in its draft can still be ordered", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const handover = { kind: "delivery", address: "Валовая, 21", day: "2026-11-23", slot } as const;
    const form = encodeDraft({ ...someDraft, handover });
    const { id, draftHash } = await shop.ask(calculate, form, { token });
    const { delivery } = await shop.ask(createSubscription, { quote: id, draftHash }, { token });
    expect(delivery).toMatchObject({ address: "Валовая, 21", date: "2026-11-23" });
  });
});
