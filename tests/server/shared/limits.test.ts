import { describe, expect, test } from "vitest";
import { bindingDue } from "#server/cards/begin-binding.ts";
import { spendable } from "#server/forecast/price.rules.ts";
import { warningFor } from "#server/cards/card-warnings.job.ts";
import { isValidOn } from "#contract/card.ts";
import { isPaidBy } from "#server/forecast/subscription-state.rules.ts";
import { daytime } from "#server/notifications/save-notifications.ts";
import { promoDue } from "#server/subscriptions/try-promo.ts";

const now = new Date("2026-11-21T09:00:00.000Z");
const minute = 60_000;
const ago = (...minutes: number[]): Date[] =>
  minutes.map((count) => new Date(now.getTime() - count * minute));
const inMinutes = (count: number): Date => new Date(now.getTime() + count * minute);

describe("bindings of cards", () => {
  test.each([
    ["none before", [], null],
    ["four within the hour", [0, 1, 2, 3], null],
    ["five, the oldest an hour ago", [0, 1, 2, 3, 60], null],
    ["five within the hour", [0, 1, 2, 3, 59], 1],
    ["six within the hour: the fifth from the end decides", [0, 1, 2, 3, 30, 59], 30],
    ["ten within the day", [70, 80, 90, 100, 200, 300, 400, 500, 600, 700], 740],
    ["both limits: the longer wait", [0, 1, 2, 3, 4, 300, 400, 500, 600, 1_430], 56],
  ])("%s", (_what, minutes, wait) => {
    const due = bindingDue(ago(...minutes).toReversed(), now);
    expect(due).toEqual(wait === null ? null : inMinutes(wait));
  });
});

test("promo codes: after ten wrong ones within an hour the tenth from the end decides", () => {
  const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(promoDue(ago(...nine), now)).toBeNull();
  expect(promoDue(ago(...nine, 60), now)).toBeNull();
  expect(promoDue(ago(...nine, 59), now)).toEqual(inMinutes(1));
  expect(promoDue(ago(0, ...nine, 59), now)).toEqual(inMinutes(51));
});

test.each([
  [{ price: 1_000, applied: 0, balance: 5_000 }, 300],
  [{ price: 999, applied: 0, balance: 5_000 }, 299],
  [{ price: 1_000, applied: 100, balance: 5_000 }, 200],
  [{ price: 1_000, applied: 100, balance: 50 }, 50],
  [{ price: 1_000, applied: 400, balance: 50 }, 0],
  [{ price: 1_000, applied: 0, balance: -1 }, 0],
])("of %j the client can spend %i", (given, amount) => {
  expect(spendable(given)).toBe(amount);
});

test("a card is valid to the end of its month", () => {
  expect(isValidOn({ expires: "2026-12" }, "2026-12-31")).toBe(true);
  expect(isValidOn({ expires: "2026-12" }, "2027-01-01")).toBe(false);
});

test.each([
  ["2026-12-22", null],
  ["2026-12-21", "cardExpiresInMonth"],
  ["2026-11-29", "cardExpiresInMonth"],
  ["2026-11-28", "cardExpiresInWeek"],
  ["2026-11-21", "cardExpiresInWeek"],
  ["2026-11-20", null],
])("on 21 November a charge on %s causes %s", (charge, kind) => {
  expect(warningFor(charge, "2026-11-21")).toBe(kind);
});

test.each([
  ["Europe/Moscow", "2026-11-21T05:59:00Z", "2026-11-21T06:00:00Z"],
  ["Europe/Moscow", "2026-11-21T06:00:00Z", "2026-11-21T06:00:00Z"],
  ["Europe/Moscow", "2026-11-21T17:59:59Z", "2026-11-21T17:59:59Z"],
  ["Europe/Moscow", "2026-11-21T18:00:00Z", "2026-11-22T06:00:00Z"],
  ["Europe/Moscow", "2026-11-21T22:00:00Z", "2026-11-22T06:00:00Z"],
  ["Asia/Kamchatka", "2026-11-21T09:00:00Z", "2026-11-21T21:00:00Z"],
  ["Europe/Kaliningrad", "2026-11-21T19:00:00Z", "2026-11-22T07:00:00Z"],
])("in %s nothing is sent at night: %s becomes %s", (zone, moment, due) => {
  expect(daytime(new Date(moment), zone)).toEqual(new Date(due));
});

describe("a card pays a subscription", () => {
  const living = {
    status: "active",
    period: 2,
    months: 3,
    scheduledStatus: null,
    cardId: 7,
    chargeConsent: "given",
  } as const;
  const [own, standard, other] = [
    { id: 7, isDefault: false },
    { id: 8, isDefault: true },
    { id: 9, isDefault: false },
  ];
  test.each([
    ["its own one", living, [true, false, false]],
    ["the default one if it has none", { ...living, cardId: null }, [false, true, false]],
    ["none before its first payment", { ...living, status: "awaitingPayment" }, [false, false, false]],
    ["none when it is cancelled", { ...living, status: "cancelled" }, [false, false, false]],
    [
      "none when a cancellation is scheduled",
      { ...living, scheduledStatus: "cancelled" },
      [false, false, false],
    ],
    ["its own one also while it is paused", { ...living, status: "paused" }, [true, false, false]],
    ["its own one for the last month", { ...living, period: 3 }, [true, false, false]],
    ["none without the client's consent", { ...living, chargeConsent: "offered" }, [false, false, false]],
    [
      "none after the consent was withdrawn",
      { ...living, chargeConsent: "withdrawn" },
      [false, false, false],
    ],
    ["none when all its months are paid", { ...living, period: 4 }, [false, false, false]],
  ] as const)("%s", (_which, subscription, pays) => {
    expect([own, standard, other].map((card) => isPaidBy(subscription, card))).toEqual(pays);
  });
});
