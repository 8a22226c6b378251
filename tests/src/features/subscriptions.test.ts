import { describe, expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { livedShare } from "#src/features/subscriptions/lived-share.ts";
import { nextEvent } from "#src/features/subscriptions/next-event.ts";
import { filterSubscriptions } from "#src/features/subscriptions/subscription-filter.ts";
import type { subscriptionFilters } from "#src/features/subscriptions/subscriptions-search.ts";
import { plainSubscription } from "../../plain-subscription.ts";

const blank: Subscription = { ...plainSubscription, id: 1, model: "Колибри 2", price: 890_000 };

describe("the headline of a subscription says what happens next", () => {
  test.each<[string, Partial<Subscription>, ReturnType<typeof nextEvent>]>([
    [
      "unpaid: what is left to pay",
      { status: "awaitingPayment", debt: 1_000 },
      { kind: "pay", amount: 1_000 },
    ],
    ["to be picked up", { status: "awaitingHandover" }, { kind: "pickup" }],
    [
      "to be delivered: day and hours",
      {
        status: "awaitingHandover",
        delivery: { address: "Валовая, 21", date: "2026-11-22", slot: "10:00–14:00" },
      },
      { kind: "deliver", day: "2026-11-22", slot: "10:00–14:00" },
    ],
    [
      "active: the next charge",
      { nextPayment: { date: "2026-12-03", amount: 948_000 } },
      { kind: "charge", day: "2026-12-03", amount: 948_000 },
    ],
    [
      "active without a card: what is to be paid by hand",
      { nextPayment: { date: "2026-12-03", amount: 948_000 }, card: null },
      { kind: "byHand", day: "2026-12-03", amount: 948_000 },
    ],
    [
      "going on, the device being back: that it is to be collected again",
      {
        nextPayment: { date: "2026-12-03", amount: 948_000 },
        possession: { state: "awaited", since: null },
      },
      { kind: "pickup" },
    ],
    [
      "going on, the device being back and brought: that it is brought again",
      {
        delivery: { address: "Валовая, 21", date: "2026-11-22", slot: "10:00–14:00" },
        possession: { state: "awaited", since: null },
      },
      { kind: "again" },
    ],
    [
      "active with a failed charge: the debt counts more than the next one",
      { debt: 640_000, nextPayment: { date: "2026-12-03", amount: 948_000 } },
      { kind: "debt", amount: 640_000 },
    ],
    [
      "cancelled at the end of the period: that day, and no charge",
      { scheduled: { status: "cancelled", at: "2026-12-03" }, nextPayment: null },
      { kind: "ending", day: "2026-12-03" },
    ],
    [
      "active in its last period, of which nothing more is charged: the day on which the term is over",
      { nextPayment: null, end: "2027-01-12" },
      { kind: "ending", day: "2027-01-12" },
    ],
    [
      "paused: the day to return the device",
      { status: "paused", returnBy: "2026-11-25" },
      { kind: "return", day: "2026-11-25" },
    ],
    [
      "paused, the device being kept beyond that day: that it is late",
      { status: "paused", returnBy: "2026-11-21" },
      { kind: "returnLate", day: "2026-11-21" },
    ],
    [
      "paused until a day, the device being back: that day",
      { status: "paused", resumeOn: "2027-01-05" },
      { kind: "resumes", day: "2027-01-05" },
    ],
    [
      "paused until a day after the device is due: first the device",
      { status: "paused", resumeOn: "2027-01-05", returnBy: "2026-11-25" },
      { kind: "return", day: "2026-11-25" },
    ],
    [
      "paused for a shorter time than the device may stay",
      { status: "paused", resumeOn: "2026-11-24", returnBy: "2026-11-25" },
      { kind: "resumes", day: "2026-11-24" },
    ],
    [
      "paused for a debt, the device being back: the debt, whatever day was set",
      { status: "paused", debt: 789_000, resumeOn: "2027-01-05" },
      { kind: "owed", amount: 789_000 },
    ],
    [
      "over: the day it ended",
      { status: "cancelled", end: "2026-09-02" },
      { kind: "ended", day: "2026-09-02" },
    ],
  ])("%s", (_what, change, expected) =>
    expect(nextEvent({ ...blank, ...change }, "2026-11-22")).toEqual(expected),
  );
});

test("every subscription is in the list of all and in exactly one of the others, so that their counts add up", () => {
  const statuses = [
    "awaitingPayment",
    "awaitingHandover",
    "active",
    "paused",
    "cancelled",
    "finished",
  ] as const;
  const all = statuses.map((status, index) => ({ ...blank, id: index + 1, status }));
  const shown = (filter: (typeof subscriptionFilters)[number]) =>
    filterSubscriptions(all, filter).map(({ status }) => status);
  expect(shown("all")).toEqual(statuses);
  expect(shown("active")).toEqual(["active", "paused"]);
  expect(shown("waiting")).toEqual(["awaitingPayment", "awaitingHandover"]);
  expect(shown("cancelled")).toEqual(["cancelled", "finished"]);
});

test("what is lived of a paid month is a share of its days, never less than nothing or more than all", () => {
  expect(livedShare("2026-11-01", "2026-11-11", "2026-11-06")).toBe(50);
  expect(livedShare("2026-11-01", "2026-11-11", "2026-12-01")).toBe(100);
  expect(livedShare("2026-11-01", "2026-11-11", "2026-10-01")).toBe(0);
});
