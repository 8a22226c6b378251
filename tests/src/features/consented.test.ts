import { expect, test } from "vitest";
import type { Course } from "#contract/forecast.ts";
import { consentWords, consentedAfterDebt } from "#src/features/checkout/consent-row.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { courseOf } from "./sample-course.ts";

const today = "2026-12-31";
/** A course that charges on these days; the first charge is the debt. */
const charging = (...charges: [day: string, amount: number][]): Course =>
  courseOf(
    charges.map(([day, amount], index) => ({
      kind: "charge",
      day,
      amount,
      period: 6 + index,
      from: day,
      to: day,
      card: null,
    })),
  );

const said = async (language: "ru" | "en", course: Course): Promise<string | null> => {
  const texts = createTexts(language, (message) => expect.fail(message));
  await texts.load("checkout");
  const t = texts.i18n.getFixedT(language, "checkout");
  const charges = consentedAfterDebt(course, today);
  return charges && consentWords(t, { charges, fromHandover: false }).replaceAll("\u00a0", " ");
};

const debt = [today, 789_000] as const;
const now = [today, 789_000] as const;

test("who pays a debt and goes on agrees to today's month as today's, and to as many later as the offer counts", async () => {
  const course = charging([...debt], [...now], ["2027-01-31", 789_000], ["2027-02-28", 789_000]);
  expect(await said("ru", course)).toBe(
    "Разрешаю сегодня списать 7 890 ₽ за новый месяц, потом ещё 2 раза по 7 890 ₽: раз в месяц.",
  );
  expect(await said("en", course)).toBe(
    "I agree to be charged 7 890 ₽ today for the new month, then 2 × 7 890 ₽, one a month.",
  );
});

test("of a last month that begins today nothing later is agreed to", async () => {
  const course = charging([...debt], [...now]);
  expect(await said("ru", course)).toBe("Разрешаю сегодня списать 7 890 ₽ за новый месяц.");
  expect(await said("en", course)).toBe("I agree to be charged 7 890 ₽ today for the new month.");
});

test("of a subscription that has gone on, what lies ahead is agreed to, and nothing of today", async () => {
  const course = charging([...debt], ["2027-01-24", 789_000], ["2027-02-24", 640_000]);
  expect(await said("en", course)).toBe("I agree to 2 more charges of the monthly price: one a month.");
  expect(await said("en", charging([...debt]))).toBeNull();
});
