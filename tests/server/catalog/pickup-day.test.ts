import { describe, expect, test } from "vitest";
import type { Week } from "#contract/info.ts";
import { pickupDay } from "#server/catalog/delivery.rules.ts";

const short = { opens: "10:00", closes: "16:00" };
const long = { opens: "09:00", closes: "21:00" };

/** Open from Monday to Thursday and, until four, on Saturday. */
const week: Week = [long, long, long, long, null, short, null];
const timezone = "Asia/Yekaterinburg";

/** The first day on which it can be fetched, asked at a time of UTC (five hours behind the office). */
const at = (moment: string, hours: Week | null = week): string =>
  pickupDay(hours, { now: new Date(moment), timezone });

describe("what waits in an office can be fetched", () => {
  test("today until it closes, by its own clock, and then on the next day on which it opens", () => {
    // A Thursday in November.
    expect(at("2026-11-26T15:59:00Z")).toBe("2026-11-26");
    expect(at("2026-11-26T16:00:00Z")).toBe("2026-11-28");
    expect(at("2026-11-27T08:00:00Z")).toBe("2026-11-28");
  });

  test("on each day of the week by that day's own hours", () => {
    expect(at("2026-11-28T10:59:00Z")).toBe("2026-11-28");
    expect(at("2026-11-28T11:00:00Z")).toBe("2026-11-30");
    expect(at("2026-11-29T06:00:00Z")).toBe("2026-11-30");
    expect(at("2026-11-30T15:00:00Z")).toBe("2026-11-30");
  });

  test("on the same day of the next week where it opens once a week", () => {
    const sundays: Week = [null, null, null, null, null, null, short];
    expect(at("2026-11-27T06:00:00Z", sundays)).toBe("2026-11-29");
    expect(at("2026-11-29T12:00:00Z", sundays)).toBe("2026-12-06");
  });

  test("today, as far as is known, where its hours are words alone, or it never opens", () => {
    expect(at("2026-11-27T20:00:00Z", null)).toBe("2026-11-28");
    expect(at("2026-11-27T06:00:00Z", [null, null, null, null, null, null, null])).toBe("2026-11-27");
  });
});
