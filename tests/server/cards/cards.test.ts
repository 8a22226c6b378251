import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { activateCard, bindCard, getBinding, listCards, removeCard } from "#contract/card.ts";
import { createPayment } from "#contract/payment.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { idempotencyKeys } from "#server/database/tables/idempotency-keys.ts";
import { subscriptions } from "#server/database/tables/subscriptions.ts";
import { cardBindings } from "#server/database/tables/card-bindings.ts";
import { notices } from "#server/database/tables/notices.ts";
import { onDatabase } from "../databases.ts";
import { someCard } from "../fake-acquirer.ts";
import { goods } from "../goods.ts";
import { possess } from "../life.ts";
import { day, hour, minute, openShop, second, type Shop } from "../shop.ts";

const asked = { type: "2", city: goods.moscow } as const;
const success = { status: "success" } as const;

/** Cards that differ in their last digits. */
const cardEnding = (last4: string) => ({ ...someCard, token: `card-token-ending-${last4}`, last4 });

/** A client of a shop, and a way to bind a card that ends in the digits given; gives its id. */
const openWithClient = async (database: Parameters<typeof openShop>[0]) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const bind = async (last4: string): Promise<number> => {
    const { binding } = await shop.ask(bindCard, asked, { token });
    await shop.notify(shop.bank.finish(`binding-${binding}`, success, cardEnding(last4)));
    const { cardId } = await shop.ask(getBinding, { binding }, { token });
    return cardId ?? 0;
  };
  return { shop, token, bind };
};

const cardsOf = async (shop: Shop, token: string) => (await shop.ask(listCards, {}, { token })).cards;

