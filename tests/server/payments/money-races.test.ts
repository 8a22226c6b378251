import { randomUUID } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Database, transact } from "#server/platform/database/database.ts";
import { payNow } from "../paid-subscription.ts";
import { applyPromo, listBonus, spendBonus } from "#contract/bonus.ts";
import { activateCard, bindCard, listCards, removeCard } from "#contract/card.ts";
import { createPayment } from "#contract/payment.ts";
import { bindingSentence } from "#contract/recurring-consent.ts";
import { listSubscriptions, signAct } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import { bonusEntries } from "#server/platform/database/tables/bonus.ts";
import { cards, cardBindings } from "#server/platform/database/tables/cards.ts";
import { promos } from "#server/platform/database/tables/catalog.ts";
import { promoUses } from "#server/platform/database/tables/quotes.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import { notices as noticeTable } from "#server/platform/database/tables/notices.ts";
import { receipts as receiptTable } from "#server/platform/database/tables/payments.ts";
import { issueActs } from "#server/acts/issue-acts.ts";
import { returnBonus } from "#server/subscriptions/apply-side-effects.ts";
import { saveNotifications } from "#server/notifications/save-notifications.ts";
import { notifications } from "#server/notifications/notifications.job.ts";
import { receipts } from "#server/payments/receipts.job.ts";
import { openActive, price } from "../active-subscription.ts";
import { onPostgres } from "../databases.ts";
import { someCard } from "../fake-acquirer.ts";
import { goods } from "../goods.ts";
import type { Answer } from "../../driver/driver.ts";
import { type Shop, openingTime, openShop } from "../shop.ts";

const sixteen = Array.from({ length: 16 }, (_, index) => index);
const together = <T>(one: (index: number) => Promise<T>): Promise<T[]> => Promise.all(sixteen.map(one));
const statusesOf = (answers: Answer[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const asked = { type: "2", city: goods.moscow } as const;

const addCard = async (shop: Shop, index: number): Promise<number> => {
  const last4 = String(1_000 + index);
  const card = { ...someCard, token: `card-token-ending-${last4}`, last4, clientId: 1, created: shop.now() };
  const [saved] = await shop.database
    .insert(cards)
    .values({ ...card, isDefault: index === 0 })
    .returning();
  return saved?.id ?? 0;
};

/** A client with two active subscriptions. */
const openTwoActive = async (database: Database, bonus: number) => {
  const opened = await openActive(database, bonus);
  const { shop, token } = opened;
  const other = await shop.subscribe(token);
  const active = {
    status: "active",
    chargeConsent: "given",
    debt: 0,
    nextPaymentDay: "2026-12-21",
    nextPaymentAmount: price,
  } as const;
  await shop.database.update(subscriptions).set(active).where(eq(subscriptions.id, other.id));
  return { ...opened, other };
};

onPostgres("races for bonus", (open) => {
  test("V9: a code entered sixteen times in parallel by one client is credited once", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const answers = await together(() => shop.send(applyPromo, { promo: "BONUS500" }, { token }));
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 15 });
    expect((await shop.ask(getClient, {}, { token })).bonus).toBe(50_000);
    expect(await shop.database.$count(promoUses)).toBe(1);
  });

  test("V9: sixteen clients in parallel use a code with limit three exactly three times", async () => {
    const shop = await openShop(await open());
    await shop.database.insert(promos).values({ code: "THREE", kind: "bonus", value: 100, useLimit: 3 });
    const tokens: string[] = [];
    for (const index of sixteen) tokens.push(await shop.signIn(`799900001${10 + index}`));
    const answers = await together((index) =>
      shop.send(applyPromo, { promo: "THREE" }, { token: tokens[index] ?? null }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 3, 422: 13 });
    expect([await shop.database.$count(promoUses), await shop.database.$count(bonusEntries)]).toEqual([3, 3]);
  });

  test("V9: of sixteen parallel guesses only ten are checked", async () => {
    const shop = await openShop(await open());
    const token = await shop.signIn();
    const answers = await together((index) => shop.send(applyPromo, { promo: `GUESS${index}` }, { token }));
    expect(statusesOf(answers)).toEqual({ 422: 10, 429: 6 });
    expect((await shop.send(applyPromo, { promo: "BONUS500" }, { token })).status).toBe(429);
  });

  test("V8: sixteen parallel spendings never exceed the balance, and the balance is the ledger's sum", async () => {
    const { shop, token, id } = await openActive(await open(), 100_000);
    const answers = await together(() =>
      shop.send(spendBonus, { subscription: id, amount: 30_000 }, { token }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 3, 422: 13 });
    const { bonus, entries } = await shop.ask(listBonus, {}, { token });
    expect([bonus, entries.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([10_000, 10_000]);
    expect(await shop.database.select().from(subscriptions)).toMatchObject([{ bonusApplied: 90_000 }]);
  });

  test("V8: one key sent sixteen times in parallel spends once", async () => {
    const { shop, token, id } = await openActive(await open(), 100_000);
    const key = randomUUID();
    const answers = await together(() =>
      shop.send(spendBonus, { subscription: id, amount: 10_000 }, { token, key }),
    );
    // One code has three tries; who comes later finds it used, or the act signed.
    const signed = answers.filter(({ status }) => status === 200);
    expect(signed.length).toBeGreaterThan(0);
    expect(new Set(signed.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status, text }) => status === 200 || text.includes("code.expired"))).toBe(true);
    expect((await shop.ask(getClient, {}, { token })).bonus).toBe(90_000);
  });

  test("V8: bonus is not spent on two subscriptions in parallel", async () => {
    const { shop, token, id, other } = await openTwoActive(await open(), 50_000);
    // Opens every connection, so that the sixteen requests start together.
    await together(() => shop.send(getClient, {}, { token }));
    const answers = await together((index) =>
      shop.send(spendBonus, { subscription: index % 2 === 0 ? id : other.id, amount: 40_000 }, { token }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 422: 15 });
    expect((await shop.ask(getClient, {}, { token })).bonus).toBe(10_000);
  });

  test("V8: bonus spent on two subscriptions and returned in parallel adds up", async () => {
    const { shop, token, id, other } = await openTwoActive(await open(), 100_000);
    await together(async (index) => {
      const subscriptionId = index % 2 === 0 ? id : other.id;
      if (index % 3 > 0) {
        return void (await shop.send(
          spendBonus,
          { subscription: subscriptionId, amount: 40_000 },
          { token },
        ));
      }
      return transact(shop.database, async (transaction) => {
        await transaction
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.id, subscriptionId))
          .for("no key update");
        await returnBonus(transaction, { subscriptionId, what: "applied", now: shop.now() });
      });
    });
    const { bonus } = await shop.ask(getClient, {}, { token });
    const kept = await shop.database.select().from(subscriptions);
    expect(bonus).toBeGreaterThanOrEqual(0);
    expect(bonus + kept.reduce((sum, { bonusApplied }) => sum + bonusApplied, 0)).toBe(100_000);
  });
});

