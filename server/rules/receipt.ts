import type { Line } from "./price.ts";

/** One line of a receipt, as the shop names things; money in kopecks. */
export type ReceiptLine = {
  kind: "rent" | "insurance" | "extra" | "delivery" | "deposit";
  /** The name of an extra; null where the kind says it all. */
  label: string | null;
  amount: number;
  /** What a promo code and bonus took off it; not part of `amount`. */
  discount: number;
};

/** What one payment was for, before any discount. */
export type Sold = Pick<ReceiptLine, "kind" | "label"> & { price: number };

const kinds = ["rent", "insurance", "extra", "delivery", "deposit"] as const;

/** What a quote sells in its first month, or (`monthly`) in each later one. */
export const soldBy = (lines: readonly Line[], { monthly }: { monthly: boolean }): Sold[] =>
  lines.flatMap(({ name, label, amount: price, period }) => {
    const kind = kinds.find((one) => one === name);
    return kind === undefined || (monthly && period !== "month") ? [] : [{ kind, label, price }];
  });

/**
 * The lines of a receipt over `amount`, which is their sum to the kopeck. What was paid with a promo code or bonus is
 * taken off the rent, then off what follows it, never off the deposit: that comes back in money. Sums that cannot be
 * laid out so are one line of rent.
 */
export const receiptLines = (sold: readonly Sold[], amount: number): ReceiptLine[] => {
  let discount = sold.reduce((sum, { price }) => sum + price, 0) - amount;
  const lines = sold.map(({ price, ...what }) => {
    const off = what.kind === "deposit" ? 0 : Math.min(price, Math.max(0, discount));
    discount -= off;
    return { ...what, amount: price - off, discount: off };
  });
  return discount === 0 ? lines : [{ kind: "rent", label: null, amount, discount: 0 }];
};