onDatabase("binding a card", (open) => {
  test("1 ₽ is held at the acquirer, and the card is there once the bank has said yes", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding, redirect } = await shop.ask(bindCard, asked, { token });
    expect(redirect).toMatch(/^https:\/\/acquirer\.example\/pay\//);
    expect(shop.bank.requests()).toMatchObject([
      { kind: "hold", amount: 100, saveCard: true, cardToken: null, order: null },
    ]);
    expect(await shop.ask(getBinding, { binding }, { token })).toEqual({
      ...{ status: "processing", reason: null, cardId: null },
    });
    expect(await cardsOf(shop, token)).toEqual([]);
    expect(await shop.notify(shop.bank.finish(`binding-${binding}`, success))).toBe(200);
    const [card] = await cardsOf(shop, token);
    expect(card).toMatchObject({ last4: "4417", isDefault: true, usedBy: [] });
    expect(await shop.ask(getBinding, { binding }, { token })).toMatchObject({
      ...{ status: "success", reason: null, cardId: card?.id },
    });
  });

  test.each([
    ["ru", "https://kabinet.example/cards/?binding="],
    ["en", "https://kabinet.example/en/cards/?binding="],
  ])("the payer comes back to the cards in their language: %s", async (language, page) => {
    const { shop, token } = await openWithClient(await open());
    const sent = { token, headers: { "Accept-Language": language } };
    const { binding } = await shop.ask(bindCard, asked, sent);
    expect(shop.bank.requests()).toMatchObject([{ language, returnUrl: `${page}${binding}` }]);
  });

  test("a bank that refuses leaves no card, and says why", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    await shop.notify(shop.bank.finish(`binding-${binding}`, { status: "fail", reason: "declined" }));
    expect(await shop.ask(getBinding, { binding }, { token })).toEqual({
      ...{ status: "fail", reason: "declined", cardId: null },
    });
    expect(await cardsOf(shop, token)).toEqual([]);
  });

  test("V22: news of a binding counts only when signed, for its sum and intent, and once", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    const news = shop.bank.finish(`binding-${binding}`, success);
    expect(await shop.notify(news, { signature: "0".repeat(64) })).toBe(400);
    expect(await shop.notify({ ...news, amount: 1 })).toBe(400);
    expect(await shop.notify({ ...news, intentId: "another" })).toBe(400);
    expect(await shop.notify({ ...news, currency: "USD" })).toBe(400);
    expect(await shop.notify({ ...news, reference: `payment-${binding}` })).toBe(404);
    expect(await shop.notify({ ...news, reference: "binding-nobody" })).toBe(404);
    expect(await cardsOf(shop, token)).toEqual([]);
    expect([await shop.notify(news), await shop.notify(news)]).toEqual([200, 200]);
    // What comes after the end changes nothing, whatever it says.
    const late = { ...news, eventId: "later", status: "fail", reason: "declined", card: null };
    expect(await shop.notify(late)).toBe(200);
    expect(await shop.ask(getBinding, { binding }, { token })).toMatchObject({ status: "success" });
    expect(await cardsOf(shop, token)).toHaveLength(1);
  });

  test("V22: coming back to the page proves nothing: only the acquirer's word ends a binding", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    for (const query of [`binding=${binding}&status=success`, `binding=${binding}`]) {
      expect(await shop.ask(getBinding, {}, { token, query })).toMatchObject({ status: "processing" });
    }
  });

  test("without any news the acquirer is asked, and each binding ends", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    shop.bank.finish(`binding-${binding}`, success);
    shop.bank.be("down");
    await shop.pass(minute);
    expect(await shop.ask(getBinding, { binding }, { token })).toMatchObject({ status: "processing" });
    shop.bank.be("well");
    await shop.pass(minute);
    expect(await shop.ask(getBinding, { binding }, { token })).toMatchObject({ status: "success" });
    expect(await cardsOf(shop, token)).toHaveLength(1);
  });

  test("the same key is one binding, also when the acquirer's answer was lost or the process died", async () => {
    const { shop, token } = await openWithClient(await open());
    const sent = { token, key: randomUUID() };
    shop.bank.be("lost");
    expect(await shop.refused(bindCard, asked, sent)).toMatchObject({ code: "acquirer.unavailable" });
    shop.bank.be("well");
    const first = await shop.send(bindCard, asked, sent);
    const again = await shop.send(bindCard, asked, sent);
    expect([first.status, again.text]).toEqual([200, first.text]);
    await shop.database.update(idempotencyKeys).set({ reply: null });
    shop.move(15 * second);
    expect((await shop.send(bindCard, asked, sent)).text).toBe(first.text);
    expect(shop.bank.intents()).toHaveLength(1);
    expect(await shop.database.$count(cardBindings)).toBe(1);
    const other = await shop.refused(bindCard, { ...asked, city: goods.kazan }, sent);
    expect(other).toMatchObject({ status: 422, code: "key.reused" });
  });

  test("five in an hour and ten in a day are enough: more is somebody trying cards", async () => {
    const { shop, token } = await openWithClient(await open());
    for (let count = 0; count < 5; count += 1) await shop.ask(bindCard, asked, { token });
    const full = await shop.refused(bindCard, asked, { token });
    expect(full).toMatchObject({
      ...{ status: 429, code: "request.tooMany" },
      details: { until: new Date(shop.now().getTime() + hour).toISOString() },
    });
    expect(full.headers.get("Retry-After")).toBe("3600");
    shop.move(hour);
    for (let count = 0; count < 5; count += 1) await shop.ask(bindCard, asked, { token });
    shop.move(hour);
    const day = await shop.refused(bindCard, asked, { token });
    expect([day.code, day.headers.get("Retry-After")]).toEqual(["request.tooMany", String(22 * 3_600)]);
    expect(shop.bank.intents()).toHaveLength(10);
    // Another client's count is their own.
    await shop.ask(bindCard, asked, { token: await shop.signIn("79991112233") });
    shop.move(22 * hour);
    await shop.ask(bindCard, asked, { token });
  });

  test.each([
    ["bound", bindCard, asked],
    ["chosen", activateCard, { ...asked, cardID: 1 }],
  ] as const)("V31: a card is not %s for a city we are not in", async (_what, call, request) => {
    const { shop, token, bind } = await openWithClient(await open());
    await bind("4417");
    for (const city of [goods.omsk, 999]) {
      expect(await shop.refused(call, { ...request, city }, { token })).toMatchObject({
        ...{ status: 422, code: "city.unsupported" },
      });
    }
    expect(await shop.database.$count(cardBindings)).toBe(1);
  });

  test("the same card again is the same card, also after it was removed", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const first = await bind("4417");
    expect(await bind("4417")).toBe(first);
    await shop.ask(removeCard, { cardID: first }, { token });
    expect(await cardsOf(shop, token)).toEqual([]);
    expect(await bind("4417")).toBe(first);
    expect(await cardsOf(shop, token)).toMatchObject([{ id: first, isDefault: true }]);
  });
});

