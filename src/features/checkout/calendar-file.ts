import { addDays } from "#contract/day.ts";

/** From a moment to another, or a whole day (`2026-11-25`). */
export type When = { start: Date; end: Date } | { day: string };

interface CalendarEvent {
  /** The same event has the same one, so that a calendar which is given it twice has it once. */
  uid: string;
  /** When what it tells was known. */
  stamp: Date;
  when: When;
  summary: string;
  location: string;
  description: string;
}

/** A moment in UTC: `20261125T070000Z`. A calendar shows it by its own clock. */
const momentOf = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, "");

const dateOf = (day: string): string => day.replaceAll("-", "");

/** A text as RFC 5545 writes it (3.3.11), with plain spaces. */
const textOf = (text: string): string =>
  text
    .trim()
    .replaceAll("\u00a0", " ")
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`);

/** Octets of a line without its end (3.1). A line that goes on begins with a space, which counts. */
const lineLength = 75;

/** A line in as many as it needs; no character is parted. */
const fold = (line: string): string => {
  let [folded, octets] = ["", 0];
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (octets + more > lineLength) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += more;
  }
  return folded;
};

/** One event as a file that calendars read (iCalendar, RFC 5545). */
export const calendarOf = ({ uid, stamp, when, summary, location, description }: CalendarEvent): string => {
  const span =
    "day" in when
      ? [
          `DTSTART;VALUE=DATE:${dateOf(when.day)}`,
          // The first day that it does not last.
          `DTEND;VALUE=DATE:${dateOf(addDays(when.day, 1))}`,
        ]
      : [`DTSTART:${momentOf(when.start)}`, `DTEND:${momentOf(when.end)}`];
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Kabinet//Kabinet 1.0//EN",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${momentOf(stamp)}`,
    ...span,
    `SUMMARY:${textOf(summary)}`,
    `LOCATION:${textOf(location)}`,
    `DESCRIPTION:${textOf(description)}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
};