onPostgres("races for cards", (open) => {
  test("V30: sixteen parallel choices of a default card leave one", async () => {
    const { shop, token } = await openActive(await open());
    const ids: number[] = [];
    for (const index of sixteen) ids.push(await addCard(shop, index));
    const answers = await together((index) =>
      shop.send(activateCard, { ...asked, cardID: ids[index] }, { token }),
    );
    expect(statusesOf(answers)).toEqual({ 200: 16 });
    const { cards: left } = await shop.ask(listCards, {}, { token });
    expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("V30: cards removed and chosen in parallel: one default card is left, and no removed card pays", async () => {
    const { shop, token, id } = await openActive(await open());
    for (let round = 0; round < 4; round += 1) {
      const ids: number[] = [];
      for (const index of sixteen.slice(0, 4)) ids.push(await addCard(shop, round * 4 + index));
      await shop.database.update(subscriptions).set({ cardId: ids[0] ?? null });
      const answers = await together((index) => {
        const cardID = ids[index % 4] ?? 0;
        return index % 2 === 0 || index > 11
          ? shop.send(activateCard, { ...asked, cardID }, { token })
          : shop.send(removeCard, { cardID }, { token });
      });
      expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
      const { cards: left } = await shop.ask(listCards, {}, { token });
      expect(left.filter(({ isDefault }) => isDefault)).toHaveLength(left.length === 0 ? 0 : 1);
      const [{ cardId } = { cardId: null }] = await shop.database
        .select({ cardId: subscriptions.cardId })
        .from(subscriptions)
        .where(eq(subscriptions.id, id));
      expect([null, ...left.map((card) => card.id)]).toContain(cardId);
    }
  });

  test("two bindings that end in parallel give two cards, one of them the default", async () => {
    const { shop, token } = await openActive(await open());
    for (let round = 0; round < 2; round += 1) {
      const begun = await Promise.all([1, 2].map(() => shop.ask(bindCard, asked, { token })));
      const reports = begun.map(({ binding }, index) => {
        const last4 = `${round}00${index}`;
        const card = { ...someCard, token: `card-token-ending-${last4}`, last4 };
        return shop.bank.finish(`binding-${binding}`, { status: "success" }, card);
      });
      const twice = [...reports, ...reports.map((one) => ({ ...one, eventId: `${one.eventId}-again` }))];
      expect(await Promise.all(twice.map((one) => shop.notify(one)))).toEqual([200, 200, 200, 200]);
    }
    const { cards: kept } = await shop.ask(listCards, {}, { token });
    expect(kept).toHaveLength(4);
    expect(kept.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("sixteen parallel bindings give five, and those with one key give one", async () => {
    const { shop, token } = await openActive(await open());
    const key = randomUUID();
    const agreed = { ...asked, consent: bindingSentence("ru") };
    const same = await together(() => shop.send(bindCard, agreed, { token, key }));
    expect(same.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await shop.database.$count(cardBindings)).toBe(1);
    const others = await together(() => shop.send(bindCard, asked, { token }));
    expect(statusesOf(others)).toEqual({ 200: 4, 429: 12 });
    expect(shop.bank.intents()).toHaveLength(5);
  });

  test("V30: no card is charged after its removal was confirmed", async () => {
    const { shop, token } = await openActive(await open());
    const { acquirer } = shop.deps.providers;
    const happened: string[] = [];
    const turns = async (count: number): Promise<void> => {
      for (let turn = 0; turn < count; turn += 1) await shop.database.execute(sql`select 1`);
    };
    const charge = acquirer.createIntent;
    const createIntent: typeof charge = async (request) => {
      // Lets other requests run while this one is in progress.
      await turns(6);
      if (request.cardToken !== null) happened.push(`charged ${request.cardToken}`);
      return charge(request);
    };
    Object.assign(acquirer, { createIntent });
    let late = 0;
    let gone = 0;
    for (const [round] of Array.from({ length: 40 }).entries()) {
      const cardID = await addCard(shop, round + 10);
      const [card] = await shop.database.select().from(cards).where(eq(cards.id, cardID));
      const waiting = await shop.subscribe(token);
      const request = { subscription: waiting.id, period: 1, method: "card", cardID };
      const remove = async () => {
        await turns(round % 20);
        const reply = await shop.send(removeCard, { cardID }, { token });
        if (reply.status === 200) happened.push(`removed ${card?.token}`);
        return reply;
      };
      const [removed] = await Promise.all([remove(), shop.send(createPayment, request, { token })]);
      expect([200, 409]).toContain(removed.status);
      const acknowledged = happened.indexOf(`removed ${card?.token}`);
      if (acknowledged >= 0 && happened.lastIndexOf(`charged ${card?.token}`) > acknowledged) late += 1;
      if (acknowledged >= 0) gone += 1;
      const still = and(eq(cards.id, cardID), isNull(cards.removed));
      expect(await shop.database.$count(cards, still)).toBe(acknowledged >= 0 ? 0 : 1);
    }
    expect(late).toBe(0);
    // Each came first sometimes.
    expect(gone).toBeGreaterThan(0);
    expect(gone).toBeLessThan(40);
  });
});

onPostgres("races for documents", (open) => {
  test("V23: sixteen parallel signatures are one, at one time", async () => {
    // Every reading of the clock differs.
    let ticks = 0;
    const clock = { now: () => new Date(openingTime.getTime() + (ticks += 1)) };
    const { shop, token, id } = await openActive(await open(), 0, { clock });
    await transact(shop.database, (transaction) =>
      issueActs(transaction, { subscriptionId: id, occasion: "handedOver", now: shop.now() }),
    );
    const { subscriptions: mine } = await shop.ask(listSubscriptions, {}, { token });
    const act = mine[0]?.acts[0]?.id ?? 0;
    const signing = await shop.signing(token, act);
    const answers = await together(() => shop.send(signAct, signing, { token }));
    expect(statusesOf(answers)).toEqual({ 200: 16 });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await shop.database.$count(acts)).toBe(3);
  });

  test("sixteen processes issue one receipt and send one letter", async () => {
    const { shop, token, id } = await openActive(await open());
    await shop.database.update(subscriptions).set({ debt: price });
    await payNow(shop, token, id, 2);
    await together(() => receipts(shop.deps).run());
    expect(await shop.database.$count(receiptTable)).toBe(1);
    await shop.database.update(subscriptions).set({ debt: price });
    const facts = { card: null, amount: price, day: null };
    const about = { clientId: 1, subscriptionId: id, occasion: "period 3", by: "service" } as const;
    const failed = [{ kind: "chargeFailed" as const, facts, ...about }];
    await together(() =>
      transact(shop.database, (transaction) => saveNotifications(transaction, failed, shop.now())),
    );
    expect(await shop.database.$count(noticeTable, eq(noticeTable.kind, "chargeFailed"))).toBe(1);
    const before = shop.texts.length;
    await together(() => notifications(shop.deps).run());
    // The letters about the receipt and about the debt.
    expect(shop.texts).toHaveLength(before + 2);
    expect(new Set(shop.texts.slice(before).map(({ text }) => text)).size).toBe(2);
    expect(shop.lines.filter((line) => line.includes("failed"))).toEqual([]);
  });
});
