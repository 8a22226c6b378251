import { expect, test } from "vitest";
import { aboutSubscription, deviceValue } from "#src/features/help/problem-form.tsx";
import { findOffices } from "#src/features/help/offices-page.tsx";
import { routeUrl } from "#src/features/catalog/route-link.tsx";

const about = { id: 41, words: "Подписка № 41, Колибри 2" };

test("a messenger with a placeholder gets the subscription, any other address is unchanged", () => {
  expect(aboutSubscription("https://t.me/kabinet_bot", about)).toBe(
    "https://t.me/kabinet_bot?start=subscription-41",
  );
  expect(new URL(aboutSubscription("https://wa.me/70005550101", about)).searchParams.get("text")).toBe(
    about.words,
  );
  for (const other of ["https://t.me/bot?start=shop", "https://vk.me/kabinet", "https://chat.example/?a=1#b"])
    expect(aboutSubscription(other, about)).toBe(other);
});

test("the route to an office ends at its coordinates, in the reader's language", () => {
  const way = new URL(routeUrl({ lat: 55.7262, lon: 37.6261 }, "ru"));
  expect([way.origin, way.searchParams.get("rtext")]).toEqual(["https://yandex.ru", "~55.7262,37.6261"]);
  expect(routeUrl({ lat: 55.7262, lon: 37.6261 }, "en")).toContain("https://yandex.com/maps/");
});

test("a device's value is that of its last handover act, or nothing", () => {
  const item = (value: number | null, more: object = {}) =>
    ({ name: "Сигнал 5", model: "SGN-5", serial: "1", condition: null, note: null, value, ...more }) as const;
  const act = (id: number, type: "receipt" | "exchange" | "return", items: ReturnType<typeof item>[]) =>
    ({ id, type, signed: true, signedAt: null, items }) as const;
  const lock = item(1_900, { model: null });
  const received = act(3, "receipt", [lock, item(49_000)]);
  expect(deviceValue({ acts: [received, act(4, "return", [item(1)])] })).toEqual({ act: 3, value: 49_000 });
  const exchanged = act(9, "exchange", [item(49_000, { returned: true }), item(52_000)]);
  expect(deviceValue({ acts: [exchanged, received] })).toEqual({ act: 9, value: 52_000 });
  expect(deviceValue({ acts: [received, act(9, "exchange", [item(null)])] })).toBeNull();
  expect(deviceValue({ acts: [{ id: 3, type: "receipt", signed: true, signedAt: null }] })).toBeNull();
});

test("an office is found by the starts of its words, with ё or е", () => {
  const offices = [
    { name: "Савёловская", address: "Сущёвский Вал, 5" },
    { name: "Бауманская", address: "Бауманская улица, 33/2" },
  ];
  const found = (typed: string) => findOffices(offices, typed).map(({ name }) => name);
  expect(found("сущев")).toEqual(["Савёловская"]);
  expect(found("УЛИЦА баум")).toEqual(["Бауманская"]);
  expect(found("савел 33")).toEqual([]);
  expect(found(" ")).toEqual(["Савёловская", "Бауманская"]);
});
