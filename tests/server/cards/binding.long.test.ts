import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { activateCard, bindCard, getBinding, removeCard } from "#contract/card.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { requestDeletion } from "#contract/user.ts";
import { idempotencyKeys } from "#server/platform/database/tables/idempotency-keys.ts";
import { cardBindings } from "#server/platform/database/tables/cards.ts";
import { bankDays } from "#server/platform/database/tables/payments.ts";
import { onDatabase } from "../databases.ts";
import { someCard } from "../fake-acquirer.ts";
import { goods } from "../goods.ts";
import { day, hour, minute, second } from "../shop.ts";
import { asked, cardsOf, openWithClient, success } from "./card-holder.ts";

onDatabase("binding a card", (open) => {
  test("1 ₽ is held at the acquirer, and the card is saved once the bank approves", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding, redirect } = await shop.ask(bindCard, asked, { token });
    expect(redirect).toMatch(/^https:\/\/acquirer\.example\/pay\//);
    expect(shop.bank.requests()).toMatchObject([
      { kind: "hold", amount: 100, saveCard: true, cardToken: null, order: null },
    ]);
    expect(await shop.ask(getBinding, { binding }, { token })).toEqual({
      status: "processing",
      reason: null,
      cardId: null,
    });
    expect(await cardsOf(shop, token)).toEqual([]);
    expect(await shop.notify(shop.bank.finish(`binding-${binding}`, success))).toBe(200);
    const [card] = await cardsOf(shop, token);
    expect(card).toMatchObject({ last4: "4417", isDefault: true, usedBy: [] });
    expect(await shop.ask(getBinding, { binding }, { token })).toMatchObject({
      status: "success",
      reason: null,
      cardId: card?.id,
    });
  });

  test.each([
    ["ru", "https://kabinet.example/cards/?binding="],
    ["en", "https://kabinet.example/en/cards/?binding="],
  ])("the payer returns to the cards page in their language: %s", async (language, page) => {
    const { shop, token } = await openWithClient(await open());
    const sent = { token, headers: { "Accept-Language": language } };
    const { binding } = await shop.ask(bindCard, asked, sent);
    expect(shop.bank.requests()).toMatchObject([{ language, returnUrl: `${page}${binding}` }]);
  });

  test("a refusal of the bank saves no card and has a reason", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    await shop.notify(shop.bank.finish(`binding-${binding}`, { status: "fail", reason: "declined" }));
    expect(await shop.ask(getBinding, { binding }, { token })).toEqual({
      status: "fail",
      reason: "declined",
      cardId: null,
    });
    expect(await cardsOf(shop, token)).toEqual([]);
  });

  test("V22: a notification of a binding counts once, and only if signed and for its sum and intent", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    const notification = shop.bank.finish(`binding-${binding}`, success);
    expect(await shop.notify(notification, { signature: "0".repeat(64) })).toBe(400);
    expect(await shop.notify({ ...notification, amount: 1 })).toBe(400);
    expect(await shop.notify({ ...notification, intentId: "another" })).toBe(400);
    expect(await shop.notify({ ...notification, currency: "USD" })).toBe(400);
    expect(await shop.notify({ ...notification, reference: `payment-${binding}` })).toBe(404);
    expect(await shop.notify({ ...notification, reference: "binding-nobody" })).toBe(404);
    expect(await cardsOf(shop, token)).toEqual([]);
    expect([await shop.notify(notification), await shop.notify(notification)]).toEqual([200, 200]);
    // Later notifications change nothing.
    const late = { ...notification, eventId: "later", status: "fail", reason: "declined", card: null };
    expect(await shop.notify(late)).toBe(200);
    expect(await shop.ask(getBinding, { binding }, { token })).toMatchObject({ status: "success" });
    expect(await cardsOf(shop, token)).toHaveLength(1);
  });

  test("a card that the bank approves after its client was purged raises no alert: the hold took no money", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    const notification = shop.bank.finish(`binding-${binding}`, success);
    await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    await shop.pass(12 * day);
    expect(await shop.database.select().from(cardBindings)).toEqual([]);
    const compared = () => shop.database.select({ dueAt: bankDays.dueAt }).from(bankDays);
    const before = await compared();
    expect(await shop.notify(notification)).toBe(404);
    expect(shop.lines.filter((line) => line.includes('"msg":"alert"'))).toEqual([]);
    expect(await compared()).toEqual(before);
  });

  test("V22: returning to the page proves nothing: only the acquirer's status ends a binding", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    for (const query of [`binding=${binding}&status=success`, `binding=${binding}`]) {
      expect(await shop.ask(getBinding, {}, { token, query })).toMatchObject({ status: "processing" });
    }
  });

  test("without a notification the acquirer is polled, and each binding ends", async () => {
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

  test("a binding that the bank has lost for a time is still bound", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    shop.bank.be("forgetful");
    await shop.pass(20 * minute);
    expect(await shop.ask(getBinding, { binding }, { token })).toMatchObject({ status: "processing" });
    shop.bank.be("well");
    shop.bank.finish(`binding-${binding}`, success);
    await shop.pass(minute);
    expect(await shop.ask(getBinding, { binding }, { token })).toMatchObject({ status: "success" });
    expect(await cardsOf(shop, token)).toHaveLength(1);
  });

  test("a binding that the bank does not know after half an hour ends without a reason", async () => {
    const { shop, token } = await openWithClient(await open());
    const { binding } = await shop.ask(bindCard, asked, { token });
    shop.bank.be("forgetful");
    await shop.pass(31 * minute);
    expect(await shop.ask(getBinding, { binding }, { token })).toEqual({
      status: "fail",
      reason: null,
      cardId: null,
    });
  });

  test("a card approved after the client left the page becomes the default one, as agreed", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    await bind("1111");
    const { binding } = await shop.ask(bindCard, asked, { token });
    const card = { ...someCard, token: "card-token-late", last4: "0259" };
    shop.bank.finish(`binding-${binding}`, success, card);
    await shop.pass(minute);
    expect(await cardsOf(shop, token)).toMatchObject([
      { last4: "0259", isDefault: true },
      { last4: "1111", isDefault: false },
    ]);
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

  test("a client binds at most five cards an hour and ten a day, against card testing", async () => {
    const { shop, token } = await openWithClient(await open());
    for (let count = 0; count < 5; count += 1) await shop.ask(bindCard, asked, { token });
    const full = await shop.refused(bindCard, asked, { token });
    expect(full).toMatchObject({
      status: 429,
      code: "request.tooMany",
      details: { until: new Date(shop.now().getTime() + hour).toISOString() },
    });
    expect(full.headers.get("Retry-After")).toBe("3600");
    shop.move(hour);
    for (let count = 0; count < 5; count += 1) await shop.ask(bindCard, asked, { token });
    shop.move(hour);
    const day = await shop.refused(bindCard, asked, { token });
    expect([day.code, day.headers.get("Retry-After")]).toEqual(["request.tooMany", String(22 * 3_600)]);
    expect(shop.bank.intents()).toHaveLength(10);
    // Another client has a limit of their own.
    await shop.ask(bindCard, asked, { token: await shop.signIn("79991112233") });
    shop.move(22 * hour);
    await shop.ask(bindCard, asked, { token });
  });

  test.each([
    ["bound", bindCard, asked],
    ["chosen", activateCard, { ...asked, cardID: 1 }],
  ] as const)("V31: a card is not %s in a city without service", async (_what, call, request) => {
    const { shop, token, bind } = await openWithClient(await open());
    await bind("4417");
    for (const city of [goods.omsk, 999]) {
      expect(await shop.refused(call, { ...request, city }, { token })).toMatchObject({
        status: 422,
        code: "city.unsupported",
      });
    }
    expect(await shop.database.$count(cardBindings)).toBe(1);
  });

  test("a card bound again is the same card, also after its removal", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const first = await bind("4417");
    expect(await bind("4417")).toBe(first);
    await shop.ask(removeCard, { cardID: first }, { token });
    expect(await cardsOf(shop, token)).toEqual([]);
    expect(await bind("4417")).toBe(first);
    expect(await cardsOf(shop, token)).toMatchObject([{ id: first, isDefault: true }]);
  });
});
