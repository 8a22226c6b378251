import type { ReceiptCustomer } from "../platform/providers/providers.ts";
import type { Line } from "../forecast/price.rules.ts";

const minute = 60_000;
/** Minutes until a receipt that could not be issued is asked for again; the last one goes on for ever. */
const pauses = [1, 5, 30, 60] as const;

/** When a receipt that has failed so many times is asked for again: it is owed, so nobody gives up. */
export const nextReceiptTry = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (pauses[Math.min(failures, pauses.length) - 1] ?? 1) * minute);

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

/**
 * The lines of the receipt of a refund over `amount`: the deposit that was sold, or all that was sold, where that is
 * what is given back; otherwise one line.
 */
export const refundLines = (
  sold: readonly ReceiptLine[],
  { amount, reason }: { amount: number; reason: "cancelled" | "deposit" },
): ReceiptLine[] => {
  const whole = sold.reduce((sum, line) => sum + line.amount, 0);
  if (reason === "cancelled" && whole === amount) return [...sold];
  return [{ kind: reason === "deposit" ? "deposit" : "rent", label: null, amount, discount: 0 }];
};

/** Where the register sends a receipt: to an address that is proved, else to the phone; null once the person has left. */
export const receiptCustomer = ({
  phone,
  email,
  emailVerifiedAt,
}: {
  phone: string | null;
  email: string | null;
  emailVerifiedAt: Date | null;
}): ReceiptCustomer | null => {
  if (email !== null && emailVerifiedAt !== null) return { email };
  return phone === null ? null : { phone: `+${phone}` };
};
