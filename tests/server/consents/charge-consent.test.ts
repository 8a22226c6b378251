import { and, asc, eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { activateCard, bindCard, listCards, removeCard } from "#contract/card.ts";
import { getForecast, isOpen } from "#contract/forecast.ts";
import { createPayment } from "#contract/payment.ts";
import { bindingSentence, chargesAfterChange, recurringSentence } from "#contract/recurring-consent.ts";
import { setStatus, withdrawChargeConsent } from "#contract/subscription.ts";
import { encodeAgreement } from "#contract/encode-agreement.ts";
import { exportData, getClient, requestDeletion } from "#contract/user.ts";
import { devices } from "#server/platform/database/tables/catalog.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { consents, withdrawals } from "#server/platform/database/tables/consents.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { dueActions } from "#server/payments/due-actions.job.ts";
import { bindEnding } from "../cards/card-holder.ts";
import { onDatabase, onPostgres } from "../databases.ts";
import { goods } from "../goods.ts";
import { handOverDevice, paid, payNow, possess } from "../paid-subscription.ts";
import { one } from "../payments/billing-shop.ts";
import { someCard } from "../fake-acquirer.ts";
import { type Shop, day, minute, openShop } from "../shop.ts";

const address = "203.0.113.7";
const headers = { "User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/131.0", "Accept-Language": "en" };

const forecastOf = async (shop: Shop, token: string, id: number) =>
  (await shop.ask(getForecast, { subscription: String(id) }, { token })).forecast;

/** Automatic charges of a subscription: month and status. */
const automatic = (shop: Shop, id: number) =>
  shop.database
    .select({ period: payments.period, status: payments.status })
    .from(payments)
    .where(and(eq(payments.subscriptionId, id), like(payments.key, "billing:%")))
    .orderBy(asc(payments.id));

const stop = async (shop: Shop, token: string, id: number, given: object = {}) => {
  const { stopCharges } = (await forecastOf(shop, token, id)).acts;
  if (!isOpen(stopCharges)) throw new Error(`charges cannot be stopped: ${stopCharges.why}`);
  const request = { subscription: String(id), shown: stopCharges.hash };
  return shop.ask(withdrawChargeConsent, request, { token, ...given });
};

/** A subscription in use whose first month was paid by SBP, before any card was saved. */
const possessBySbp = async (shop: Shop, token: string) => {
  const { id } = await shop.subscribe(token, { months: 3 });
  const { payment } = await shop.ask(
    createPayment,
    { subscription: id, period: 1, method: "sbp", consent: undefined },
    { token },
  );
  await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
  await handOverDevice(shop, id, `sbp-${id}`);
  return id;
};

onDatabase("V44: a consent that covers a charge", (open) => {
  test("a card saved for another order is not charged, and the client is asked to pay by hand", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const id = await possessBySbp(shop, token);
    const other = await possess(shop, token, { months: 3 });
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "offered", card: null });
    expect(await one(shop, token, other.id)).toMatchObject({ chargeConsent: "given" });
    expect((await forecastOf(shop, token, id)).unchanged.next).toMatchObject({ card: null });
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    expect(card?.usedBy).toEqual([other.id]);
    const choice = { type: "2", city: goods.moscow, cardID: card?.id ?? 0, subscription: id } as const;
    expect(await shop.refused(activateCard, choice, { token })).toMatchObject({
      code: "subscription.notAllowed",
    });
    await shop.pass(31 * day);
    expect(await automatic(shop, id)).toEqual([]);
    expect(await automatic(shop, other.id)).toMatchObject([{ period: 2, status: "success" }]);
    expect(await one(shop, token, id)).toMatchObject({
      debt: expect.any(Number),
      collection: { card: null },
    });
  });

  test("a withdrawal shows what follows, stops the charges, sends a letter and keeps where it was made", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    const before = (await forecastOf(shop, token, id)).acts.stopCharges;
    expect(isOpen(before) && before.next).toMatchObject({ period: 2, card: null });
    const stale = { subscription: String(id), shown: "0123456789ab" };
    expect(await shop.refused(withdrawChargeConsent, stale, { token })).toMatchObject({
      code: "forecast.changed",
    });
    await stop(shop, token, id, { address, headers });
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "withdrawn", card: null });
    expect(await shop.database.select().from(withdrawals)).toMatchObject([
      {
        clientId: 1,
        subscriptionId: id,
        at: shop.now(),
        how: "subscription",
        sessionId: expect.any(Number),
        device: "Chrome, Android",
        address,
      },
    ]);
    const client = await shop.ask(getClient, {}, { token });
    expect(client.consents?.filter(({ kind }) => kind === "recurring")).toMatchObject([
      { subscription: id, withdrawn: shop.now().toISOString() },
    ]);
    expect(JSON.stringify(await shop.ask(exportData, {}, { token }))).toContain("withdrawals");
    await shop.pass(0);
    const texts = shop.texts.map(({ text }) => text.replaceAll("\u00a0", " "));
    expect(texts.filter((text) => text.includes("withdrew your consent"))).toEqual([
      expect.stringMatching(/Pay .* on 21 December/),
    ]);
    await shop.pass(31 * day);
    expect(await automatic(shop, id)).toEqual([]);
    // A second withdrawal finds nothing to withdraw.
    const again = { subscription: String(id) };
    expect(await shop.refused(withdrawChargeConsent, again, { token })).toMatchObject({
      status: 409,
      code: "subscription.changed",
    });
  });

  test("a client who withdrew it is reminded to pay, and asked for no card", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    await stop(shop, token, id);
    await shop.pass(day);
    const before = shop.texts.length;
    await shop.pass(27 * day);
    await shop.pass(4 * day);
    const texts = shop.texts.slice(before).map(({ text }) => text.replaceAll("\u00a0", " "));
    expect(texts).toEqual([
      expect.stringMatching(/21 декабря оплатите 11 780 ₽ сами: с карты не спишем\. Открыть подписку/),
      expect.stringMatching(/Пора оплатить 11 780 ₽\. Оплатите сами: с карты не спишем\. Оплатить/),
    ]);
    expect(texts.every((text) => text.includes(`/subscriptions/?s=${id}`))).toBe(true);
  });

  test("a withdrawal before the handover says who pays the months to come, whose days are not known yet", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await paid(shop, token, { months: 3 });
    await stop(shop, token, id, { headers });
    await shop.pass(0);
    const [text = ""] = shop.texts
      .map((sent) => sent.text)
      .filter((sent) => sent.includes("withdrew your consent"));
    expect(text).toContain("Pay for the months to come yourself.");
  });

  test.each(["forbidden", "leaving"])("a client who is %s withdraws it, and gives none", async (flag) => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    const other = await possess(shop, token, { months: 3 });
    // The next month is due before the data is deleted.
    await shop.pass(20 * day);
    if (flag === "forbidden") await shop.database.update(clients).set({ forbidden: true });
    else await shop.ask(requestDeletion, { agreement: encodeAgreement(token, "удалить") }, { token });
    const code = flag === "forbidden" ? "client.forbidden" : "client.deleting";
    await stop(shop, token, id, { address, headers });
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "withdrawn", card: null });
    expect(await shop.database.select().from(withdrawals)).toMatchObject([{ subscriptionId: id, address }]);
    const allow = { id, status: "allowCharges", from: 3 } as const;
    expect(await shop.refused(setStatus, allow, { token })).toMatchObject({ status: 403, code });
    expect(await shop.refused(setStatus, { ...allow, status: "refusal" }, { token })).toMatchObject({ code });
    await shop.pass(11 * day);
    expect(await automatic(shop, id)).toEqual([]);
    expect(await automatic(shop, other.id)).toMatchObject([{ period: 2, status: "success" }]);
  });

  test("after a withdrawal a month paid with a card asks for no consent and leaves none", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    await stop(shop, token, id);
    await shop.pass(31 * day);
    const debt = { subscription: id, period: 2, method: "newCard", consent: undefined } as const;
    const { payment } = await shop.ask(createPayment, debt, { token });
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }));
    expect(await one(shop, token, id)).toMatchObject({ debt: 0, chargeConsent: "withdrawn", card: null });
    await shop.pass(31 * day);
    expect(await automatic(shop, id)).toEqual([]);
  });

  test("it is given again only with the sentence of exactly the charges to come", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    await stop(shop, token, id);
    const { allowCharges } = (await forecastOf(shop, token, id)).acts;
    const agreed = isOpen(allowCharges) ? chargesAfterChange(allowCharges) : null;
    if (!isOpen(allowCharges) || agreed === null) throw new Error("charges cannot be allowed");
    const sentence = recurringSentence(agreed.charges, agreed.card, "ru");
    const request = { id, status: "allowCharges", from: 3, shown: allowCharges.hash } as const;
    for (const consent of [undefined, bindingSentence("ru")])
      expect(await shop.refused(setStatus, { ...request, consent }, { token })).toMatchObject({
        code: "consent.required",
        details: { sentence },
      });
    await shop.ask(setStatus, { ...request, consent: sentence }, { token });
    const [, latest] = await shop.database
      .select()
      .from(consents)
      .where(eq(consents.kind, "recurring"))
      .orderBy(asc(consents.id));
    expect(latest).toMatchObject({ how: "subscription", subscriptionId: id, withdrawn: null });
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "given" });
    await shop.pass(31 * day);
    expect(await automatic(shop, id)).toMatchObject([{ period: 2, status: "success" }]);
  });

  test("the removal of the last card ends the consents, and a card bound later brings its own", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    const [card] = (await shop.ask(listCards, {}, { token })).cards;
    await shop.ask(removeCard, { cardID: card?.id ?? 0 }, { token, address, headers });
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "offered" });
    expect(await shop.database.select().from(withdrawals)).toMatchObject([
      { subscriptionId: null, how: "cardRemoved", address },
    ]);
    const { acts } = await forecastOf(shop, token, id);
    expect(acts.allowCharges).toEqual({ why: "noCard" });
    const allow = { id, status: "allowCharges", from: 3 } as const;
    expect(await shop.refused(setStatus, allow, { token })).toMatchObject({
      code: "subscription.notAllowed",
    });
    // Another order's card is not this subscription's.
    const other = await shop.subscribe(token, { months: 3 });
    await payNow(shop, token, other.id);
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "offered", card: null });
    const { binding } = await shop.ask(
      bindCard,
      { type: "2", city: goods.moscow, consent: bindingSentence("ru") },
      { token },
    );
    await shop.notify(shop.bank.finish(`binding-${binding}`, { status: "success" }));
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "given" });
  });

  test("a bound card that gives the consent again pays, not the card chosen before the withdrawal", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    const [chosen] = (await shop.ask(listCards, {}, { token })).cards;
    await bindEnding(shop, token, "2222");
    const choice = { type: "2", city: goods.moscow, cardID: chosen?.id ?? 0, subscription: id } as const;
    await shop.ask(activateCard, choice, { token });
    await stop(shop, token, id);
    shop.move(minute);
    const bound = await bindEnding(shop, token, "3333");
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "given", card: { last4: "3333" } });
    await shop.pass(0);
    const texts = shop.texts.map(({ text }) => text.replaceAll("\u00a0", " "));
    expect(texts.filter((text) => text.includes("вы разрешили списывать"))).toEqual([
      expect.stringContaining("21 декабря спишем 11 780 ₽ с карты МИР •• 3333."),
    ]);
    expect((await shop.ask(listCards, {}, { token })).cards[0]).toMatchObject({ id: bound, usedBy: [id] });
  });

  test("a consent to the main card has that one charged, not a card that paid without a consent", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    await possess(shop, token, { months: 3 });
    // A term of one month asks for no consent.
    const { id } = await shop.subscribe(token, { months: 1 });
    const first = { subscription: id, period: 1, method: "newCard" } as const;
    const { payment } = await shop.ask(createPayment, first, { token });
    const old = { ...someCard, token: "card-token-ending-2202", last4: "2202", expires: "2026-11" };
    await shop.notify(shop.bank.finish(payment.id, { status: "success" }, old));
    await handOverDevice(shop, id, "serial-old");
    await shop.ask(setStatus, { id, status: "extend", from: 3, months: 2, consent: undefined }, { token });
    await shop.pass(31 * day);
    const debt = { subscription: id, period: 2, method: "sbp" } as const;
    const { payment: next } = await shop.ask(createPayment, debt, { token });
    await shop.notify(shop.bank.finish(next.id, { status: "success" }));
    const [agreed] = await shop.database.select().from(consents).where(eq(consents.subscriptionId, id));
    expect(agreed?.facts).toMatchObject({ card: "main" });
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "given", card: { last4: "4417" } });
  });

  test("a withdrawal while a card is being bound stays, and the card pays the other subscriptions", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    const { id } = await possess(shop, token, { months: 3 });
    const other = await possess(shop, token, { months: 3 });
    const asked = { type: "2", city: goods.moscow, consent: bindingSentence("ru") } as const;
    const { binding } = await shop.ask(bindCard, asked, { token });
    shop.move(minute);
    await stop(shop, token, id);
    shop.move(minute);
    const card = { ...someCard, token: "card-token-bound-later", last4: "2202" };
    await shop.notify(shop.bank.finish(`binding-${binding}`, { status: "success" }, card));
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "withdrawn", card: null });
    expect(await one(shop, token, other.id)).toMatchObject({ chargeConsent: "given" });
    await shop.pass(31 * day);
    expect(await automatic(shop, id)).toEqual([]);
    expect(await automatic(shop, other.id)).toMatchObject([{ period: 2, status: "success" }]);
    // Another binding is agreed to after the withdrawal.
    const { binding: next } = await shop.ask(bindCard, asked, { token });
    await shop.notify(shop.bank.finish(`binding-${next}`, { status: "success" }, card));
    expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "given" });
  });
});

