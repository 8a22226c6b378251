import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { activateCard, bindCard, listCards } from "#contract/card.ts";
import { getForecast, isOpen } from "#contract/forecast.ts";
import { createPayment } from "#contract/payment.ts";
import { dayIn } from "#contract/day.ts";
import {
  bindingSentence,
  chargesAfterChange,
  chargesAfterOrder,
  recurringSentence,
} from "#contract/recurring-consent.ts";
import { setStatus } from "#contract/subscription.ts";
import { exportData } from "#contract/user.ts";
import { hashText } from "#server/consents/consent-texts.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { consents, storedTexts } from "#server/platform/database/tables/consents.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { bindEnding } from "../cards/card-holder.ts";
import { pay, possess } from "../paid-subscription.ts";
import { one } from "../payments/billing-shop.ts";
import { type Shop, day, openShop } from "../shop.ts";

const address = "203.0.113.9";
const headers = {
  "User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/131.0",
  "Accept-Language": "en",
};

const rows = (shop: Shop) =>
  shop.database
    .select({ row: consents, body: storedTexts.body })
    .from(consents)
    .innerJoin(storedTexts, eq(storedTexts.hash, consents.textHash))
    .where(eq(consents.kind, "recurring"))
    .orderBy(asc(consents.id));

onDatabase("consent to recurring charges", (open) => {
  test("a first payment by card is refused without the sentence of exactly the charges to come", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id, price } = await shop.subscribe(token, { months: 3 });
    const request = { subscription: id, period: 1, method: "newCard" } as const;
    const sentence = recurringSentence(chargesAfterOrder([price, price]), "new", "ru");
    const others = [
      undefined,
      "I agree",
      recurringSentence(chargesAfterOrder([price]), "new", "ru"),
      recurringSentence(chargesAfterOrder([price, price - 100]), "new", "ru"),
      recurringSentence(chargesAfterOrder([price, price]), "main", "ru"),
      recurringSentence(chargesAfterOrder([price, price]), "new", "en"),
    ];
    for (const consent of others)
      expect(await shop.refused(createPayment, { ...request, consent }, { token })).toMatchObject({
        status: 422,
        code: "consent.required",
        details: { sentence },
      });
    expect(await rows(shop)).toEqual([]);
    expect(shop.bank.requests()).toEqual([]);
  });

  test("the sentence is kept with its hash, the charges, the card, when, where and how", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id, price } = await shop.subscribe(token, { months: 3 });
    const consent = recurringSentence(chargesAfterOrder([price, price]), "new", "en");
    const request = { subscription: id, period: 1, method: "newCard", consent } as const;
    await shop.ask(createPayment, request, { token, address, headers });
    expect(await rows(shop)).toMatchObject([
      {
        body: consent,
        row: {
          clientId: 1,
          kind: "recurring",
          version: 1,
          language: "en",
          textHash: hashText(consent),
          subscriptionId: id,
          facts: {
            card: "new",
            charges: [
              { period: 2, day: null, amount: price },
              { period: 3, day: null, amount: price },
            ],
          },
          given: shop.now(),
          how: "order",
          sessionId: expect.any(Number),
          device: "Chrome, Android",
          address,
          withdrawn: null,
        },
      },
    ]);
    const { data } = await shop.ask(exportData, {}, { token });
    expect(JSON.stringify(data)).toContain(consent);
  });

  test("a single month, SBP without a card, and a debt that stays paused need none", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const single = await shop.subscribe(token, { months: 1 });
    const of = { period: 1, method: "newCard", consent: undefined } as const;
    await shop.ask(createPayment, { subscription: single.id, ...of }, { token });
    const longer = await shop.subscribe(token, { months: 3 });
    const bySbp = { subscription: longer.id, ...of, method: "sbp" } as const;
    await shop.ask(createPayment, bySbp, { token });
    expect(await rows(shop)).toEqual([]);
  });

  test("a debt paid by SBP names the subscription's own card, which pays its later months, not the main one", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id, price } = await possess(shop, token, { months: 3 });
    const [own] = (await shop.ask(listCards, {}, { token })).cards;
    await bindEnding(shop, token, "3220");
    const choice = { type: "2", city: goods.moscow, cardID: own?.id ?? 0, subscription: id } as const;
    await shop.ask(activateCard, choice, { token });
    shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await shop.pass(31 * day);
    const request = { subscription: id, period: 2, method: "sbp" } as const;
    const charges = { today: 0, later: [price], fromHandover: false };
    const sentence = recurringSentence(charges, { brand: "mir", last4: "4417" }, "ru");
    for (const consent of [undefined, recurringSentence(charges, "main", "ru")])
      expect(await shop.refused(createPayment, { ...request, consent }, { token })).toMatchObject({
        code: "consent.required",
        details: { sentence },
      });
    const asked = { ...request, consent: sentence } as const;
    const { payment } = await shop.ask(createPayment, asked, { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    expect(await one(shop, token, id)).toMatchObject({ period: 3, card: { last4: "4417" } });
  });

  test("a debt or an order paid by SBP needs none if the card that would pay later has expired", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    await shop.database.update(cards).set({ expires: dayIn("Europe/Moscow", shop.now()).slice(0, 7) });
    await shop.pass(31 * day);
    const given = await rows(shop);
    const debt = { subscription: id, period: 2, method: "sbp", consent: undefined } as const;
    const { payment } = await shop.ask(createPayment, debt, { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    const other = await shop.subscribe(token, { months: 3 });
    const order = { subscription: other.id, period: 1, method: "sbp", consent: undefined } as const;
    await shop.ask(createPayment, order, { token });
    expect(await rows(shop)).toEqual(given);
  });

  test("a debt paid by a card that expires before the next month needs none", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    const [own] = (await shop.ask(listCards, {}, { token })).cards;
    shop.bank.answer(() => ({ status: "fail", reason: "noFunds" }));
    await shop.pass(31 * day);
    await shop.database.update(cards).set({ expires: dayIn("Europe/Moscow", shop.now()).slice(0, 7) });
    const given = await rows(shop);
    const debt = { subscription: id, period: 2, method: "card", consent: undefined } as const;
    await shop.ask(createPayment, { ...debt, cardID: own?.id ?? 0 }, { token });
    expect(await rows(shop)).toEqual(given);
  });

  test("an extension and other terms are refused without the sentence, and keep the days of their charges", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    await shop.pass(65 * day);
    const { forecast } = await shop.ask(getForecast, { subscription: String(id), extend: "3" }, { token });
    const { extend } = forecast.acts;
    if (!isOpen(extend)) throw new Error("no extension is possible");
    const agreed = chargesAfterChange(extend);
    if (agreed === null) throw new Error("nothing is charged after an extension");
    const sentence = recurringSentence(agreed.charges, agreed.card, "ru");
    const request = { id, status: "extend", from: 3, months: 3, shown: extend.hash } as const;
    for (const consent of [undefined, bindingSentence("ru")])
      expect(await shop.refused(setStatus, { ...request, consent }, { token })).toMatchObject({
        code: "consent.required",
        details: { sentence },
      });
    await shop.ask(setStatus, { ...request, consent: sentence }, { token });
    const [, latest] = await rows(shop);
    const charges = extend.events.flatMap((event) => (event.kind === "charge" ? [event] : []));
    expect(charges).toHaveLength(3);
    expect(latest).toMatchObject({
      body: sentence,
      row: {
        how: "extension",
        subscriptionId: id,
        facts: { charges: charges.map(({ period, day: on, amount }) => ({ period, day: on, amount })) },
      },
    });
  });

  test("a card is bound only with the sentence of its tick", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const asked = { type: "2", city: goods.moscow } as const;
    expect(await shop.refused(bindCard, { ...asked, consent: undefined }, { token })).toMatchObject({
      code: "consent.required",
      details: { sentence: bindingSentence("ru") },
    });
    await shop.ask(bindCard, { ...asked, consent: bindingSentence("ru") }, { token });
    expect(await rows(shop)).toMatchObject([
      { body: bindingSentence("ru"), row: { how: "binding", subscriptionId: null, facts: null } },
    ]);
  });

  test("a payment repeated with its key keeps one consent", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id, price } = await shop.subscribe(token, { months: 3 });
    const consent = recurringSentence(chargesAfterOrder([price, price]), "new", "ru");
    const request = { subscription: id, period: 1, method: "newCard", consent } as const;
    const sent = { token, key: "a-key-of-this-payment" };
    await shop.ask(createPayment, request, sent);
    await shop.ask(createPayment, request, sent);
    expect(await rows(shop)).toHaveLength(1);
    await pay(shop, token, id).catch(() => undefined);
    expect(await rows(shop)).toHaveLength(1);
  });
});
