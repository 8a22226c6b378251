import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Call, RequestWire } from "#contract/call.ts";
import { getCatalog, getCities, getCompanies, getDoc, getFaq } from "#contract/info.ts";
import { calculate, encodeDraft } from "#contract/quote.ts";
import { createSubscription, listSubscriptions } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import type { Database } from "#server/platform/database/database.ts";
import { translations } from "#server/platform/database/tables/catalog.ts";
import { recordStatements, onDatabase } from "../databases.ts";
import { goods } from "../goods.ts";
import { openShop, type Shop, someDraft } from "../shop.ts";

const english = {
  Москва: "Moscow",
  Казань: "Kazan",
  Лавка: "Lavka",
  Велосипеды: "Bikes",
  лёгкий: "light",
  Сумка: "Bag",
  "Пункт 1": "Office 1",
  "Валовая улица, 21": "21 Valovaya Street",
  // A promo code and an address are the client's own text and never translated.
  LIME10: "never said",
};

/** A shop with the translations above; Омск, two extras and an office have none. */
const openBilingual = async (database: Database): Promise<Shop> => {
  const shop = await openShop(database);
  const rows = Object.entries(english).map(([source, text]) => ({ language: "en" as const, source, text }));
  await database.insert(translations).values(rows);
  return shop;
};

const inEnglish = { headers: { "Accept-Language": "en" } };

