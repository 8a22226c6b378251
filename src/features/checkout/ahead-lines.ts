import type { TFunction } from "i18next";
import type { Quote } from "#contract/quote.ts";
import { laterCharges } from "#machines/checkout/later-charges.ts";
import { formatMoney } from "../../ui/money.tsx";
import type { QuoteLine } from "../../ui/quote.tsx";

interface AheadLinesProps {
  t: TFunction<["checkout", "consequences"]>;
  day: (iso: string, options?: { short?: boolean }) => string;
  /** Null while it is being asked: the lines have their place then, with `blank` for every sum and day. */
  quote: Quote | null;
  blank: string;
  months: number | null;
  /** Whether a deposit is paid, too. */
  deposit: boolean;
  delivery: boolean;
  /** The end is said elsewhere on the page, among all that happens. */
  endElsewhere: boolean;
}

/** What is in a total beside the months, and what of today's payment is not; null where it is the months alone. */
export const totalNote = (
  t: TFunction<["checkout", "consequences"]>,
  { deposit, delivery }: Pick<AheadLinesProps, "deposit" | "delivery">,
): string | null => {
  if (deposit && delivery) return t("ahead.withDeliveryLessDeposit");
  if (deposit) return t("ahead.lessDeposit");
  return delivery ? t("ahead.withDelivery") : null;
};

/**
 * What follows today's payment: how many charges and of what, what it is in all, and when it ends. Nothing where the
 * backend does not tell.
 */
export const aheadLines = ({
  t,
  day,
  quote,
  blank,
  months,
  deposit,
  delivery,
  endElsewhere,
}: AheadLinesProps): QuoteLine[] => {
  const charges = quote && laterCharges(quote);
  const forecast = quote?.forecast;
  const note = totalNote(t, { deposit, delivery });
  if (quote !== null && (forecast === undefined || charges === null)) return [];
  return [
    { name: t("ahead.later"), sum: charges === null ? blank : laterWords(t, charges) },
    {
      name: t("ahead.total", { months: t("months", { count: months ?? 0 }) }),
      ...(note !== null && { note }),
      sum: forecast === undefined ? blank : formatMoney(forecast.total),
    },
    ...(endElsewhere
      ? []
      : [
          {
            name: t("consequences:order.end"),
            note: t("ahead.from", { day: forecast === undefined ? blank : day(forecast.handedOver) }),
            sum: forecast === undefined ? blank : day(forecast.end),
          },
        ]),
  ];
};

const laterWords = (
  t: TFunction<["checkout", "consequences"]>,
  { count, each, sum }: NonNullable<ReturnType<typeof laterCharges>>,
): string => {
  if (count === 0) return t("consequences:order.nothing");
  return each === null
    ? t("ahead.together", { count, sum: formatMoney(sum) })
    : t("ahead.times", { count, sum: formatMoney(each) });
};
