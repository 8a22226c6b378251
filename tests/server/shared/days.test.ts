import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths } from "#contract/day.ts";
import { billingDay } from "#server/forecast/subscription-state.rules.ts";
import { isBirthdate } from "#server/clients/update-profile.ts";
import { deliveryDays } from "#server/catalog/delivery.rules.ts";

const aDay = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test("delivery days begin tomorrow in the city's time zone", () => {
  const days = deliveryDays(new Date("2026-11-21T21:30:00Z"), "Europe/Moscow");
  expect([days[0], days.length]).toEqual(["2026-11-23", 7]);
});

describe("billing days", () => {
  test("are computed from the first day, so a short month does not shift later ones", () => {
    const january = { anchorDay: "2026-01-31", anchorPeriod: 1 };
    const days = [1, 2, 3, 4, 13].map((period) => billingDay(january, period));
    expect(days).toEqual(["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2027-01-31"]);
    // A resume sets a new anchor with the next period.
    expect(billingDay({ anchorDay: "2027-11-30", anchorPeriod: 7 }, 10)).toBe("2028-02-29");
  });

  test("are one in every month, in order", () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 36 }), (start, period) => {
        const anchor = { anchorDay: start, anchorPeriod: 1 };
        const [one, next] = [billingDay(anchor, period), billingDay(anchor, period + 1)];
        expect(next > one).toBe(true);
        expect(addMonths(one, 1).slice(0, 7)).toBe(next.slice(0, 7));
      }),
    );
  });
});

describe("a birthdate", () => {
  test("is an existing day of an adult of at most 120 years", () => {
    const today = "2026-11-21";
    const days = [
      "2008-11-21",
      "2008-11-22",
      "1906-11-21",
      "1905-11-21",
      "2004-02-29",
      "2005-02-29",
      "2030-01-01",
    ];
    expect(days.map((day) => isBirthdate(day, today))).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
  });
});
