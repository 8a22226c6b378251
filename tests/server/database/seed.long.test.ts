import { and, eq, lte, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import * as v from "valibot";
import { Card } from "#contract/card.ts";
import { Catalog } from "#contract/info.ts";
import { Payment } from "#contract/payment.ts";
import { Subscription } from "#contract/subscription.ts";
import type { Database } from "#server/platform/database/database.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import { cities } from "#server/platform/database/tables/catalog.ts";
import { clients } from "#server/platform/database/tables/clients.ts";
import { notices } from "#server/platform/database/tables/notices.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { subscriptions as table } from "#server/platform/database/tables/subscriptions.ts";
import { seed } from "#sandbox/seed.ts";
import { english } from "#sandbox/seed/english.ts";
import { failingCharges } from "#machines/cards/expiry.ts";
import { addDays, dayIn } from "#contract/day.ts";
import { derivedColumns } from "#server/forecast/due-actions.rules.ts";
import { priceOf } from "#server/forecast/price.rules.ts";
import { readCatalog, readCities } from "#server/catalog/catalog.reply.ts";
import { readTranslations } from "#server/catalog/translations.ts";
import { readBonusHistory } from "#server/bonus/bonus.routes.ts";
import { readClient } from "#server/clients/client.reply.ts";
import { readCards } from "#server/cards/card.reply.ts";
import { readCompanies } from "#server/catalog/info.routes.ts";
import { readPayments } from "#server/payments/payment.reply.ts";
import { readReceipt } from "#server/payments/receipt.reply.ts";
import { readSubscriptions } from "#server/subscriptions/subscription.reply.ts";
import { openPostgres, postgresDefaults } from "#server/platform/database/postgres.ts";
import { openDatabase } from "../databases.ts";
import { openOwnDatabase } from "../own-database.ts";
import { truncateAll } from "../rows.ts";

const now = new Date("2027-01-31T22:30:00.000Z");
const server = process.env["TEST_DATABASE_URL"];
let database: Database;
beforeAll(async () => {
  database = await openDatabase();
  await seed(database, now);
});
afterAll(() => truncateAll(database));

const idOf = async (phone: string): Promise<number> => {
  const [client] = await database.select({ id: clients.id }).from(clients).where(eq(clients.phone, phone));
  return client?.id ?? 0;
};

const dueNow = (moment: Date) =>
  database.select({ clientId: table.clientId }).from(table).where(lte(table.dueAt, moment));

test("the catalogue matches the contract and ends with one unsupported city", async () => {
  const catalog = v.parse(
    Catalog,
    await readCatalog(database, { cityId: 1, now, language: "ru", sbp: true }),
  );
  expect(catalog.cities.map(({ name }) => name)).toEqual([
    "Москва",
    "Санкт-Петербург",
    "Казань",
    "Екатеринбург",
    "Новосибирск",
    "Нижний Новгород",
    "Самара",
    "Калининград",
    "Владивосток",
  ]);
  expect(catalog.cities.filter(({ supported }) => !supported).map(({ name }) => name)).toEqual([
    "Владивосток",
  ]);
  for (const { timezone } of catalog.cities)
    expect(() => new Intl.DateTimeFormat("ru", { timeZone: timezone })).not.toThrow();
  expect(catalog.org.offices).toHaveLength(3);
  for (const { week, phone } of catalog.org.offices) expect([week?.length, phone?.length]).toEqual([7, 11]);
  expect(catalog.gadgets.map(({ name, deposit, months }) => [name, months[0]?.price, deposit])).toEqual([
    ["Колибри\u00a02", 890_000, 500_000],
    ["Колибри Карго", 1_150_000, 700_000],
    ["Стриж", 640_000, 400_000],
    ["Сигнал\u00a05", 149_000, 300_000],
    ["Сигнал\u00a05 Про", 219_000, 500_000],
    ["Короб\u00a045", 49_000, 0],
    ["Заряд\u00a014", 190_000, 400_000],
    ["Заряд\u00a020", 260_000, 550_000],
    ["Лист\u00a010", 179_000, 400_000],
  ]);
  for (const { months } of catalog.gadgets) {
    const prices = months.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
  }
});

/** Every public text of the shop and every note of acts as one string; without a city it has all offices. */
const allWords = async (language: "ru" | "en"): Promise<string> => {
  const catalog = await readCatalog(database, { cityId: null, now, language, sbp: true });
  const say = await readTranslations(database, language);
  const noted = (await database.select({ items: acts.items }).from(acts)).flatMap(({ items }) => items ?? []);
  return JSON.stringify([
    catalog,
    noted.map(({ note }) => (note === null ? null : say(note))),
    await readCities(database, language),
    await readCompanies(database, language),
  ]);
};

test("the English shop has no Cyrillic letters", async () => {
  expect((await allWords("en")).match(/"[^"]*\p{Script=Cyrillic}[^"]*"/gu)).toBeNull();
  const { gadgets } = await readCatalog(database, { cityId: null, now, language: "en", sbp: true });
  expect(gadgets.map(({ name }) => name)).toEqual([
    "Kolibri 2",
    "Kolibri Cargo",
    "Strizh",
    "Signal 5",
    "Signal 5 Pro",
    "Korob 45",
    "Zaryad 14",
    "Zaryad 20",
    "List 10",
  ]);
});

test("every translation is used by the shop", async () => {
  const texts = await allWords("ru");
  expect(Object.keys(english).filter((source) => !texts.includes(JSON.stringify(source)))).toEqual([]);
});

/** The check digit of a taxpayer number (order ММВ-7-14/17 of the tax service, annexes on ИНН and ОГРН). */
const innDigit = (digits: string): number =>
  ([2, 4, 10, 3, 5, 9, 4, 6, 8].reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11) % 10;

test("the company's details are in both languages and have valid check digits", async () => {
  const companyIn = async (language: "ru" | "en") =>
    v.parse(Catalog, await readCatalog(database, { cityId: null, now, language, sbp: true })).org.company;
  const [russian, english] = [await companyIn("ru"), await companyIn("en")];
  expect(russian).toMatchObject({ name: "ООО «Кабинет»", address: expect.stringContaining("Москва") });
  expect(english).toEqual({
    ...russian,
    name: "Kabinet LLC",
    address: "14 Bolshaya Serpukhovskaya Street, Moscow, 115093",
  });
  const { inn, ogrn } = russian ?? { inn: "", ogrn: "" };
  expect(Number(inn.at(-1))).toBe(innDigit(inn));
  expect(Number(ogrn.at(-1))).toBe(Number(BigInt(ogrn.slice(0, 12)) % 11n) % 10);
});

test("the devices of +7 (999) 000-00-01 have acts, signed and unsigned", async () => {
  const artem = await idOf("79990000001");
  const page = v.parse(
    v.array(Subscription),
    await readSubscriptions(database, { clientId: artem, language: "ru", now }),
  );
  const papers = page.map(({ status, acts }) => [
    status,
    acts.map(({ type, signed }) => `${type} ${signed}`),
  ]);
  const handedOver = ["receipt true", "carePlan true"];
  expect(papers).toEqual([
    ["awaitingPayment", []],
    ["paused", ["receipt true", "carePlan false"]],
    ["active", [...handedOver, "protectionPlan false"]],
    ["cancelled", [...handedOver, "return true"]],
  ]);
  const numbers = page.flatMap(({ acts }) => acts.map(({ number }) => number));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const { created = "", signedAt } of page.flatMap(({ acts }) => acts)) {
    expect(created <= (signedAt ?? "9999") && created <= now.toISOString()).toBe(true);
  }
});

