import { asc, eq, inArray } from "drizzle-orm";
import { expect, test } from "vitest";
import { updateClient, verifyEmail } from "#contract/user.ts";
import { cards } from "#server/platform/database/tables/cards.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { cities } from "#server/platform/database/tables/catalog.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { transact } from "#server/platform/database/database.ts";
import { saveNotifications } from "#server/notifications/save-notifications.ts";
import type { NotificationKind } from "#server/notifications/texts/table.ts";
import { notifications as noticesJob } from "#server/notifications/notifications.job.ts";
import { onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { type Shop, day, hour, minute, openShop, phone } from "../shop.ts";

const noon = 3 * hour;

/** Notices of the given kinds, by id. */
const only = (shop: Shop, ...kinds: NotificationKind[]) =>
  shop.database.select().from(notices).where(inArray(notices.kind, kinds)).orderBy(asc(notices.id));

/** An active subscription that is charged on the day given by a card that is good until `expires`. */
const openCharged = async (
  database: Parameters<typeof openShop>[0],
  { charge, expires }: { charge: string; expires: string },
) => {
  const shop = await openShop(database);
  const token = await shop.register();
  const { id } = await shop.subscribe(token);
  await shop.database.insert(cards).values({
    clientId: 1,
    token: "card-token-1234567890",
    brand: "mir",
    last4: "4417",
    expires,
    isDefault: true,
    created: shop.now(),
  });
  await shop.database
    .update(subscriptions)
    .set({
      status: "active",
      chargeConsent: "given",
      reservedUntil: null,
      dueAt: null,
      period: 2,
      debt: 0,
      nextPaymentDay: charge,
      nextPaymentAmount: 1_178_000,
      anchorDay: charge,
      anchorPeriod: 2,
      start: "2026-11-21",
      possession: "inUse",
    })
    .where(eq(subscriptions.id, id));
  return { shop, token, id };
};

/** Opens the letter that asks to verify the address. */
const verify = async (shop: Shop): Promise<void> => {
  await shop.pass(minute);
  await shop.ask(verifyEmail, { token: shop.tokenFor("ira@example.com") });
  shop.letters.splice(0);
};

/** Without codes, letters that verify an address, and the reminder of a charge, which goes three days before it. */
const sentTexts = (shop: Shop): string[] =>
  [
    ...shop.texts.filter(({ text }) => !/^\d{4} /.test(text)),
    ...shop.letters.filter(({ subject }) => !/[Пп]очт|email/.test(subject)),
  ]
    .map(({ text }) => text)
    .filter((text) => !/Делать ничего не нужно|Привяжите карту до/.test(text));

const write = (
  shop: Shop,
  subscriptionId: number,
  kind: "chargeFailed" | "paused",
  toldDay: string | null,
) => {
  const facts = { card: { brand: "mir", last4: "4417" }, amount: 1_178_000, day: toldDay };
  const about = { clientId: 1, subscriptionId, occasion: "period 2", by: "service" } as const;
  return transact(shop.database, (transaction) =>
    saveNotifications(transaction, [{ kind, facts, ...about }], shop.now()),
  );
};

onDatabase("the warning of a card that expires", (open) => {
  test("goes 30 and 7 days before the charge that would fail, each once", async () => {
    // Opened on 21 November; the card ends with December.
    const { shop } = await openCharged(await open(), { charge: "2027-01-05", expires: "2026-12" });
    shop.move(noon);
    for (let passed = 0; passed < 14; passed += 1) await shop.pass(day);
    expect(sentTexts(shop)).toEqual([]);
    await shop.pass(day);
    expect(shop.now().toISOString()).toContain("2026-12-06");
    expect(sentTexts(shop)).toEqual([
      "bike. 5 января оплатите 11\u00a0780\u00a0₽ сами или привяжите до этого дня другую карту: срок МИР •• 4417 закончится. Привязать другую карту: https://kabinet.example/cards/",
    ]);
    for (let passed = 0; passed < 22; passed += 1) await shop.pass(day);
    expect(sentTexts(shop)).toHaveLength(1);
    await shop.pass(day);
    expect(shop.now().toISOString()).toContain("2026-12-29");
    expect(sentTexts(shop)).toHaveLength(2);
    for (let passed = 0; passed < 10; passed += 1) await shop.pass(day);
    expect(sentTexts(shop)).toHaveLength(2);
  });

  test("of a charge within seven days is sent at once, without the 30-day one", async () => {
    const { shop } = await openCharged(await open(), { charge: "2026-11-25", expires: "2026-10" });
    await shop.pass(minute);
    for (let passed = 0; passed < 3; passed += 1) await shop.pass(hour);
    expect(sentTexts(shop)).toHaveLength(1);
    expect(await only(shop, "cardExpiresInWeek", "cardExpiresInMonth")).toMatchObject([
      { kind: "cardExpiresInWeek" },
    ]);
  });

  test("is sent again if another card that expires as early replaces the first", async () => {
    const { shop } = await openCharged(await open(), { charge: "2026-11-25", expires: "2026-10" });
    await shop.pass(hour);
    await shop.database.update(cards).set({ removed: shop.now() });
    await shop.database.insert(cards).values({
      clientId: 1,
      token: "card-token-2345678901",
      brand: "visa",
      last4: "2222",
      expires: "2026-10",
      isDefault: true,
      created: shop.now(),
    });
    for (let passed = 0; passed < 3; passed += 1) await shop.pass(hour);
    expect(await only(shop, "cardExpiresInWeek")).toMatchObject([
      { facts: { card: { last4: "4417" } } },
      { facts: { card: { last4: "2222" } } },
    ]);
  });

  test.each([
    ["lasts", "2027-03"],
    ["is valid until the end of that month", "2026-12"],
  ])("is not sent if the card %s", async (_how, expires) => {
    const { shop } = await openCharged(await open(), { charge: "2026-12-05", expires });
    for (let passed = 0; passed < 14; passed += 1) await shop.pass(day);
    expect(sentTexts(shop)).toEqual([]);
  });

  test.each([
    ["is paused", { status: "paused" }],
    ["is cancelled", { status: "cancelled" }],
    ["is not charged any more", { nextPaymentDay: null, nextPaymentAmount: null }],
    ["has a debt, which has letters of its own", { debt: 1 }],
  ] as const)("is not sent for a subscription that %s", async (_what, state) => {
    const { shop } = await openCharged(await open(), { charge: "2026-12-05", expires: "2026-11" });
    await shop.database.update(subscriptions).set(state);
    for (let passed = 0; passed < 14; passed += 1) await shop.pass(day);
    expect(sentTexts(shop)).toEqual([]);
  });

  test("is dropped if another card pays before it is sent", async () => {
    const { shop } = await openCharged(await open(), { charge: "2026-11-25", expires: "2026-10" });
    // At four in the morning in Moscow nothing is sent.
    shop.move(16 * hour);
    await shop.pass(minute);
    expect(await only(shop, "cardExpiresInWeek")).toHaveLength(1);
    expect(sentTexts(shop)).toEqual([]);
    await shop.database.update(cards).set({ expires: "2030-01" });
    await shop.pass(12 * hour);
    expect(sentTexts(shop)).toEqual([]);
    expect(await only(shop, "cardExpiresInWeek")).toMatchObject([{ sentAt: null, dueAt: null }]);
  });
});

onDatabase("a notification of a failed charge", (open) => {
  const soon = { charge: "2026-12-21", expires: "2030-01" };
  const owing = async (database: Parameters<typeof openShop>[0]) => {
    const opened = await openCharged(database, soon);
    await opened.shop.database.update(subscriptions).set({ debt: 1_178_000 });
    return opened;
  };

  test("tells a forbidden debtor that only we can let them pay, and leads to us", async () => {
    const { shop, id } = await owing(await open());
    await shop.database.update(clients).set({ forbidden: true });
    await write(shop, id, "chargeFailed", "2026-11-22");
    await shop.pass(minute);
    expect(shop.texts.at(-1)?.text.replaceAll("\u00a0", " ")).toBe(
      "bike. Не смогли списать 11 780 ₽ с карты МИР •• 4417. Попробуем ещё раз: 22 ноября. Кабинет открыт только для просмотра: чтобы оплатить, напишите нам. Связаться с нами: https://kabinet.example/faq/",
    );
  });

  test("goes to a verified address, else as a text message to the phone", async () => {
    const { shop, id } = await owing(await open());
    await write(shop, id, "chargeFailed", "2026-11-22");
    await shop.pass(minute);
    expect(shop.texts.at(-1)).toEqual({
      to: phone,
      text: `bike. Не смогли списать 11\u00a0780\u00a0₽ с карты МИР •• 4417. Попробуем ещё раз: 22 ноября. Оплатить или сменить карту: https://kabinet.example/subscriptions/?s=${id}`,
    });
    await verify(shop);
    await shop.database
      .update(subscriptions)
      .set({ status: "paused", pausedFor: "debt", possession: "inUse", returnBy: "2026-12-05" });
    await write(shop, id, "paused", "2026-12-05");
    await shop.pass(minute);
    expect(shop.letters).toEqual([
      {
        to: "ira@example.com",
        subject: "Подписка на паузе",
        text: `bike: подписка на паузе, не оплачено 11\u00a0780\u00a0₽. Оплатите долг и верните устройство до 5 декабря. Если оплатить долг и продолжить подписку, устройство останется у вас.\n\nОплатить: https://kabinet.example/subscriptions/?s=${id}`,
      },
    ]);
  });

  test("is in the client's language and fits into a text message in both", async () => {
    const { shop, token, id } = await owing(await open());
    const english = { token, headers: { "Accept-Language": "en" } };
    await shop.database.delete(payments);
    await shop.ask(updateClient, { email: "ida@example.com" }, english);
    await write(shop, id, "chargeFailed", "2026-12-05");
    await shop.pass(minute);
    await shop.database
      .update(subscriptions)
      .set({ status: "paused", pausedFor: "debt", possession: "inUse", returnBy: "2026-12-05" });
    await write(shop, id, "paused", "2026-12-05");
    await shop.pass(minute);
    expect(sentTexts(shop).toSorted()).toEqual([
      `bike. We couldn't charge 11\u00a0780\u00a0₽ to Mir •• 4417. We'll try again on 5 December. Pay or change the card: https://kabinet.example/en/subscriptions/?s=${id}`,
      `bike: the subscription is paused, 11\u00a0780\u00a0₽ is unpaid. Pay what you owe and return the device by 5 December. If you pay it and continue the subscription, you keep the device. Pay: https://kabinet.example/en/subscriptions/?s=${id}`,
    ]);
    for (const text of sentTexts(shop)) expect(text.length).toBeLessThanOrEqual(300);
  });

  test("is sent once for a subscription, period and kind", async () => {
    const { shop, id } = await owing(await open());
    for (const toldDay of ["2026-11-22", "2026-11-24", null]) await write(shop, id, "chargeFailed", toldDay);
    await shop.pass(minute);
    await shop.pass(day);
    await write(shop, id, "chargeFailed", null);
    await shop.pass(day);
    expect(sentTexts(shop)).toHaveLength(1);
    expect(sentTexts(shop)[0]).toContain("22 ноября");
  });

  test("is sent in the morning of the client's time zone", async () => {
    const { shop, id } = await owing(await open());
    await shop.database.update(cities).set({ timezone: "Asia/Kamchatka" }).where(eq(cities.id, goods.moscow));
    // Nine in the morning in London is nine in the evening on Kamchatka.
    await write(shop, id, "chargeFailed", "2026-11-22");
    await shop.pass(11 * hour + 59 * minute);
    expect(sentTexts(shop)).toEqual([]);
    await shop.pass(minute);
    expect(sentTexts(shop)).toHaveLength(1);
  });

  test("about a debt that was paid in the night is not sent", async () => {
    const { shop, id } = await owing(await open());
    shop.move(16 * hour);
    await write(shop, id, "chargeFailed", "2026-11-23");
    await shop.database.update(subscriptions).set({ debt: 0 });
    await shop.pass(day);
    expect(sentTexts(shop)).toEqual([]);
  });

  test("that the carrier refused is sent again later", async () => {
    const { shop, id } = await owing(await open());
    const { send } = shop.deps.providers.sms;
    let down = true;
    const sms = {
      send: (message: { to: string; text: string }) =>
        down ? Promise.reject(new Error("down")) : send(message),
    };
    const deps = { ...shop.deps, providers: { ...shop.deps.providers, sms } };
    await write(shop, id, "chargeFailed", null);
    await noticesJob(deps).run();
    down = false;
    await noticesJob(deps).run();
    expect(sentTexts(shop)).toEqual([]);
    shop.move(minute);
    await noticesJob(deps).run();
    expect(sentTexts(shop)).toHaveLength(1);
    expect(shop.lines.filter((line) => line.includes("notice failed"))).toHaveLength(1);
    expect(shop.lines.join()).not.toContain(phone);
  });

  test("is not sent again at night, but in the morning", async () => {
    const { shop, id } = await owing(await open());
    const { send } = shop.deps.providers.sms;
    let down = true;
    const sms = {
      send: (message: { to: string; text: string }) =>
        down ? Promise.reject(new Error("down")) : send(message),
    };
    const deps = { ...shop.deps, providers: { ...shop.deps.providers, sms } };
    // One minute to nine in the evening.
    shop.move(9 * hour - minute);
    await write(shop, id, "chargeFailed", null);
    await noticesJob(deps).run();
    down = false;
    shop.move(minute);
    await noticesJob(deps).run();
    expect(sentTexts(shop)).toEqual([]);
    expect(await only(shop, "chargeFailed")).toMatchObject([{ dueAt: new Date("2026-11-22T06:00:00Z") }]);
    shop.move(12 * hour);
    await noticesJob(deps).run();
    expect(sentTexts(shop)).toHaveLength(1);
  });

  test("that waited while no server ran is sent in the morning, the client's own at once", async () => {
    const { shop, id } = await owing(await open());
    shop.move(9 * hour - minute);
    await write(shop, id, "chargeFailed", null);
    const own = { clientId: 1, subscriptionId: id, occasion: "own", by: "client" } as const;
    await transact(shop.database, (transaction) =>
      saveNotifications(transaction, [{ kind: "chargesAllowed", facts: {}, ...own }], shop.now()),
    );
    shop.move(2 * hour);
    await noticesJob(shop.deps).run();
    expect(sentTexts(shop).map((text) => text.includes("разрешили"))).toEqual([true]);
    expect(await only(shop, "chargeFailed")).toMatchObject([{ attempts: 0, sentAt: null }]);
    shop.move(10 * hour + minute);
    await noticesJob(shop.deps).run();
    expect(sentTexts(shop)).toHaveLength(2);
  });
});
