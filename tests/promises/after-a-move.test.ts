import { beforeAll, describe, expect, test } from "vitest";
import * as v from "valibot";
import { getCatalog } from "#contract/info.ts";
import type { Draft } from "#contract/quote.ts";
import { listSubscriptions, officeOf, setStatus, type Subscription } from "#contract/subscription.ts";
import { numberOf } from "#contract/subscription-status.ts";
import { updateClient } from "#contract/user.ts";
import { chance } from "../simulation/chance.ts";
import { openDatabase } from "../server/databases.ts";
import { type Driver, openDriver } from "../driver/driver.ts";
import { simulated } from "../simulation/server/simulated.ts";
import type { Browser } from "./page.ts";
import { childrenOf, enter, type Person, visitBank } from "./person.ts";
import { readScreen } from "./screens.tsx";
import { openServer, type Server } from "./server.ts";

/* A client moves from Moscow to Kazan; the places of their Moscow subscriptions stay in Moscow. */

const moscow = { id: 1, name: "Москва", english: "Moscow" };
const kazan = 3;
/** The second office of Moscow, and the only one of Kazan. */
const office = { id: 2, address: "Бауманская улица, 33/2", english: "33/2 Baumanskaya Street" };
const elsewhere = /улица Баумана, 44|44 Bauman/;

const Credentials = v.object({ token: v.string() });
const tokenIn = ({ kept }: Browser): string =>
  v.parse(Credentials, JSON.parse(kept.get("kabinet.credentials") ?? "null")).token;

type Orders = Record<"waiting" | "returning" | "exchanged" | "delivered", Subscription>;
let server: Server;
let person: Person;
let orders: Orders;
/** The first payment of the order that waits. */
let firstPayment: number;

/** Sends what the client's own browser would send. */
const driverOf = () => openDriver(server.request, { app: { ...simulated, version: "1.0.0" } });
const ask: Driver["ask"] = (call, request) =>
  driverOf().ask(call, request, { token: tokenIn(person.browser) });

const order = async (change: Partial<Draft>): Promise<Subscription> => {
  const draft: Draft = {
    deviceId: 1,
    months: 3,
    insurance: false,
    extras: [],
    handover: { kind: "pickup", officeId: office.id },
    promo: null,
    bonus: 0,
    ...change,
  };
  const token = tokenIn(person.browser);
  const created = await driverOf().order(token, draft);
  const payment = await driverOf().beginPayment(token, created.id);
  await visitBank(server, person, payment.redirect ?? "", "pays", true);
  firstPayment ??= payment.payment.id;
  return created;
};

beforeAll(async () => {
  const database = await openDatabase();
  server = await openServer(database);
  person = {
    phone: "79160000001",
    email: "vera@example.com",
    verifies: false,
    cityId: moscow.id,
    expires: "11/40",
    misses: (what) => expect.fail(what),
    browser: { kept: new Map(), address: "10.0.0.1", language: "ru", chance: chance(5) },
  };
  (await enter(server, person, "/subscriptions/", {})).close();
  const { org } = await ask(getCatalog, { city: String(moscow.id) });
  const waiting = await order({});
  const returning = await order({ deviceId: 2 });
  const exchanged = await order({ deviceId: 3 });
  const delivery = { kind: "delivery", address: "Валовая улица, 21", slot: "10:00–14:00" } as const;
  const delivered = await order({
    deviceId: 4,
    handover: { ...delivery, day: org.delivery?.days[0] ?? null },
  });
  for (const { id } of [returning, exchanged, delivered]) await server.warehouse(id, "handedOver");
  await server.warehouse(exchanged.id, "damaged");
  for (const { id } of [returning, delivered])
    await ask(setStatus, { id, status: "pending", from: numberOf("active") });
  await ask(updateClient, { city: kazan });
  const { subscriptions } = await ask(listSubscriptions, {});
  const now = (before: Subscription): Subscription =>
    subscriptions.find(({ id }) => id === before.id) ?? expect.fail("it is gone");
  orders = {
    waiting: now(waiting),
    returning: now(returning),
    exchanged: now(exchanged),
    delivered: now(delivered),
  };
});