test("every payment of …01 and …05 has a receipt whose lines add up to it", async () => {
  for (const [phone, limit] of [
    ["79990000001", 200],
    ["79990000005", 20],
  ] as const) {
    const clientId = await idOf(phone);
    const { payments: paid } = await readPayments(database, clientId, { limit });
    for (const { id, amount, status } of paid.filter((payment) => payment.status === "success")) {
      const { receipt } = await readReceipt(database, { clientId, paymentId: id, language: "en" });
      expect([status, receipt.lines.reduce((sum, line) => sum + line.amount, 0)]).toEqual([
        "success",
        amount,
      ]);
    }
  }
});

test("every letter names its days as on the day it was sent, without the year", async () => {
  const letters = await database.select().from(notices).where(eq(notices.kind, "receipt"));
  expect(letters.length).toBeGreaterThan(20);
  for (const { message } of letters) expect(message?.text).not.toMatch(/20\d\d/);
});

test("+7 (999) 000-00-01 has one subscription of each kind, two cards and a year of payments", async () => {
  const artem = await idOf("79990000001");
  const subscriptions = v.parse(
    v.array(Subscription),
    await readSubscriptions(database, { clientId: artem, language: "ru", now }),
  );
  expect(subscriptions.map(({ status }) => status)).toEqual([
    "awaitingPayment",
    "paused",
    "active",
    "cancelled",
  ]);
  const [unpaid, paused, active] = subscriptions;
  expect(unpaid).toMatchObject({ debt: 45_000, period: 1, nextPayment: null });
  expect(paused).toMatchObject({ returnBy: "2027-02-06", nextPayment: null });
  expect((active?.nextPayment?.date ?? "") > "2027-02-01").toBe(true);
  const { payments: paid } = v.parse(
    v.object({ payments: v.array(Payment) }),
    await readPayments(database, artem, { limit: 200 }),
  );
  const moments = paid.map(({ created }) => created);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect((moments.at(-1) ?? "") < "2026-01-31").toBe(true);
  expect((moments[0] ?? "") < now.toISOString()).toBe(true);
  expect(await readCards(database, artem)).toHaveLength(2);
  expect(await readClient(database, artem, "ru")).toMatchObject({
    city: 1,
    bonus: 133_800,
    email: expect.any(String),
  });
});

