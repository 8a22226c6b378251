import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { spendingOf } from "#machines/payments/payment-totals.ts";
import { shownLanguage } from "../../i18n/texts.ts";
import { formatMoney, groupDigits } from "../../ui/money.tsx";
import { PoleBody, Poles, poleClass } from "../../ui/poles.tsx";
import { VisuallyHidden } from "../../ui/announce.tsx";
import type { ListedPayment } from "./listed-payment.ts";
import type { PaymentsFilter } from "./payments-search.ts";
import { useMonthWords } from "./filter-payments.ts";
import { inRoubles } from "#contract/kopecks.ts";
import { type Language, inEachLanguage } from "#contract/language.ts";

const options = { notation: "compact", maximumFractionDigits: 1 } as const;
const short = inEachLanguage((language) => new Intl.NumberFormat(language, options));

/** Whole roubles without their sign, where six sums share a phone's line: a million and more in short, `1,2 млн`. */
export const shortRoubles = (kopecks: number, language: Language): string => {
  const roubles = Math.round(inRoubles(kopecks));
  return roubles < 1_000_000 ? groupDigits(roubles) : short[language].format(roubles);
};

interface SpendingProps {
  listed: readonly ListedPayment[];
  filter: PaymentsFilter;
}

/** What was spent month by month. A month leads to its payments, and the one that is shown back to all of them. */
export const Spending = ({ listed, filter }: SpendingProps) => {
  const { t, i18n } = useTranslation("payments");
  const monthWords = useMonthWords();
  const months = useMemo(() => spendingOf(listed), [listed]);
  if (months.length === 0) return null;
  const most = Math.max(...months.map(({ paid }) => paid));
  const newest = months.at(-1)?.month;
  return (
    <Poles label={t("spending")}>
      {months.map(({ month, paid, count }) => {
        const body = (
          <>
            <PoleBody
              share={most > 0 ? paid / most : 0}
              word={monthWords(month, { short: true })}
              sum={shortRoubles(paid, shownLanguage(i18n))}
            />
            <VisuallyHidden>
              {t("spending.month", { month: monthWords(month, { year: true }), sum: formatMoney(paid) })}
            </VisuallyHidden>
          </>
        );
        const isShown = filter.month === month;
        // There is nothing to find in a month without payments.
        return count === 0 ? (
          <span key={month} className={poleClass()}>
            {body}
          </span>
        ) : (
          <Link
            key={month}
            to="/payments/"
            search={{ ...filter, month: isShown ? undefined : month }}
            replace
            className={poleClass()}
            // The router marks a link that leads to where one is: a month's never does.
            activeOptions={{ exact: true, includeSearch: true }}
            {...(isShown && { "aria-current": "true" as const })}
            {...(filter.month === undefined && month === newest && { "data-now": true })}
            viewTransition={false}
          >
            {body}
          </Link>
        );
      })}
    </Poles>
  );
};
