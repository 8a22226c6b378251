import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { activateCard, removeCard } from "#contract/card.ts";
import { createPayment } from "#contract/payment.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { onDatabase } from "../databases.ts";
import { possess } from "../paid-subscription.ts";
import { day, minute, type Shop } from "../shop.ts";
import { asked, openWithClient, cardsOf } from "./card-holder.ts";

/** An active subscription with months ahead; `cardId` null: the default card pays. */
const activate = async (shop: Shop, token: string, cardId: number | null, debt = 0): Promise<number> => {
  const { id } = await shop.subscribe(token);
  await shop.database
    .update(subscriptions)
    .set({ status: "active", chargeConsent: "given", period: 2, debt, cardId, dueAt: null })
    .where(eq(subscriptions.id, id));
  return id;
};

const payersOf = async (shop: Shop): Promise<Record<number, number | null>> =>
  Object.fromEntries(
    (await shop.database.select().from(subscriptions)).map(({ id, cardId }) => [id, cardId]),
  );

onDatabase("the cards of a client", (open) => {
  test("the newest card is the default one until another is chosen", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [first, second] = [await bind("1111"), await bind("2222")];
    expect(await cardsOf(shop, token)).toMatchObject([
      { id: second, isDefault: true },
      { id: first, isDefault: false },
    ]);
    const { cards } = await shop.ask(activateCard, { ...asked, cardID: first }, { token });
    expect(cards).toMatchObject([
      { id: first, isDefault: true },
      { id: second, isDefault: false },
    ]);
    // A repeat changes nothing.
    expect(await shop.ask(activateCard, { ...asked, cardID: first }, { token })).toEqual({ cards });
  });

  test("a new default card takes over the former one's subscriptions and every debt; other cards keep theirs", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [second, third, first] = [await bind("2222"), await bind("3333"), await bind("1111")];
    const byFormer = await activate(shop, token, first);
    const byThird = await activate(shop, token, third);
    const inDebt = await activate(shop, token, third, 100_000);
    const byDefault = await activate(shop, token, null);
    await shop.ask(activateCard, { ...asked, cardID: second }, { token });
    expect(await payersOf(shop)).toEqual({
      [byFormer]: second,
      [byThird]: third,
      [inDebt]: second,
      [byDefault]: null,
    });
    const cards = await cardsOf(shop, token);
    expect(cards.map(({ id, usedBy }) => [id, usedBy])).toEqual([
      [second, [byFormer, inDebt, byDefault]],
      [third, [byThird]],
      [first, []],
    ]);
  });

  test("a card chosen for one subscription pays that one alone, and the subscription names its card", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [second, first] = [await bind("2222"), await bind("1111")];
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

  test("no card can be chosen for a subscription that is over or another client's", async () => {
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

  test("a new card takes over from the default one: retries use it, and the client is notified of their days", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const first = await bind("1111");
    const [well, inDebt] = [await activate(shop, token, first), await activate(shop, token, first, 50_000)];
    await shop.database
      .update(subscriptions)
      .set({ failedDay: "2026-11-20", nextTryDay: "2026-11-23" })
      .where(eq(subscriptions.id, inDebt));
    const second = await bind("2222");
    expect(await payersOf(shop)).toEqual({ [well]: second, [inDebt]: second });
    expect((await cardsOf(shop, token))[0]).toMatchObject({ id: second, isDefault: true });

    const readNotices = async () =>
      (
        await shop.database
          .select()
          .from(notices)
          .where(eq(notices.kind, "debtCardChanged"))
          .orderBy(notices.id)
      ).map(({ subscriptionId, language, facts }) => ({ subscriptionId, language, facts }));
    const tries = { amount: 50_000, day: "2026-11-23", later: ["2026-11-27"] };
    const bound = {
      subscriptionId: inDebt,
      language: "ru",
      facts: { card: { brand: expect.any(String), last4: "2222" }, ...tries },
    };
    expect(await readNotices()).toEqual([bound]);
    const onEnglishPage = { token, headers: { "Accept-Language": "en" } };
    await shop.ask(activateCard, { ...asked, cardID: first, subscription: inDebt }, onEnglishPage);
    const chosen = {
      subscriptionId: inDebt,
      language: "en",
      facts: { card: { brand: expect.any(String), last4: "1111" }, ...tries },
    };
    expect(await readNotices()).toEqual([bound, chosen]);
    // A repeat changes nothing and sends nothing.
    await shop.ask(activateCard, { ...asked, cardID: first }, { token });
    expect(await readNotices()).toEqual([bound, chosen]);
    // Choosing the other card again sends a notification again.
    await shop.pass(minute);
    await shop.ask(activateCard, { ...asked, cardID: second }, { token });
    expect(await readNotices()).toEqual([bound, chosen, bound]);
  });

  test("V30: the default card replaces a removed card, and the card that expires last becomes the default one", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [first, second] = [await bind("1111"), await bind("2222")];
    const paid = await activate(shop, token, first);
    const { cards, losing } = await shop.ask(removeCard, { cardID: first }, { token });
    expect(cards).toMatchObject([{ id: second, isDefault: true, usedBy: [paid] }]);
    expect(losing).toEqual([]);
    expect(await payersOf(shop)).toEqual({ [paid]: null });
    const letters = await shop.database.select().from(notices).where(eq(notices.kind, "cardRemoved"));
    expect(letters).toMatchObject([{ facts: { card: { last4: "1111" }, main: null } }]);
    const waiting = await shop.subscribe(token);
    const request = { subscription: waiting.id, period: 1, method: "card", cardID: first };
    expect(await shop.refused(createPayment, request, { token })).toMatchObject({ status: 404 });
    expect(await shop.refused(activateCard, { ...asked, cardID: first }, { token })).toMatchObject({
      status: 404,
    });
    expect(await shop.refused(removeCard, { cardID: first }, { token })).toMatchObject({ status: 404 });
    expect(shop.bank.charges().filter(({ amount }) => amount !== 100)).toEqual([]);
  });

  test("a debt that the default card retries instead of a removed one is announced with its days", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [chosen, main] = [await bind("1111"), await bind("2222")];
    const inDebt = await activate(shop, token, chosen, 50_000);
    const byMain = await activate(shop, token, null, 50_000);
    await shop.database.update(subscriptions).set({ failedDay: "2026-11-20", nextTryDay: "2026-11-23" });
    const told = async () =>
      (
        await shop.database
          .select()
          .from(notices)
          .where(eq(notices.kind, "debtCardChanged"))
          .orderBy(notices.id)
      ).map(({ subscriptionId, facts }) => ({ subscriptionId, facts }));
    await shop.ask(removeCard, { cardID: chosen }, { token });
    const tries = { amount: 50_000, day: "2026-11-23", later: ["2026-11-27"] };
    const byMainCard = { subscriptionId: inDebt, facts: { card: { brand: "mir", last4: "2222" }, ...tries } };
    expect(await told()).toEqual([byMainCard]);
    // Without a card nothing is retried.
    await shop.ask(removeCard, { cardID: main }, { token });
    expect(await told()).toEqual([byMainCard]);
    expect(await payersOf(shop)).toEqual({ [inDebt]: null, [byMain]: null });
  });

  test("of the cards that are left the one valid longest becomes the default one, as the page says, not the newest", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [lasting, newest, removed] = [await bind("1111"), await bind("2222"), await bind("3333")];
    await shop.database.update(cards).set({ expires: "2031-05" }).where(eq(cards.id, lasting));
    await shop.ask(removeCard, { cardID: removed }, { token });
    expect(await cardsOf(shop, token)).toMatchObject([
      { id: lasting, isDefault: true },
      { id: newest, isDefault: false },
    ]);
  });

  test("V30: a card removed between the request and the charge is not charged: the payer gets the card form", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const cardID = await bind("1111");
    const { id } = await shop.subscribe(token);
    const sent = { token, key: randomUUID() };
    const request = { subscription: id, period: 1, method: "card", cardID } as const;
    shop.bank.be("down");
    await shop.refused(createPayment, request, sent);
    // A sent request may still reach the acquirer for a minute.
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

  test("V30: a card is not removed while its charge may be in progress, and can be once the acquirer has answered", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const [spare, cardID] = [await bind("2222"), await bind("1111")];
    const { id } = await shop.subscribe(token);
    const { acquirer } = shop.deps.providers;
    const charge = acquirer.createIntent;
    const meanwhile: unknown[] = [];
    const createIntent: typeof charge = async (request) => {
      meanwhile.push(await shop.refused(removeCard, { cardID }, { token }));
      // Another card is free.
      await shop.ask(removeCard, { cardID: spare }, { token });
      return charge(request);
    };
    Object.assign(acquirer, { createIntent });
    const request = { subscription: id, period: 1, method: "card", cardID } as const;
    const { payment } = await shop.ask(createPayment, request, { token });
    const refusal = { status: 409, code: "payment.inProgress", details: { payment: payment.id } };
    expect(meanwhile).toMatchObject([refusal]);
    expect(await shop.ask(removeCard, { cardID }, { token })).toMatchObject({ cards: [] });
  });

  test("V30: a card is not removed while an automatic charge is in progress", async () => {
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

  test("the last card can be removed, and the reply lists subscriptions that lose automatic payment", async () => {
    const { shop, token, bind } = await openWithClient(await open());
    const only = await bind("1111");
    const [own, byDefault] = [await activate(shop, token, only), await activate(shop, token, null)];
    const last = await activate(shop, token, only);
    // All months are paid.
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
