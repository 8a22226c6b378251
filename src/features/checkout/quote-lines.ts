import type { TFunction } from "i18next";
import type { Gadget } from "#contract/info.ts";
import type { QuoteLine } from "#contract/quote.ts";
import type { DraftChoices } from "#machines/checkout/draft.ts";
import { formatMoney } from "../../ui/money.ts";
import type { QuoteLine as LineInWords } from "../../ui/quote.tsx";

const minus = "\u2212";

/** A line whose sum, in kopecks, is null until the server has told it. */
export type Line = Pick<QuoteLine, "kind" | "label"> & { amount: number | null };

/** Lines in words; the sums are the server's, none is computed here. `blank` stands where one is not known. */
export const quoteLines = (
  lines: readonly Line[],
  t: TFunction<["checkout", "consequences"]>,
  blank: string,
): LineInWords[] =>
  lines.map(({ kind, label, amount }) => {
    const off = kind === "promo" || kind === "bonus";
    const sum = amount === null ? blank : formatMoney(amount);
    return {
      name: label ?? t(`quote.${kind}`),
      sum: off ? `${minus}${sum}` : sum,
      off,
      ...(kind === "deposit" && { note: t("consequences:order.deposit") }),
    };
  });

/**
 * The lines that the price of a draft is going to have, so that they have their place before it is there; their sums
 * are not known. `promo`: whether its code has counted so far, which only the server knows.
 */
export const awaitedLines = (draft: DraftChoices, device: Gadget, promo: boolean): Line[] => {
  const line = (kind: Line["kind"], label: string | null = null): Line => ({ kind, label, amount: null });
  return [
    line("rent"),
    ...(draft.insurance ? [line("insurance")] : []),
    ...device.extras.filter(({ id }) => draft.extras.includes(id)).map(({ name }) => line("extra", name)),
    ...(draft.handover?.kind === "delivery" ? [line("delivery")] : []),
    ...(promo && draft.promo !== null ? [line("promo", draft.promo)] : []),
    ...(draft.bonus > 0 ? [line("bonus")] : []),
    ...(device.deposit > 0 ? [line("deposit")] : []),
  ];
};
