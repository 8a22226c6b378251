import { expect, test } from "vitest";
import { calendarFile, whenBrought } from "#src/features/checkout/handover.tsx";

const event = {
  uid: "delivery-7-2026-11-25@kabinet",
  stamp: new Date("2026-11-24T06:05:04.321Z"),
  when: {
    start: new Date("2026-11-25T07:00:00.000Z"),
    end: new Date("2026-11-25T11:00:00.000Z"),
  },
  summary: "Привезём «Колибри Карго»; приготовьте паспорт, пожалуйста",
  location: "Валовая улица, 21\\2",
  description: "Подписка № 7\nБез паспорта не отдадут устройство. ".repeat(4),
};
const text = calendarFile(event);
const lines = text.split("\r\n");

test("every line ends with CRLF, also the last, and no line feed is alone (RFC 5545, 3.1)", () => {
  expect(lines.at(-1)).toBe("");
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});

test("no line exceeds 75 octets, folding splits no character, and unfolding restores it (3.1)", () => {
  const octets = lines.map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...octets)).toBeLessThanOrEqual(75);
  expect(lines.filter((line) => line.startsWith(" ")).length).toBeGreaterThan(3);
  const whole = text.replaceAll("\r\n ", "");
  expect(whole).not.toContain("\ufffd");
  expect(whole).toContain(
    `DESCRIPTION:${"Подписка № 7\\nБез паспорта не отдадут устройство. ".repeat(4).trimEnd()}`,
  );
});

test("special characters of a text are escaped (3.3.11)", () => {
  const whole = text.replaceAll("\r\n ", "");
  expect(whole).toContain("SUMMARY:Привезём «Колибри Карго»\\; приготовьте паспорт\\, пожалуйста\r\n");
  expect(whole).toContain("LOCATION:Валовая улица\\, 21\\\\2\r\n");
});

test("it is one event of a calendar with all mandatory members (3.4, 3.6, 3.6.1)", () => {
  expect(lines.slice(0, 4)).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kabinet//Kabinet 1.0//EN",
    "BEGIN:VEVENT",
  ]);
  expect(lines.slice(-3)).toEqual(["END:VEVENT", "END:VCALENDAR", ""]);
  expect(lines).toContain("UID:delivery-7-2026-11-25@kabinet");
  expect(lines).toContain("DTSTAMP:20261124T060504Z");
  expect(lines).toContain("DTSTART:20261125T070000Z");
  expect(lines).toContain("DTEND:20261125T110000Z");
});

test("an event of a whole day ends with the next one (3.6.1)", () => {
  const whole = calendarFile({ ...event, when: { day: "2026-12-31" } }).split("\r\n");
  expect(whole).toContain("DTSTART;VALUE=DATE:20261231");
  expect(whole).toContain("DTEND;VALUE=DATE:20270101");
});

test("a delivery has its city's hours; without readable hours it is the whole day", () => {
  expect(whenBrought({ date: "2026-11-25", slot: "10:00–14:30" }, "Asia/Vladivostok")).toEqual({
    start: new Date("2026-11-25T00:00:00.000Z"),
    end: new Date("2026-11-25T04:30:00.000Z"),
  });
  // Clocks in Berlin go back that night; ten stays ten.
  expect(whenBrought({ date: "2026-10-25", slot: "10:00–14:00" }, "Europe/Berlin")).toEqual({
    start: new Date("2026-10-25T09:00:00.000Z"),
    end: new Date("2026-10-25T13:00:00.000Z"),
  });
  for (const slot of ["днём", "14:00–10:00", "25:00–26:00"])
    expect(whenBrought({ date: "2026-11-25", slot }, "Europe/Moscow")).toEqual({ day: "2026-11-25" });
});
