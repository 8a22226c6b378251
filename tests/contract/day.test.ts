import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import type * as Days from "#contract/day.ts";
import {
  addDays,
  addMonths,
  dayIn,
  daysBetween,
  isDay,
  midnightOf,
  startOfDay,
  timeIn,
  yearsBetween,
} from "#contract/day.ts";
import { asInAnotherEngine } from "../other-engine.ts";

const aDay = fc
  .date({ min: new Date("1970-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** East and west; clocks that change by an hour, by half of one or by two, at night or at midnight itself. */
const zones = [
  "Europe/Moscow",
  "Europe/Kaliningrad",
  "Asia/Kamchatka",
  "America/New_York",
  "Australia/Lord_Howe",
  "Antarctica/Troll",
  "Africa/Cairo",
  "America/Havana",
  "America/Santiago",
  "Asia/Beirut",
];

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

describe("the day of a moment", () => {
  test("is that of the city's own calendar, and the time that of its clocks", () => {
    const moment = new Date("2026-11-21T21:30:00Z");
    expect(dayIn("Europe/Moscow", moment)).toBe("2026-11-22");
    expect(dayIn("Asia/Kamchatka", moment.getTime())).toBe("2026-11-22");
    expect(dayIn("America/New_York", moment)).toBe("2026-11-21");
    expect(timeIn("Europe/Moscow", moment)).toBe("00:30");
    expect(timeIn("America/New_York", moment.getTime())).toBe("16:30");
  });

  test("is the same in an engine that writes days in another order, another calendar and other digits", async () => {
    const { DateTimeFormat } = Intl;
    const moments = [new Date("2026-02-03T21:30:05Z"), new Date("0987-11-30T12:00:00Z")];
    const read = (days: Pick<typeof Days, "dayIn" | "timeIn" | "startOfDay">) =>
      moments.flatMap((moment) => [
        days.dayIn("Asia/Tokyo", moment),
        days.timeIn("Asia/Tokyo", moment),
        days.startOfDay("Asia/Tokyo", "2026-02-03").toISOString(),
      ]);
    const here = read(await import("#contract/day.ts"));
    expect(here).toContain("2026-02-04");
    for (const locale of ["ar-EG-u-nu-arab", "th-TH-u-ca-buddhist", "fa-IR", "en-US"]) {
      class Elsewhere extends DateTimeFormat {
        constructor(_: Intl.LocalesArgument, options?: Intl.DateTimeFormatOptions) {
          super(locale, options);
        }
      }
      vi.stubGlobal("Intl", Object.assign(Object.create(Intl), { DateTimeFormat: Elsewhere }));
      vi.resetModules();
      expect([locale, ...read(await import("#contract/day.ts"))]).toEqual([locale, ...here]);
      vi.unstubAllGlobals();
    }
    asInAnotherEngine();
    vi.resetModules();
    expect(read(await import("#contract/day.ts"))).toEqual(here);
  });
});

describe("days", () => {
  test("begin at midnight in the city, wherever it is and however its clocks were changed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), aDay, (zone, day) => {
        const begin = startOfDay(zone, day);
        expect(dayIn(zone, begin)).toBe(day);
        expect(dayIn(zone, new Date(begin.getTime() - 1))).toBe(addDays(day, -1));
      }),
      { numRuns: 1_000 },
    );
    expect(startOfDay("Asia/Kamchatka", "2026-03-01").toISOString()).toBe("2026-02-28T12:00:00.000Z");
  });

  test("begin when the clocks skip their midnight, and at the first midnight of two", () => {
    const begins = [
      ["Africa/Cairo", "2026-04-24"],
      ["America/Havana", "2026-03-08"],
      ["America/Havana", "2026-11-01"],
    ].map(([zone = "", day = ""]) => startOfDay(zone, day).toISOString());
    expect(begins).toEqual([
      "2026-04-23T22:00:00.000Z",
      "2026-03-08T05:00:00.000Z",
      "2026-11-01T04:00:00.000Z",
    ]);
  });

  test("exist or do not", () => {
    const days = [
      "2028-02-29",
      "2026-02-29",
      "2026-13-01",
      "0000-01-01",
      "2026-1-1",
      "0001-01-01",
      "",
      "now",
    ];
    expect(days.map(isDay)).toEqual([true, false, false, false, false, true, false, false]);
  });

  test("are shown by a format in UTC as themselves", () => {
    expect(midnightOf("2026-02-03").toISOString()).toBe("2026-02-03T00:00:00.000Z");
    expect(midnightOf("0099-12-31").toISOString()).toBe("0099-12-31T00:00:00.000Z");
  });

  test("go on across months, years and the change of clocks", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2027-03-20", 14)).toBe("2027-04-03");
    expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
    fc.assert(
      fc.property(aDay, fc.integer({ min: -800, max: 800 }), (day, days) => {
        const later = addDays(day, days);
        expect(daysBetween(day, later)).toBe(days);
        expect(later > day).toBe(days > 0);
      }),
    );
  });

  test("of other months are the same, or the last of a shorter one", () => {
    expect(addMonths("2026-12-03", -1)).toBe("2026-11-03");
    expect(addMonths("2027-01-31", -1)).toBe("2026-12-31");
    expect(addMonths("2026-03-30", -1)).toBe("2026-02-28");
    expect(addMonths("2027-11-30", 3)).toBe("2028-02-29");
    expect(addMonths("2026-05-31", 12)).toBe("2027-05-31");
  });

  test("make a year on the day itself, not before", () => {
    expect(yearsBetween("2004-02-29", "2026-02-28")).toBe(21);
    expect(yearsBetween("2004-02-29", "2026-03-01")).toBe(22);
  });
});
