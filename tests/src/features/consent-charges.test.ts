import { expect, test } from "vitest";
import type { Projection } from "#contract/forecast.ts";
import { consentText, consentedAfterDebt } from "#src/features/checkout/consent-row.tsx";
import { createTexts } from "#src/i18n/texts.ts";
import { createProjection } from "./sample-projection.ts";

const today = "2026-12-31";
/** A projection with these charges; the first is the debt. */
const charging = (...charges: [day: string, amount: number][]): Projection =>
  createProjection(
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

const consent = async (language: "ru" | "en", projection: Projection): Promise<string | null> => {
  const texts = createTexts(language, (message) => expect.fail(message));
  await texts.load("checkout");
  const t = texts.i18n.getFixedT(language, "checkout");
  const charges = consentedAfterDebt(projection, today);
  return charges && consentText(t, { charges, fromHandover: false }).replaceAll("\u00a0", " ");
};

const debt = [today, 789_000] as const;
const now = [today, 789_000] as const;

test("a client who pays a debt and continues consents to today's month, and to as many later ones as the offer counts", async () => {
  const projection = charging([...debt], [...now], ["2027-01-31", 789_000], ["2027-02-28", 789_000]);
  expect(await consent("ru", projection)).toBe(
    "Разрешаю сегодня списать 7 890 ₽ за новый месяц, потом ещё 2 раза по 7 890 ₽: раз в месяц.",
  );
  expect(await consent("en", projection)).toBe(
    "I agree to be charged 7 890 ₽ today for the new month, then 2 × 7 890 ₽, one a month.",
  );
});

test("for a last month that begins today there is no later consent", async () => {
  const projection = charging([...debt], [...now]);
  expect(await consent("ru", projection)).toBe("Разрешаю сегодня списать 7 890 ₽ за новый месяц.");
  expect(await consent("en", projection)).toBe("I agree to be charged 7 890 ₽ today for the new month.");
});

test("for a subscription that has continued, later charges have consent, and today's has none", async () => {
  const projection = charging([...debt], ["2027-01-24", 789_000], ["2027-02-24", 640_000]);
  expect(await consent("en", projection)).toBe(
    "I agree to 2 more charges of the monthly price: one a month.",
  );
  expect(await consent("en", charging([...debt]))).toBeNull();
});