onDatabase("the language of replies", (open) => {
  test("cities, employers and the catalogue are in the requested language", async () => {
    const shop = await openBilingual(await open());
    const { cities } = await shop.ask(getCities, {}, inEnglish);
    expect(cities.map(({ name }) => name)).toEqual(["Moscow", "Kazan", "Омск"]);
    expect((await shop.ask(getCompanies, {}, inEnglish)).companies).toEqual([{ id: 1, name: "Lavka" }]);

    const catalog = await shop.ask(getCatalog, { city: String(goods.moscow) }, inEnglish);
    expect(catalog.cities[0]?.name).toBe("Moscow");
    expect(catalog.categories).toEqual([{ id: 1, name: "Bikes", slug: "bikes" }]);
    expect(catalog.gadgets[0]).toMatchObject({
      features: ["light"],
      extras: [
        { id: goods.bag, name: "Bag" },
        { id: goods.lock, name: "Замок" },
        { id: goods.overnight, name: "Ночное хранение" },
      ],
    });
    expect(catalog.org.offices).toMatchObject([{ name: "Office 1", address: "21 Valovaya Street" }]);

    const russian = await shop.ask(getCatalog, {}, { headers: { "Accept-Language": "ru" } });
    expect(russian.categories).toMatchObject([{ name: "Велосипеды" }]);
    expect(await shop.ask(getCatalog, {})).toEqual(russian);
  });

  test("a quote and a subscription name their extras in the language of each request", async () => {
    const shop = await openBilingual(await open());
    const token = await shop.register();
    const handover = {
      kind: "delivery" as const,
      address: "Валовая улица, 21",
      day: "2026-11-22",
      slot: "10:00–14:00",
    };
    const draft = encodeDraft({ ...someDraft, handover, promo: "LIME10" });
    const quote = await shop.ask(calculate, draft, { token, ...inEnglish });
    expect(quote.lines).toMatchObject([
      { kind: "rent", label: null },
      { kind: "insurance", label: null },
      { kind: "extra", label: "Bag" },
      { kind: "delivery", label: null },
      { kind: "promo", label: "LIME10" },
      { kind: "deposit", label: null },
    ]);
    const request = { quote: quote.id, draftHash: quote.draftHash };
    const created = await shop.ask(createSubscription, request, { token, ...inEnglish });
    expect(created.extras).toEqual([{ id: goods.bag, name: "Bag" }]);
    expect(created.delivery).toMatchObject({ address: "Валовая улица, 21" });

    const ask = (sent: object) => shop.ask(listSubscriptions, {}, { token, ...sent });
    expect((await ask({})).subscriptions).toMatchObject([{ extras: [{ name: "Сумка" }] }]);
    expect((await ask(inEnglish)).subscriptions).toMatchObject([{ extras: [{ name: "Bag" }] }]);
  });

  test("a retried call in another language gets the first reply", async () => {
    const shop = await openBilingual(await open());
    const token = await shop.register();
    const { id, draftHash } = await shop.quote(token);
    const key = randomUUID();
    const create = (language: string) =>
      shop.send(
        createSubscription,
        { quote: id, draftHash },
        { token, key, headers: { "Accept-Language": language } },
      );
    const first = await create("en");
    expect(first.headers.get("Content-Language")).toBe("en");
    const again = await create("ru");
    expect(again.text).toBe(first.text);
    expect(again.headers.get("Content-Language")).toBeNull();
  });

  test("documents and the FAQ follow Accept-Language unless the query has a language", async () => {
    const shop = await openShop(await open());
    const titles = async (request: RequestWire<typeof getDoc>, sent: object) => [
      (await shop.ask(getDoc, request, { parameter: "privacy", ...sent })).title,
      (await shop.ask(getFaq, request, sent)).groups[0]?.title,
    ];
    const [russian, inOther] = [
      ["Политика персональных данных", "Вход"],
      ["Privacy policy", "Signing in"],
    ];
    expect(await titles({}, {})).toEqual(russian);
    expect(await titles({}, inEnglish)).toEqual(inOther);
    expect(await titles({ language: "ru" }, inEnglish)).toEqual(russian);
    expect(await titles({ language: "en" }, {})).toEqual(inOther);
  });

  test("replies with texts have Content-Language and Vary; others do not", async () => {
    const shop = await openBilingual(await open());
    const token = await shop.register();
    const languages = async (call: Call, request: unknown = {}, sent: object = inEnglish) => {
      const { status, headers } = await shop.send(call, request, { token, ...sent });
      return [status, headers.get("Content-Language"), headers.get("Vary")];
    };
    const packed = "Accept-Language, Accept-Encoding";
    for (const [call, vary] of [
      ...[getCities, getCompanies, getCatalog, getFaq, getDoc].map((each): [Call, string] => [each, packed]),
      [listSubscriptions, "Accept-Language"] as const,
    ]) {
      expect([call.path, ...(await languages(call))]).toEqual([call.path, 200, "en", vary]);
      expect(await languages(call, {}, {})).toEqual([200, "ru", vary]);
    }
    const priced = await languages(calculate, encodeDraft(someDraft));
    expect(priced).toEqual([200, "en", "Accept-Language"]);
    expect(await languages(getDoc, { language: "ru" })).toEqual([200, "ru", packed]);
    expect(await languages(getClient)).toEqual([200, null, null]);
    expect(await languages(getDoc, {}, { ...inEnglish, parameter: "nothing" })).toEqual([404, null, null]);
  });

  test.each([
    ["en-US,en;q=0.9,ru;q=0.8", "en"],
    ["ru-RU,ru;q=0.9,en;q=0.8", "ru"],
    ["ru;q=0.5,en", "en"],
    ["de,fr;q=0.8,en;q=0.3", "en"],
    ["EN-gb", "en"],
    ["de", "ru"],
    ["*", "ru"],
    ["en;q=0", "ru"],
    ["english", "ru"],
    ["", "ru"],
  ])("Accept-Language %j is answered in %s", async (accepted, language) => {
    const shop = await openShop(await open());
    const { headers } = await shop.send(getFaq, {}, { headers: { "Accept-Language": accepted } });
    expect(headers.get("Content-Language")).toBe(language);
  });

  test("translations are queried once per reply, and not for Russian", async () => {
    const shop = await openBilingual(await open());
    const queries = async (sent: object): Promise<number> =>
      (await recordStatements(() => shop.ask(getCatalog, {}, sent))).length;
    const russian = await queries({});
    expect(russian).toBeGreaterThan(0);
    expect(await queries(inEnglish)).toBe(russian + 1);
  });
});