const read = async (address: string, language: "ru" | "en"): Promise<string> => {
  const page = await enter(server, { ...person, browser: { ...person.browser, language } }, address, {});
  // Rendering runs no effects, so the test sends the event.
  childrenOf(page).payments?.send({ type: "receipt.requested", id: firstPayment });
  await page.settle();
  if (address.endsWith("cancel-confirm")) {
    const { subscription } = childrenOf(page);
    subscription?.send({ type: "subscription.opened", id: orders.exchanged.id, step: "cancel" });
    subscription?.send({ type: "reason.given", reason: "price", comment: "" });
    await page.settle();
  }
  const { text } = await readScreen(server, page, address, language);
  page.close();
  return text.replaceAll("\u00a0", " ").replaceAll(/[\u2060\u2063]/g, "");
};

test("a subscription tells its city and office, wherever its client lives", () => {
  const { waiting, delivered } = orders;
  expect(waiting.city).toMatchObject({ id: moscow.id, name: moscow.name, timezone: "Europe/Moscow" });
  expect(officeOf(waiting)).toMatchObject({ id: office.id, address: office.address });
  expect(officeOf(delivered)).toBeNull();
  // The device may be returned to any office of Moscow.
  expect(delivered.city?.offices.map(({ cityId }) => cityId)).toEqual([moscow.id, moscow.id, moscow.id]);
});

describe.each(["ru", "en"] as const)("who has moved (%s)", (language) => {
  const city = language === "ru" ? moscow.name : moscow.english;
  const there = `${city}, ${language === "ru" ? office.address : office.english}`;
  const anyThere = language === "ru" ? "Москва, любой пункт" : "Moscow, any office";
  const address = (at: (of: Orders) => string) => at;

  test.each([
    ["the home", address(() => "/subscriptions/")],
    ["an order that waits", address(({ waiting }) => `/subscriptions/?s=${waiting.id}`)],
    ["a device to return", address(({ returning }) => `/subscriptions/?s=${returning.id}`)],
    ["a pause", address(({ exchanged }) => `/subscriptions/?s=${exchanged.id}&at=pause`)],
    ["a cancellation", address(({ exchanged }) => `/subscriptions/?s=${exchanged.id}&at=cancel-confirm`)],
    ["where to collect it", address(() => `/success-subscription/${office.id}/`)],
    ["what was paid for", address(() => `/success-subscription/${office.id}/?payment=${firstPayment}`)],
    ["a problem", address(({ exchanged }) => `/problem/?s=${exchanged.id}&what=broke`)],
  ])("reads the office of the order: %s", async (_, at) => {
    const text = await read(at(orders), language);
    expect(text).toContain(there);
    expect(text).not.toMatch(elsewhere);
  });

  test("reads that any office of the order's city takes a delivered device back", async () => {
    expect(await read(`/subscriptions/?s=${orders.delivered.id}`, language)).toContain(anyThere);
    const home = await read("/subscriptions/", language);
    expect(home).toContain(anyThere);
    expect(home).not.toMatch(elsewhere);
  });

  test("finds the offices where the devices are collected and returned, above those of the new city", async () => {
    const text = await read("/offices/", language);
    const own = text.indexOf(language === "ru" ? office.address : office.english);
    expect(own).toBeGreaterThan(-1);
    expect(own).toBeLessThan(text.search(elsewhere));
  });

  test("prints the contract and the act of exchange with the city and the office where they were signed", async () => {
    const contract = await read(`/print/?contract=${orders.waiting.id}`, language);
    expect(contract).toContain(city);
    expect(contract).toContain(language === "ru" ? office.address : office.english);
    const act = orders.exchanged.acts.find(({ type }) => type === "exchange");
    const paper = await read(`/print/?act=${act?.id}`, language);
    expect(paper).toContain(language === "ru" ? "Стриж" : "Strizh");
    for (const text of [contract, paper]) expect(text).not.toMatch(/Казань|Kazan/);
  });
});
