import { describe, expect, test } from "vitest";
import { byOpening, openingState } from "#src/features/catalog/use-office-hours.ts";

const weekday = { opens: "10:00", closes: "19:30" };
const saturday = { opens: "09:00", closes: "17:00" };
/** Closed on Sundays. */
const week = [weekday, weekday, weekday, weekday, weekday, saturday, null];
const at = (moment: string): number => Date.parse(moment);
const moscow = (moment: string, of = week) =>
  openingState({ week: of }, "Europe/Moscow", at(`${moment}+03:00`));

describe("an office, on Friday 20 November 2026", () => {
  test("is open until it closes", () => {
    expect(moscow("2026-11-20T10:00:00")).toEqual({ is: "open", until: "19:30", soon: false });
    expect(moscow("2026-11-20T18:29:59")).toEqual({ is: "open", until: "19:30", soon: false });
  });

  test("closes within the hour and says so", () => {
    expect(moscow("2026-11-20T18:30:00")).toEqual({ is: "open", until: "19:30", soon: true });
    expect(moscow("2026-11-20T19:29:59")).toEqual({ is: "open", until: "19:30", soon: true });
  });

  test("is closed before it opens, and opens today", () => {
    const opens = { day: "2026-11-20", inDays: 0, at: "10:00" };
    expect(moscow("2026-11-20T09:59:59")).toEqual({ is: "closed", opens });
  });

  test("is closed from the closing minute, and opens tomorrow", () => {
    const opens = { day: "2026-11-21", inDays: 1, at: "9:00" };
    expect(moscow("2026-11-20T19:30:00")).toEqual({ is: "closed", opens });
  });

  test("skips its day off", () => {
    const opens = { day: "2026-11-23", inDays: 2, at: "10:00" };
    expect(moscow("2026-11-21T17:00:00")).toEqual({ is: "closed", opens });
  });

  test("opens once a week, so in a week", () => {
    const sundays = week.map((_, day) => (day === 6 ? saturday : null));
    const opens = { day: "2026-11-29", inDays: 7, at: "9:00" };
    expect(moscow("2026-11-22T18:00:00", sundays)).toEqual({ is: "closed", opens });
  });

  test("closes at 24:00 if open all day", () => {
    const always = week.map(() => ({ opens: "00:00", closes: "24:00" }));
    expect(moscow("2026-11-22T00:00:00", always)).toEqual({ is: "open", until: "24:00", soon: false });
    expect(moscow("2026-11-22T23:59:00", always)).toEqual({ is: "open", until: "24:00", soon: true });
  });
});

test("hours are those of the office's city, not the reader's", () => {
  const moment = at("2026-11-20T12:00:00Z");
  expect(openingState({ week }, "Europe/Moscow", moment)).toMatchObject({ is: "open" });
  expect(openingState({ week }, "Asia/Vladivostok", moment)).toMatchObject({ is: "closed" });
});

test("textual hours, and an office that never opens, give no status", () => {
  expect(openingState({}, "Europe/Moscow", at("2026-11-20T12:00:00Z"))).toEqual({ is: "unknown" });
  expect(
    moscow(
      "2026-11-20T12:00:00",
      week.map(() => null),
    ),
  ).toEqual({ is: "unknown" });
});

test("offices are sorted by which to visit first", () => {
  const office = (id: number, days?: typeof week) => ({
    id,
    cityId: 1,
    name: "",
    address: "",
    hours: "",
    lat: 0,
    lon: 0,
    ...(days !== undefined && { week: days }),
  });
  const closes = (time: string) => week.map(() => ({ opens: "09:00", closes: time }));
  const offices = [
    office(1),
    office(2, closes("12:00")),
    office(3, closes("16:00")),
    office(4, closes("20:00")),
    office(5, closes("21:00")),
  ];
  const order = (favourite: number | null) =>
    byOpening(offices, {
      timezone: "Europe/Moscow",
      moment: at("2026-11-20T15:30:00+03:00"),
      favourite,
    }).map(({ id }) => id);
  expect(order(null)).toEqual([4, 5, 3, 2, 1]);
  expect(order(5)).toEqual([5, 4, 3, 2, 1]);
  expect(order(2)).toEqual([4, 5, 3, 2, 1]);
});
