import { describe, expect, test } from "vitest";
import type { Week } from "#contract/info.ts";
import { pickupDay } from "#server/catalog/delivery.rules.ts";

const short = { opens: "10:00", closes: "16:00" };
const long = { opens: "09:00", closes: "21:00" };

/** Open from Monday to Thursday and, until four, on Saturday. */
const week: Week = [long, long, long, long, null, short, null];
const timezone = "Asia/Yekaterinburg";

/** The first pickup day, seen from a moment in UTC (five hours behind the office). */
const at = (moment: string, hours: Week | null = week): string =>
  pickupDay(hours, { now: new Date(moment), timezone });

describe("a device can be picked up at an office", () => {
  test("today until the office closes in its time zone, then on the next open day", () => {
    // A Thursday in November.
    expect(at("2026-11-26T15:59:00Z")).toBe("2026-11-26");
    expect(at("2026-11-26T16:00:00Z")).toBe("2026-11-28");
    expect(at("2026-11-27T08:00:00Z")).toBe("2026-11-28");
  });

  test("within the hours of that weekday", () => {
    expect(at("2026-11-28T10:59:00Z")).toBe("2026-11-28");
    expect(at("2026-11-28T11:00:00Z")).toBe("2026-11-30");
    expect(at("2026-11-29T06:00:00Z")).toBe("2026-11-30");
    expect(at("2026-11-30T15:00:00Z")).toBe("2026-11-30");
  });

  test("a week later if the office opens once a week", () => {
    const sundays: Week = [null, null, null, null, null, null, short];
    expect(at("2026-11-27T06:00:00Z", sundays)).toBe("2026-11-29");
    expect(at("2026-11-29T12:00:00Z", sundays)).toBe("2026-12-06");
  });

  test("today if the office has no structured hours or no open day", () => {
    expect(at("2026-11-27T20:00:00Z", null)).toBe("2026-11-28");
    expect(at("2026-11-27T06:00:00Z", [null, null, null, null, null, null, null])).toBe("2026-11-27");
  });
});
