import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../../server/notifications/texts/", import.meta.url);

/** Phrases about a consequence: a charge, a return, a handover, an end, a refund. */
const consequence = [
  /спишем|[Вв]ерните|остаётся у вас|[Пп]ривез[её]м|[Зз]аберите|[Вв]ыдадим|[Вв]ернём|закончится \$|пауза закончится,? и/,
  /we'll charge|You won't be charged|[Rr]eturn the device by|You keep the device|[Ww]e'll deliver|Pick it up|We'll refund \$|ends on \$/,
];

/** Notices of past events that use the same phrases. */
const allowed = [
  // The day is the fact that the notice is about.
  /Пауза закончится \$\{words\.day/,
  /пауза закончится, и подписка продолжится/,
  /(?:Верните устройство до|Return the device by) \$\{words\.day\(by\)\}: \$\{words\.device\}/,
  /(?:Your pause|The pause|Your subscription) ends on \$\{words\.day/,
];

const foreign = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => consequence.some((phrase) => phrase.test(line)))
    .filter((line) => !allowed.some((known) => known.test(line)));

test("sentences about consequences are in one file, which reads them from the forecast", () => {
  const found = readdirSync(folder)
    .filter((file) => file !== "consequences.ts")
    .flatMap((file) =>
      foreign(readFileSync(new URL(file, folder), "utf8")).map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test.each([
  "short: `Верните устройство до ${day(by)}.`,",
  "short: `${day(on)} спишем ${sum(amount)}.`,",
  'short: "You keep the device.",',
  "short: `On ${day(on)} we'll charge ${sum(amount)}.`,",
])("a sentence that stands elsewhere is found: %s", (line) => {
  expect(foreign(line)).toEqual([line]);
});
