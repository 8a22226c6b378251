import { expect, test } from "vitest";
import type { Card } from "#contract/card.ts";
import type { Subscription } from "#contract/subscription.ts";
import { failingCharges } from "#machines/cards/expiry.ts";
import { plainSubscription } from "../../plain-subscription.ts";

const card = (over: Partial<Card> = {}): Card => ({
  id: 3,
  brand: "visa",
  last4: "0932",
  expires: "2026-11",
  isDefault: true,
  usedBy: [41],
  ...over,
});

const subscription = (date: string, id = 41): Subscription => ({
  ...plainSubscription,
  id,
  start: "2026-01-03",
  end: "2027-01-03",
  months: 12,
  period: 11,
  nextPayment: { date, amount: 948_000 },
});

const warned = (date: string, today: string, over: Partial<Card> = {}) =>
  failingCharges([card(over)], [subscription(date)], () => today).map(({ warning }) => warning);

test("a card is valid to the last day of its month", () => {
  expect(warned("2026-11-30", "2026-11-25")).toEqual([]);
  expect(warned("2026-12-01", "2026-11-25")).toEqual(["week"]);
});

test("the first warning comes 30 days before the charge, the second 7", () => {
  expect(warned("2026-12-03", "2026-11-02")).toEqual([]);
  expect(warned("2026-12-03", "2026-11-03")).toEqual(["month"]);
  expect(warned("2026-12-03", "2026-11-25")).toEqual(["month"]);
  expect(warned("2026-12-03", "2026-11-26")).toEqual(["week"]);
  expect(warned("2026-12-03", "2026-12-03")).toEqual(["week"]);
  expect(warned("2026-12-03", "2026-12-04")).toEqual([]);
});

test("a card that pays nothing, or is valid on the day, gives no warning", () => {
  expect(warned("2026-12-03", "2026-11-30", { usedBy: [] })).toEqual([]);
  expect(warned("2026-12-03", "2026-11-30", { expires: "2026-12" })).toEqual([]);
});

test("another valid card is offered instead, the default one first", () => {
  const instead = (...others: Partial<Card>[]) => {
    const own = card({ isDefault: false });
    const all = [
      own,
      ...others.map((over, index) => card({ id: 4 + index, usedBy: [], isDefault: false, ...over })),
    ];
    return failingCharges(all, [subscription("2026-12-03")], () => "2026-11-28")[0]?.instead?.id ?? null;
  };
  expect(instead()).toBeNull();
  expect(instead({ expires: "2026-11" })).toBeNull();
  expect(instead({ expires: "2026-12" }, { expires: "2028-01", isDefault: true })).toBe(5);
  expect(instead({ expires: "2026-11", isDefault: true }, { expires: "2026-12" })).toBe(5);
});

test("the nearest charge comes first", () => {
  const list = failingCharges(
    [card({ usedBy: [41, 42] })],
    [subscription("2026-12-20", 42), subscription("2026-12-03")],
    () => "2026-11-28",
  );
  expect(list.map(({ day }) => day)).toEqual(["2026-12-03", "2026-12-20"]);
});

test("over the turn of a year, and in February", () => {
  expect(warned("2027-01-31", "2027-01-24", { expires: "2026-12" })).toEqual(["week"]);
  expect(warned("2027-03-01", "2027-02-21", { expires: "2027-02" })).toEqual(["month"]);
});
