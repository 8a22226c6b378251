import * as v from "valibot";
import { describe, expect, test } from "vitest";
import type { Catalog } from "#contract/info.ts";
import { artUrl, featureLine, findBySlug } from "#src/features/catalog/find-device.ts";
import { compareTerms } from "#src/features/catalog/device-page.tsx";
import type { Subscription } from "#contract/subscription.ts";
import { afterPurchase } from "#src/routing/follow-session.ts";
import { CheckoutSearch } from "#src/features/checkout/checkout-search.ts";
import { defaultChoices, missingInHandover, unfinishedReason } from "#src/features/checkout/use-draft.ts";
import { getFacts, isAwaited } from "#src/features/consequences/sentences.ts";
import { texts as en } from "#src/i18n/locales/checkout/en.ts";
import { texts as ru } from "#src/i18n/locales/checkout/ru.ts";
import { plainSubscription } from "../../plain-subscription.ts";

const device: Catalog["gadgets"][number] = {
  id: 5,
  name: "Колибри Карго",
  slug: "kolibri-kargo",
  categoryId: 1,
  model: "KC",
  features: [],
  deposit: 700_000,
  insurance: { price: 59_000 },
  extras: [{ id: 9, name: "Термосумка", price: 49_000 }],
  months: [
    { count: 3, price: 1_090_000 },
    { count: 1, price: 1_150_000 },
  ],
  image: "cargo-bike",
  available: true,
};
const office = { id: 7, cityId: 1, name: "Центр", address: "Лесная, 30", hours: "9–21", lat: 0, lon: 0 };
const org = { whatsapp: null, telegram: null, vk: null, offices: [office], delivery: null };
const catalog: Catalog = {
  cities: [],
  categories: [{ id: 1, name: "Велосипеды", slug: "bikes" }],
  gadgets: [device, { ...device, id: 6, slug: "orphan", categoryId: 99 }],
  org,
};

test("the till's URL names what follows a debt, or nothing", () => {
  expect(v.parse(CheckoutSearch, { after: "goOn" })).toEqual({ after: "goOn" });
  for (const search of [{}, { after: "stay" }, { after: 1 }, { amount: 1 }])
    expect(v.parse(CheckoutSearch, search).after).toBeUndefined();
});

test("a URL names a category or a device, and nothing else", () => {
  expect(findBySlug(catalog, "bikes")).toMatchObject({ kind: "category" });
  expect(findBySlug(catalog, "kolibri-kargo")).toMatchObject({ kind: "device", category: { slug: "bikes" } });
  expect(findBySlug(catalog, "orphan")).toMatchObject({ kind: "device", category: null });
  expect(findBySlug(catalog, "__proto__")).toBeNull();
});

test("features read as one sentence, abbreviations unchanged", () => {
  expect(featureLine(["до 90 км", "Багажник на 40 кг", "IP68", "4G"])).toBe(
    "До\u00a090\u00a0км, багажник на\u00a040\u00a0кг, IP68, 4G",
  );
  expect(featureLine(["up to\u00a090 km", "rack for 40 kg"])).toBe(
    "Up to\u00a090\u00a0km, rack for 40\u00a0kg",
  );
});

test("a drawing is found by our own names only", () => {
  expect(artUrl("cargo-bike")).toBe("/art/cargo-bike.svg");
  expect(artUrl("https://example.com/x")).toBe("/art/bag.svg");
});

test("no paid option is preselected", () => {
  expect(defaultChoices(device, org)).toEqual({ months: 1, handover: { kind: "pickup", officeId: 7 } });
});

test("the device's office is preselected, or the first if none has it or stock is unknown", () => {
  const offices = [office, { ...office, id: 8 }];
  const chosen = (shelves: { office: number; units: number }[]) =>
    defaultChoices({ ...device, shelves }, { ...org, offices }).handover;
  const none = { office: 7, units: 0 };
  expect(chosen([none, { office: 8, units: 2 }])).toEqual({ kind: "pickup", officeId: 8 });
  expect(chosen([none, { office: 8, units: 0 }])).toEqual({ kind: "pickup", officeId: 7 });
  expect(chosen([none])).toEqual({ kind: "pickup", officeId: 8 });
});

test("terms are compared by month, in total, and with the shortest one", () => {
  expect(compareTerms(device)).toEqual([
    { months: 1, price: 1_150_000, total: 1_150_000, saved: 0 },
    { months: 3, price: 1_090_000, total: 3_270_000, saved: 180_000 },
  ]);
});

describe("a draft names what is missing", () => {
  const draft = { deviceId: 5, insurance: false, extras: [], promo: null, bonus: 0, months: 1 };
  test.each([
    ["term", { ...draft, months: null, handover: null }],
    ["handover", { ...draft, handover: null }],
    ["office", { ...draft, handover: { kind: "pickup" as const, officeId: null } }],
    [
      "delivery",
      { ...draft, handover: { kind: "delivery" as const, address: " ", day: "2026-11-22", slot: "10–14" } },
    ],
    [null, { ...draft, handover: { kind: "pickup" as const, officeId: 7 } }],
  ])("%s", (missing, it) => expect(unfinishedReason(it)).toBe(missing));
});

test("a delivery names its missing fields, in order", () => {
  const delivery = { kind: "delivery", address: " ", day: "2026-11-22", slot: null } as const;
  expect(missingInHandover(delivery)).toEqual(["address", "slot"]);
  expect(missingInHandover({ ...delivery, address: "Лесная, 30", slot: "10–14" })).toEqual([]);
  expect(missingInHandover({ kind: "pickup", officeId: null })).toEqual([]);
});

test("a device is awaited until it is handed over, and again before the next handover", () => {
  const inUse = { state: "inUse", since: "2026-11-01" } as const;
  const awaited = { state: "awaited", since: null } as const;
  const awaitedOf = (status: Subscription["status"], possession: Subscription["possession"]) =>
    isAwaited(getFacts({ ...plainSubscription, status, ...(possession && { possession }) }, "2026-11-20"));
  expect(awaitedOf("awaitingHandover", awaited)).toBe(true);
  expect(awaitedOf("active", awaited)).toBe(true);
  expect(awaitedOf("active", inUse)).toBe(false);
  expect(awaitedOf("paused", inUse)).toBe(false);
  // Without the device's place the status decides.
  expect(awaitedOf("active", undefined)).toBe(false);
});

test("after paying, a pickup leads to its office and a delivery to the result", () => {
  const paid = { kind: "subscribed" as const, subscriptionId: 1, paymentId: 2, method: "card" as const };
  expect(afterPurchase({ ...paid, officeId: 7 })).toEqual({
    to: "/success-subscription/$office/",
    params: { office: "7" },
    search: { payment: 2 },
  });
  expect(afterPurchase({ ...paid, officeId: null })).toEqual({ to: "/success/", search: { payment: 2 } });
  expect(afterPurchase({ ...paid, officeId: null, paymentId: null })).toEqual({
    to: "/success/",
    search: {},
  });
  expect(afterPurchase({ kind: "payLater", subscriptionId: 1 })).toEqual({ to: "/subscriptions/" });
});

test.each([ru, en])(
  "the retries of the price and of the cards, which one page shows, differ in name",
  (texts) => {
    expect(texts["quote.unreachable.again"]).not.toBe(texts["review.cardsFailed.again"]);
  },
);
