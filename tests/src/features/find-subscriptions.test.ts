import { describe, expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { findSubscriptions } from "#src/features/subscriptions/subscription-list.tsx";
import { rented } from "./sample-subscription.ts";

const address = "Большая Серпуховская, 14";
const office = { id: 2, cityId: 1, name: "Серпуховская", address, hours: "9–21", lat: 0, lon: 0 };
const city = { id: 1, name: "Москва", timezone: "Europe/Moscow", offices: [office] };
const bike: Subscription = {
  ...rented,
  id: 1,
  name: "Колибри Карго",
  nextPayment: { date: "2026-12-03", amount: 948_000 },
};
const tablet: Subscription = {
  ...rented,
  id: 2,
  name: "Лист 10",
  city,
  serial: "LST-00012",
  officeId: 2,
  delivery: null,
  ahead: [{ kind: "return", day: "2026-11-25" }],
};
const hedgehog: Subscription = { ...rented, id: 3, name: "Ёж", serial: null, delivery: null, end: null };
const list = [bike, hedgehog, tablet];
const ids = (found: readonly Subscription[]) => found.map(({ id }) => id);

describe("subscriptions are found", () => {
  test.each([
    ["by a name, ё as е", "еж", [3]],
    ["by a serial number", "lst-00", [2]],
    ["by the office", "серпуховская", [2]],
    ["by where it was brought", "валовая", [1]],
    ["by every word", "лист klbc", []],
    ["all, without a word", "  ", [1, 3, 2]],
  ])("%s", (_, words, found) => {
    expect(ids(findSubscriptions(list, { words }))).toEqual(found);
  });

  test("sorted by name, or by the day of the next event", () => {
    const ordered = (order: "name" | "soon") => ids(findSubscriptions(list, { words: "", order }));
    expect(ordered("name")).toEqual([3, 1, 2]);
    expect(ordered("soon")).toEqual([2, 1, 3]);
  });
});
