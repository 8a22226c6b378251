import { expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { placeholderEvents } from "#src/features/subscriptions/timeline.ts";
import { charge } from "../../sample-charge.ts";
import { rented } from "./sample-subscription.ts";

const year = { ...rented, months: 12, period: 9, deposit: 500_000, end: "2027-04-01" };
const ahead = [charge("2026-12-01", 948_000, 9), charge("2027-01-01", 948_000, 10)];
const upcoming = (subscription: Subscription) =>
  placeholderEvents(getFacts(subscription, "2026-11-20")).map((event) => [
    event.kind,
    event.day,
    "period" in event && event.period,
  ]);

test("after the list's 60 days come the other months, the end and the refunds", () => {
  const charges = [
    ["charge", "2027-02-01", 11],
    ["charge", "2027-03-01", 12],
  ];
  const end = ["end", "2027-04-01", false];
  const back = ["return", "2027-04-01", false];
  const refund = ["refund", "2027-04-01", false];
  expect(upcoming({ ...year, ahead })).toEqual([...charges, end, back, refund]);
  expect(upcoming({ ...year, ahead, deposit: 0 })).toEqual([...charges, end, back]);
  const possession = { state: "returned", since: "2026-11-20" } as const;
  expect(upcoming({ ...year, ahead, possession })).toEqual([...charges, end, refund]);
  // Without a known charge none is repeated.
  expect(upcoming({ ...year, ahead: [] })).toEqual([end, back, refund]);
  // The last month is known.
  expect(upcoming({ ...year, period: 11, ahead })).toEqual([end, back, refund]);
});

test("nothing more is expected of a projection that is known completely, has no end, or is over", () => {
  const last = { kind: "end", day: "2027-01-11", as: "finished" } as const;
  expect(upcoming({ ...year, ahead: [...ahead, last] })).toEqual([]);
  expect(upcoming({ ...year, ahead, end: null })).toEqual([]);
  expect(upcoming({ ...year, ahead, status: "cancelled" })).toEqual([]);
});
