import { expect, test } from "vitest";
import { formatCountdown, formatDay, formatTime } from "#src/ui/date.ts";

test("a day is written in its language, with the year only if it is another", () => {
  expect(formatDay("2026-12-03", "ru", { hideYear: 2026 })).toBe("3\u00a0декабря");
  expect(formatDay("2027-01-03", "ru", { hideYear: 2026 })).toBe("3\u00a0января 2027");
  expect(formatDay("2026-12-03", "en", { hideYear: 2026 })).toBe("3\u00a0December");
  const inShort = (day: string, locale: string) => formatDay(day, locale, { hideYear: 2026, short: true });
  expect(["2026-11-03", "2026-05-03", "2026-09-03"].map((day) => inShort(day, "ru"))).toEqual([
    "3\u00a0ноя",
    "3\u00a0мая",
    "3\u00a0сен",
  ]);
  expect(inShort("2026-09-03", "en")).toBe("3\u00a0Sep");
});

test("a day of the week never ends a line before its day", () => {
  const onWeekday = (locale: string) => formatDay("2026-12-03", locale, { hideYear: 2026, weekday: true });
  expect(onWeekday("ru")).toBe("чт,\u00a03\u00a0декабря");
  expect(onWeekday("en")).toBe("Thu,\u00a03\u00a0December");
});

test("a time is in the zone it is shown in", () => {
  expect(formatTime("2026-12-03T21:30:00.000Z", "en", "Europe/Moscow")).toBe("00:30");
  expect(formatTime("2026-12-03T21:30:00.000Z", "ru", "Asia/Vladivostok")).toBe("07:30");
});

test("a countdown of a minute begins with 1:00, whenever within a second it began", () => {
  expect([47_000, 60_400, 999, 0, -5, 120_001].map(formatCountdown)).toEqual([
    "0:47",
    "1:00",
    "0:00",
    "0:00",
    "0:00",
    "2:00",
  ]);
});
