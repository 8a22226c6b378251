import { expect, test } from "vitest";
import {
  type ChargedCard,
  type UsedCard,
  chargesAfterChange,
  chargesAfterDebt,
  chargesAfterOrder,
  recurringSentence,
} from "#contract/recurring-consent.ts";
import type { Projection } from "#contract/forecast.ts";
import { createProjection } from "../src/features/sample-projection.ts";

const today = "2026-12-31";
const visa = { brand: "visa", last4: "4242" } as const;
/** A projection with these charges; the first is the debt. */
const charging = (
  charges: readonly (readonly [day: string, amount: number])[],
  card: Extract<Projection["events"][number], { kind: "charge" }>["card"] = null,
): Projection =>
  createProjection(
    charges.map(([day, amount], index) => ({
      kind: "charge",
      day,
      amount,
      period: 6 + index,
      from: day,
      to: day,
      card,
    })),
  );

const plain = (text: string): string => text.replaceAll("\u00a0", " ");
const order = (later: number[], card: ChargedCard, language: "ru" | "en"): string =>
  plain(recurringSentence(chargesAfterOrder(later), card, language));
const debt = (projection: Projection, language: "ru" | "en"): string =>
  plain(recurringSentence(chargesAfterDebt(projection, today, null), visa, language));

test("an order names how many charges follow, their sums, the card and the days", () => {
  expect(order([789_000, 789_000], visa, "ru")).toBe(
    "Разрешаю ещё 2 списания по 7 890 ₽ с карты Visa •• 4242: раз в месяц, первое через месяц после получения.",
  );
  expect(order([789_000, 789_000], "new", "en")).toBe(
    "I agree to 2 more charges of 7 890 ₽ each to the card I pay with now: one a month, the first a month after I get the device.",
  );
  expect(order([640_000], "main", "ru")).toBe(
    "Разрешаю ещё 1 списание по 6 400 ₽ с основной карты: через месяц после получения.",
  );
  expect(order([640_000], "main", "en")).toBe(
    "I agree to 1 more charge of 6 400 ₽ to my main card: a month after I get the device.",
  );
  expect(
    order(
      Array.from({ length: 11 }, () => 789_000),
      visa,
      "ru",
    ),
  ).toContain("11 списаний по 7 890 ₽");
  expect(
    order(
      Array.from({ length: 21 }, () => 789_000),
      visa,
      "ru",
    ),
  ).toContain("21 списание по 7 890 ₽");
});

test("other sums are named in their order", () => {
  expect(order([789_000, 789_000, 640_000], visa, "ru")).toContain(
    "2 списания по 7 890 ₽, потом 1 списание по 6 400 ₽ ",
  );
  expect(order([789_000, 789_000, 640_000], visa, "en")).toContain(
    "2 more charges of 7 890 ₽ each, then 1 more charge of 6 400 ₽ ",
  );
});

test("a debt's consent leaves out the months after its card has expired", () => {
  const days = ["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31"] as const;
  const until = (month: string) => (charge: (typeof charged)[number]) =>
    charge.kind === "charge" && charge.day.slice(0, 7) > month
      ? { ...charge, card: null, expired: visa }
      : charge;
  const charged = charging(
    days.map((day, index) => [day, 701_000 + index * 1000]),
    visa,
  ).events;
  const later = (used: UsedCard) =>
    chargesAfterDebt({ events: charged.map(until("2027-02")) }, today, used).later;
  expect(later(null)).toEqual([702_000, 703_000]);
  expect(later("new")).toEqual([702_000, 703_000, 704_000]);
  expect(later({ expires: "2027-01" })).toEqual([702_000]);
});

const owed = [today, 789_000] as const;
const now = [today, 789_000] as const;

test("a client who pays a debt and continues consents to today's month and to the later ones", () => {
  const projection = charging([owed, now, ["2027-01-31", 789_000], ["2027-02-28", 789_000]]);
  expect(debt(projection, "ru")).toBe(
    "Разрешаю сегодня списать 7 890 ₽ за новый месяц с карты Visa •• 4242, потом ещё 2 списания по 7 890 ₽: раз в месяц.",
  );
  expect(debt(projection, "en")).toBe(
    "I agree to be charged 7 890 ₽ today for the new month to Visa •• 4242, then 2 more charges of 7 890 ₽ each: one a month.",
  );
  expect(debt(charging([owed, now]), "ru")).toBe(
    "Разрешаю сегодня списать 7 890 ₽ за новый месяц с карты Visa •• 4242.",
  );
  expect(chargesAfterDebt(charging([owed]), today, null)).toMatchObject({ today: 0, later: [] });
});

test("a change consents to what a card is charged, not to what the client pays", () => {
  const days = [
    ["2027-01-24", 789_000],
    ["2027-02-24", 640_000],
  ] as const;
  expect(chargesAfterChange(charging(days))).toBeNull();
  expect(chargesAfterChange(charging(days, visa))).toEqual({
    card: visa,
    charges: { today: 0, later: [789_000, 640_000], fromHandover: false },
  });
});
