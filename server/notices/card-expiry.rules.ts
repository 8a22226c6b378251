import { addDays, startOfDay } from "#contract/day.ts";

/** How many days before a charge that would fail its payer is told, and as what. */
export const warnings = [
  { kind: "cardExpiresInWeek", days: 7 },
  { kind: "cardExpiresInMonth", days: 30 },
] as const;

/** Which warning about a charge is called for today; the nearer one alone, once its day has come. Null before. */
export const warningFor = (charge: string, today: string): (typeof warnings)[number]["kind"] | null => {
  if (charge < today) return null;
  return warnings.find(({ days }) => addDays(charge, -days) <= today)?.kind ?? null;
};

/** When the warnings about a charge fall due, in their order: the beginnings of those days. */
export const warningMoments = (charge: string, timezone: string): Record<"month" | "week", Date> => ({
  month: startOfDay(timezone, addDays(charge, -30)),
  week: startOfDay(timezone, addDays(charge, -7)),
});
