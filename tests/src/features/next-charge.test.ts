import { describe, expect, test } from "vitest";
import type { Subscription } from "#contract/subscription.ts";
import { getFacts } from "#src/features/consequences/sentences.ts";
import { nextCharged } from "#src/features/payments/payments-overview.tsx";
import { following } from "./sample-consequences.ts";
import { plainSubscription } from "../../plain-subscription.ts";

const visa = { id: 9, brand: "visa", last4: "3220", expires: "2028-04" } as const;
const charged = (
  id: number,
  date: string | null,
  amount: number,
  more: Partial<Subscription> = {},
): Subscription => ({
  ...plainSubscription,
  id,
  status: "active",
  debt: 0,
  card: visa,
  nextPayment: date === null ? null : { date, amount },
  ...more,
});
const sums = (...subscriptions: Subscription[]) =>
  nextCharged(subscriptions.map((each) => getFacts(each, "2026-11-20"))).map(({ next }) => next.amount);

describe("the next charge", () => {
  test("is that of the first day with a charge", () => {
    expect(sums(charged(1, "2026-12-16", 100_100), charged(2, "2026-12-09", 200_200))).toEqual([200_200]);
    expect(sums(charged(1, null, 1), charged(2, "2026-12-09", 3_300, { status: "paused" }))).toEqual([]);
    expect(sums(charged(1, "2026-12-09", 4_400, { debt: 5_500 }))).toEqual([]);
  });

  test("is the total of that day", () => {
    const [one, two, three] = [
      charged(1, "2026-12-16", 100_100),
      charged(2, "2026-12-16", 200_200),
      charged(3, "2027-01-16", 300_300),
    ];
    expect(sums(three, one, two)).toEqual([100_100, 200_200]);
  });

  test("is none if a deletion comes before", () => {
    const leaving = charged(1, "2026-12-16", 100_100, {
      consequences: following({ end: "2026-12-02", endsAs: "deleted" }),
    });
    expect(sums(leaving, charged(2, "2026-12-20", 200_200))).toEqual([200_200]);
  });

  test("omits payments by hand on that day, unless no card is charged", () => {
    const byHand = charged(1, "2026-12-16", 100_100, { card: null });
    expect(sums(byHand, charged(2, "2026-12-16", 200_200))).toEqual([200_200]);
    expect(sums(byHand, charged(2, "2026-12-17", 200_200))).toEqual([100_100]);
  });
});