/** `HISTORIES=500` for a long run. */
const histories = Number(process.env["HISTORIES"] ?? 40);

onPostgres("V44: a withdrawal while a charge runs", (open) => {
  test(
    "comes before the charge, or waits until it is over",
    async () => {
      const shop = await openShop(await open());
      await shop.register();
      await shop.database.update(devices).set({ stock: histories });
      const { acquirer } = shop.deps.providers;
      let happened: ("charged" | "withdrawn")[] = [];
      let pause = 0;
      const turns = async (count: number): Promise<void> => {
        for (let turn = 0; turn < count; turn += 1) await shop.database.execute(sql`select 1`);
      };
      const charge = acquirer.createIntents;
      const createIntents: typeof charge = async (requests) => {
        // Lets the withdrawal run while the charge is in progress: for a while, or to its end.
        await turns(pause);
        happened.push(...requests.map(() => "charged" as const));
        return charge(requests);
      };
      Object.assign(acquirer, { createIntents });
      const first = { charged: 0, withdrawn: 0 };
      for (let round = 0; round < histories; round += 1) {
        // A round takes a month, after which a session is over.
        const token = await shop.signIn();
        const { id } = await possess(shop, token, { months: 3 });
        const request = { subscription: String(id) };
        shop.move(30 * day);
        happened = [];
        pause = 4 + (round % 3) * 20;
        const withdraw = async (index: number) => {
          await turns((round + index * 3) % 12);
          const { status } = await shop.send(withdrawChargeConsent, request, { token });
          if (status === 200) happened.push("withdrawn");
          return status;
        };
        const run = async (index: number) => {
          await turns((round * 5 + index) % 12);
          await dueActions(shop.deps).run();
        };
        const runs = Array.from({ length: 1 + (round % 3) }, (_, index) => run(index));
        const statuses = await Promise.all(Array.from({ length: 1 + (round % 4) }, (_, at) => withdraw(at)));
        await Promise.all(runs);
        expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
        // Each once, and no charge after a withdrawal that was confirmed.
        expect([[], ["charged"], ["withdrawn"], ["charged", "withdrawn"]]).toContainEqual(happened);
        expect(await automatic(shop, id)).toMatchObject(
          happened[0] === "charged" ? [{ period: 2, status: "success" }] : [],
        );
        first[happened[0] ?? "withdrawn"] += 1;
        // Refused during the charge, it is possible after it.
        if (!happened.includes("withdrawn")) await shop.ask(withdrawChargeConsent, request, { token });
        expect(await one(shop, token, id)).toMatchObject({ chargeConsent: "withdrawn" });
        await shop.send(setStatus, { id, status: "refusal", from: 3 }, { token });
      }
      // Each came first sometimes.
      expect(first.charged).toBeGreaterThan(0);
      expect(first.withdrawn).toBeGreaterThan(0);
    },
    10_000 * histories,
  );
});