/** An active subscription with months to come, as billing would leave it; `cardId` null: the default card pays. */
const activate = async (shop: Shop, token: string, cardId: number | null, debt = 0): Promise<number> => {
  const { id } = await shop.subscribe(token);
  await shop.database
    .update(subscriptions)
    .set({ status: "active", period: 2, debt, cardId })
    .where(eq(subscriptions.id, id));
  return id;
};

const payersOf = async (shop: Shop): Promise<Record<number, number | null>> =>
  Object.fromEntries(
    (await shop.database.select().from(subscriptions)).map(({ id, cardId }) => [id, cardId]),
  );

onDatabase("the cards of a client", (open) => {
  test("the first is the default one; another one is that when it is chosen", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [first, second] = [await bind("1111"), await bind("2222")];
    expect(await cardsOf(shop, token)).toMatchObject([
      { id: first, isDefault: true },
      { id: second, isDefault: false },
    ]);
    const { cards } = await shop.ask(activateCard, { ...asked, cardID: second }, { token });
    expect(cards).toMatchObject([
      { id: second, isDefault: true },
      { id: first, isDefault: false },
    ]);
    // Chosen once more, nothing changes.
    expect(await shop.ask(activateCard, { ...asked, cardID: second }, { token })).toEqual({ cards });
  });

  test("a chosen card takes over what the former one paid, and every debt; other cards keep theirs", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [first, second, third] = [await bind("1111"), await bind("2222"), await bind("3333")];
    const byFormer = await activate(shop, token, first);
    const byThird = await activate(shop, token, third);
    const inDebt = await activate(shop, token, third, 100_000);
    const byDefault = await activate(shop, token, null);
    await shop.ask(activateCard, { ...asked, cardID: second }, { token });
    expect(await payersOf(shop)).toEqual({
      ...{ [byFormer]: second, [byThird]: third, [inDebt]: second, [byDefault]: null },
    });
    const cards = await cardsOf(shop, token);
    expect(cards.map(({ id, usedBy }) => [id, usedBy])).toEqual([
      [second, [byFormer, inDebt, byDefault]],
      [first, []],
      [third, [byThird]],
    ]);
  });

  test("a card chosen for one subscription pays that one alone, and its detail names the card that pays", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [first, second] = [await bind("1111"), await bind("2222")];
    const [one, other] = [await activate(shop, token, first), await activate(shop, token, null)];
    const named = async () =>
      new Map(
        (await shop.ask(listSubscriptions, {}, { token })).subscriptions.map(({ id, card }) => [
          id,
          card?.last4 ?? null,
        ]),
      );
    expect(Object.fromEntries(await named())).toEqual({ [one]: "1111", [other]: "1111" });
    const { cards } = await shop.ask(
      activateCard,
      { ...asked, cardID: second, subscription: one },
      { token },
    );
    expect(cards.map(({ id, isDefault, usedBy }) => [id, isDefault, usedBy])).toEqual([
      [first, true, [other]],
      [second, false, [one]],
    ]);
    expect(Object.fromEntries(await named())).toEqual({ [one]: "2222", [other]: "1111" });
    await shop.ask(removeCard, { cardID: second }, { token });
    expect(Object.fromEntries(await named())).toEqual({ [one]: "1111", [other]: "1111" });
    await shop.ask(removeCard, { cardID: first }, { token });
    expect(Object.fromEntries(await named())).toEqual({ [one]: null, [other]: null });
  });

  test("nothing is paid for a subscription that is over, or another client's", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const cardID = await bind("1111");
    const id = await activate(shop, token, cardID);
    const request = { ...asked, cardID, subscription: id };
    const stranger = await shop.register("79991112233");
    expect(await shop.refused(activateCard, request, { token: stranger })).toMatchObject({ status: 404 });
    expect(await shop.refused(activateCard, { ...request, subscription: 999 }, { token })).toMatchObject({
      status: 404,
    });
    await shop.database.update(subscriptions).set({ status: "finished" }).where(eq(subscriptions.id, id));
    expect(await shop.refused(activateCard, request, { token })).toMatchObject({
      code: "subscription.notAllowed",
    });
    expect((await shop.ask(listSubscriptions, {}, { token })).subscriptions).toMatchObject([{ card: null }]);
  });

  test("a new card takes over the debts: the next tries are made with it, and their days are told", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const first = await bind("1111");
    const [well, inDebt] = [await activate(shop, token, first), await activate(shop, token, first, 50_000)];
    await shop.database
      .update(subscriptions)
      .set({ failedDay: "2026-11-20", nextTryDay: "2026-11-23" })
      .where(eq(subscriptions.id, inDebt));
    const second = await bind("2222");
    expect(await payersOf(shop)).toEqual({ [well]: first, [inDebt]: second });
    expect((await cardsOf(shop, token))[0]).toMatchObject({ id: first, isDefault: true });

    const told = async () =>
      (
        await shop.database
          .select()
          .from(notices)
          .where(eq(notices.kind, "debtCardChanged"))
          .orderBy(notices.id)
      ).map(({ subscriptionId, language, facts }) => ({ subscriptionId, language, facts }));
    const tries = { amount: 50_000, day: "2026-11-23", later: ["2026-11-27"] };
    const bound = {
      ...{ subscriptionId: inDebt, language: "ru" },
      facts: { card: { brand: expect.any(String), last4: "2222" }, ...tries },
    };
    expect(await told()).toEqual([bound]);
    const onEnglishPage = { token, headers: { "Accept-Language": "en" } };
    await shop.ask(activateCard, { ...asked, cardID: first, subscription: inDebt }, onEnglishPage);
    const chosen = {
      ...{ subscriptionId: inDebt, language: "en" },
      facts: { card: { brand: expect.any(String), last4: "1111" }, ...tries },
    };
    expect(await told()).toEqual([bound, chosen]);
    // Chosen once more, nothing changes and nothing is told.
    await shop.ask(activateCard, { ...asked, cardID: first }, { token });
    expect(await told()).toEqual([bound, chosen]);
    // Whoever goes back to the other card is told again: the last word is the one that holds.
    await shop.pass(minute);
    await shop.ask(activateCard, { ...asked, cardID: second }, { token });
    expect(await told()).toEqual([bound, chosen, bound]);
  });

  test("V30: a removed card pays nothing any more: the default one does, which moves to the card that lasts longest", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [first, second] = [await bind("1111"), await bind("2222")];
    const paid = await activate(shop, token, first);
    const { cards, losing } = await shop.ask(removeCard, { cardID: first }, { token });
    expect(cards).toMatchObject([{ id: second, isDefault: true, usedBy: [paid] }]);
    expect(losing).toEqual([]);
    expect(await payersOf(shop)).toEqual({ [paid]: null });
    const waiting = await shop.subscribe(token);
    const request = { subscription: waiting.id, period: 1, method: "card", cardID: first };
    expect(await shop.refused(createPayment, request, { token })).toMatchObject({ status: 404 });
    expect(await shop.refused(activateCard, { ...asked, cardID: first }, { token })).toMatchObject({
      status: 404,
    });
    expect(await shop.refused(removeCard, { cardID: first }, { token })).toMatchObject({ status: 404 });
    expect(shop.bank.charges().filter(({ amount }) => amount !== 100)).toEqual([]);
  });

  test("V30: a card removed between the asking and the charge is not charged: the payer is shown the form", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const cardID = await bind("1111");
    const { id } = await shop.subscribe(token);
    const sent = { token, key: randomUUID() };
    const request = { subscription: id, period: 1, method: "card", cardID } as const;
    shop.bank.be("down");
    await shop.refused(createPayment, request, sent);
    // What was sent may still arrive, for a while.
    expect(await shop.refused(removeCard, { cardID }, { token })).toMatchObject({
      code: "payment.inProgress",
    });
    shop.move(minute);
    await shop.ask(removeCard, { cardID }, { token });
    shop.bank.be("well");
    const { payment, redirect } = await shop.ask(createPayment, request, sent);
    expect([payment.status, redirect]).toEqual(["processing", expect.stringContaining("acquirer.example")]);
    expect(shop.bank.requests().at(-1)).toMatchObject({ kind: "charge", cardToken: null });
  });

  test("V30: a card is not removed while its charge may be on its way, and is once the acquirer has answered", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const cardID = await bind("1111");
    const { id } = await shop.subscribe(token);
    const { acquirer } = shop.deps.providers;
    const charge = acquirer.createIntent;
    const meanwhile: unknown[] = [];
    const createIntent: typeof charge = async (request) => {
      meanwhile.push(await shop.refused(removeCard, { cardID }, { token }));
      return charge(request);
    };
    Object.assign(acquirer, { createIntent });
    const request = { subscription: id, period: 1, method: "card", cardID } as const;
    const { payment } = await shop.ask(createPayment, request, { token });
    const refusal = { status: 409, code: "payment.inProgress", details: { payment: payment.id } };
    expect(meanwhile).toMatchObject([refusal]);
    expect(await shop.ask(removeCard, { cardID }, { token })).toMatchObject({ cards: [] });
  });

  test("V30: a card is not removed while the month that is charged by itself is on its way", async () => {
    const { shop, token } = await openWithClient(await open());
    await possess(shop, token);
    const [{ id: cardID } = { id: 0 }] = await cardsOf(shop, token);
    const { acquirer } = shop.deps.providers;
    const charge = acquirer.createIntents;
    const meanwhile: unknown[] = [];
    const createIntents: typeof charge = async (requests) => {
      meanwhile.push(await shop.refused(removeCard, { cardID }, { token }));
      return charge(requests);
    };
    Object.assign(acquirer, { createIntents });
    await shop.pass(32 * day);
    expect(meanwhile).toMatchObject([{ code: "payment.inProgress" }]);
    await shop.ask(removeCard, { cardID }, { token });
  });

  test("the last card goes too, and who loses automatic payment is named", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const only = await bind("1111");
    const [own, byDefault] = [await activate(shop, token, only), await activate(shop, token, null)];
    const last = await activate(shop, token, only);
    // All its months are paid: there is nothing to lose.
    await shop.database.update(subscriptions).set({ period: 4 }).where(eq(subscriptions.id, last));
    const ending = await activate(shop, token, only);
    await shop.database
      .update(subscriptions)
      .set({ scheduledStatus: "cancelled", scheduledDay: "2026-12-21" })
      .where(eq(subscriptions.id, ending));
    const reply = await shop.ask(removeCard, { cardID: only }, { token });
    expect(reply).toEqual({ cards: [], losing: [own, byDefault] });
    await shop.pass(day);
    expect(await cardsOf(shop, token)).toEqual([]);
  });
});
