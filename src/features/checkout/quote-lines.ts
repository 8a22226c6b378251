import type { TFunction } from "i18next";
import type { Quote } from "#contract/quote.ts";
import { formatMoney } from "../../ui/money.ts";
import type { QuoteLine } from "../../ui/quote.tsx";

const minus = "\u2212";

/** The lines of a quote in words; the sums are the server's, none is computed here. */
export const quoteLines = (quote: Quote, t: TFunction<"checkout">): QuoteLine[] =>
  quote.lines.map(({ kind, label, amount }) => {
    const off = kind === "promo" || kind === "bonus";
    return {
      name: label ?? t(`quote.${kind}`),
      sum: off ? `${minus}${formatMoney(amount)}` : formatMoney(amount),
      off,
      ...(kind === "deposit" && { note: t("quote.depositNote") }),
    };
  });
