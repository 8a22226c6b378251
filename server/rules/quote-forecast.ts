import type { QuoteForecast, QuoteTerm } from "#contract/quote.ts";
import { handOverOn, paidOn } from "./course.ts";
import { courseOf } from "./outlook.ts";
import type { Standing } from "./standing.ts";

/** The sums of a price that a forecast starts from; kopecks. */
type Sums = { readonly now: number; readonly monthly: number; readonly deposit: number };

/** A subscription as it is created from a quote (effects/create-subscription.ts), before anything is paid. */
const created = ({ now, monthly, deposit }: Sums, months: number): Standing => ({
  ...{ status: 1, months, period: 1, price: monthly, deposit, debt: now, bonusApplied: 0 },
  ...{ start: null, end: null, anchorDay: null, anchorPeriod: 1 },
  ...{ possession: "awaited", possessionSince: null, returnBy: null, pausedFor: null, overdue: false },
  ...{ scheduledStatus: null, scheduledDay: null },
  ...{ failedDay: null, failedReason: null, failedCardId: null, tries: 0, nextTryDay: null },
});

/** What follows today's payment if the device is handed over on `handedOver`, by the rules that charge. */
export const quoteForecast = (sums: Sums, months: number, handedOver: string): QuoteForecast => {
  const { charges, total, end } = courseOf(
    handOverOn(paidOn(created(sums, months), handedOver), handedOver),
    handedOver,
  );
  if (end === null) throw new Error("a new subscription does not end");
  return {
    handedOver,
    charges: charges.map(({ date, amount }) => ({ day: date, amount })),
    later: total,
    end,
    total: sums.now - sums.deposit + total,
  };
};

/** What a term comes to. `rent` and `dearest` are those of a month, of this term and of the dearest one. */
export const quoteTerm = (
  sums: Sums,
  { months, rent, dearest }: { months: number; rent: number; dearest: number },
  handedOver: string,
): QuoteTerm => {
  const { charges, total } = quoteForecast(sums, months, handedOver);
  const saved = (dearest - rent) * months;
  return { months, monthly: sums.monthly, charges: charges.length, total, saved };
};
