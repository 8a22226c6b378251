import type { ChargeAhead } from "#contract/consequences.ts";
import type { Course } from "#contract/forecast.ts";
import { chargedBy, chargesIn } from "#machines/forecast/forecast.view.ts";

/**
 * Charges that are consented to, in kopecks: `count` of them, of `each`; null where the backend tells neither, or where they are
 * not all alike. `today`: what is charged on the day of the consent, beside what is paid with it.
 */
export type Consented = { count: number; each: number | null; today?: number };

/** The sum of each charge; null when they are not all alike. */
const sameSum = (charges: readonly ChargeAhead[]): number | null => {
  const amount = charges[0]?.amount ?? null;
  return charges.every((charge) => charge.amount === amount) ? amount : null;
};

/** What a card is charged after a debt, which the payment itself takes; null where nothing is. `today`: ISO. */
export const consentedAfterDebt = (course: Course, today: string): Consented | null => {
  const [debt, ...later] = chargesIn(course);
  if (debt === undefined || later.length === 0) return null;
  const rest = later.filter(({ day }) => day > today);
  const now = chargedBy({ ...course, events: later }, today);
  return { count: rest.length, each: sameSum(rest), ...(now > 0 && { today: now }) };
};