test("the unpaid order earns the same bonus as any order of its price", async () => {
  const artem = await idOf("79990000001");
  const [unpaid] = await database
    .select({ earned: table.bonusEarned, price: table.price })
    .from(table)
    .where(and(eq(table.clientId, artem), eq(table.status, "awaitingPayment")));
  const nothing = { insurance: null, extras: [], deposit: 0, delivery: null, promo: null };
  const { bonusEarned } = priceOf({
    ...nothing,
    rent: unpaid?.price ?? 0,
    bonus: { requested: 0, balance: 0 },
  });
  expect(bonusEarned).toBe(2_200);
  expect(unpaid?.earned).toBe(bonusEarned);
});

test("bonus comes from the first month of each subscription by the published rule, and from a promo code", async () => {
  const artem = await idOf("79990000001");
  const owned = await readSubscriptions(database, { clientId: artem, language: "ru", now });
  const { entries } = await readBonusHistory(database, artem);
  const began = owned.filter(({ start }) => start !== null);
  expect(
    entries.flatMap(({ kind, amount, subscription }) => (kind === "earned" ? [[subscription, amount]] : [])),
  ).toEqual(began.map(({ id, price }) => [id, Math.floor((price * 5) / 10_000) * 100]));
  expect(entries.filter(({ kind, promo }) => kind === "promo" && promo === null)).toEqual([]);
});

test("…02 is blank, …03 forbidden, …04 waits for deletion", async () => {
  const of = async (phone: string) => readClient(database, await idOf(phone), "ru");
  expect(await of("79990000003")).toMatchObject({ forbidden: true });
  const day = "2027-01-28T22:30:00.000Z";
  expect(await of("79990000004")).toMatchObject({
    delete_personal_data: true,
    delete_personal_data_date: day,
  });
});

test("…05 has 1,000 subscriptions and 10,000 payments that match the contract", async () => {
  const crowd = await idOf("79990000005");
  const subscriptions = v.parse(
    v.array(Subscription),
    await readSubscriptions(database, { clientId: crowd, language: "ru", now }),
  );
  expect(subscriptions).toHaveLength(1_000);
  // The card is charged for what is active: the tests of killed servers count these charges.
  const active = subscriptions.filter(({ status }) => status === "active");
  expect(active.map(({ card }) => card?.last4)).toEqual(active.map(() => "0505"));
  expect(active.length).toBeGreaterThan(1);
  expect(await database.$count(payments, eq(payments.clientId, crowd))).toBe(10_000);
  const page = await readPayments(database, crowd, { limit: 200 });
  expect(v.parse(v.array(Payment), page.payments)).toHaveLength(200);
});

test("…06 has a debt that is retried tomorrow, and a card that expires before its charge", async () => {
  for (const moment of [now, new Date("2027-03-02T09:00:00.000Z"), new Date("2027-07-31T09:00:00.000Z")]) {
    if (moment !== now) {
      await truncateAll(database);
      await seed(database, moment);
    }
    const today = dayIn("Europe/Moscow", moment);
    const nina = await idOf("79990000006");
    const page = v.parse(
      v.array(Subscription),
      await readSubscriptions(database, { clientId: nina, language: "ru", now: moment }),
    );
    expect(page).toMatchObject([
      {
        status: "active",
        debt: 789_000,
        card: { last4: "9995" },
        possession: { state: "inUse" },
        collection: { reason: "noFunds", nextTry: addDays(today, 1), pausesOn: addDays(today, 5) },
      },
      { status: "active", debt: 0, card: { last4: "5454" }, collection: null },
    ]);
    const [letter] = await database
      .select({ message: notices.message })
      .from(notices)
      .where(and(eq(notices.clientId, nina), eq(notices.kind, "chargeFailed")));
    expect(letter?.message).toMatchObject({
      channel: "letter",
      title: "Платёж не прошёл",
      text: expect.stringContaining("9995"),
    });
    const saved = v.parse(v.array(Card), await readCards(database, nina));
    expect(failingCharges(saved, page, () => today).map(({ card }) => card.last4)).toEqual(["5454"]);
    expect(new Set((await dueNow(moment)).map(({ clientId }) => clientId))).toEqual(new Set());
  }
  await truncateAll(database);
  await seed(database, now);
});

test("seeding again, also twice in parallel, changes nothing", async () => {
  const count = async (): Promise<unknown> => [
    await database.$count(clients),
    await database.$count(payments),
    await database.$count(cities),
    await database.select({ ids: sql`sum(id)` }).from(table),
  ];
  const before = await count();
  await Promise.all([seed(database, now), seed(database, new Date("2028-01-01T00:00:00.000Z"))]);
  expect(await count()).toEqual(before);
});

test("seeded rows are in the state in which billing leaves them, and none is overdue", async () => {
  const rows = await database
    .select({ row: table, timezone: cities.timezone })
    .from(table)
    .innerJoin(cities, eq(cities.id, table.cityId));
  for (const { row, timezone } of rows) {
    const { end, dueAt, nextPaymentDay, nextPaymentAmount } = row;
    expect({ end, dueAt, nextPaymentDay, nextPaymentAmount }).toEqual(derivedColumns(row, timezone));
    expect(dueAt === null || dueAt > now).toBe(true);
  }
});

test.skipIf(server === undefined)(
  "of two processes that start on an empty database one waits while the other seeds, however long it takes (PostgreSQL)",
  async () => {
    const own = await openOwnDatabase(server ?? "");
    onTestFinished(() => own.close());
    const limits = { ...postgresDefaults.limits, lock_timeout: 100 };
    const processes = [await openPostgres(own.url, { limits }), await openPostgres(own.url, { limits })];
    await Promise.all(processes.map((each) => seed(each.database, now, { all: false })));
    const counts = await Promise.all(processes.map((each) => each.database.$count(cities)));
    await Promise.all(processes.map((each) => each.close()));
    expect(counts).toEqual(Array(2).fill(await database.$count(cities)));
  },
);
