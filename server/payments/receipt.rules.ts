import { hourMs, minuteMs } from "#contract/day.ts";
import type { ReceiptLine } from "../platform/database/tables/payments.ts";
import { soldLines } from "#contract/quote.ts";
import type { Line } from "../forecast/price.rules.ts";

/** Minutes before each retry of a receipt; the last one repeats. */
const pauses = [1, 5, 30, 60] as const;

/** No try is planned further ahead. Milliseconds. */
export const farthestReceiptTry = 2 * hourMs;

/** For so long a receipt is left to the process that takes it. Milliseconds. */
const lease = minuteMs;

/** When a taken receipt is due again, as its process has died. */
export const receiptLeaseEnd = (now: Date): Date => new Date(now.getTime() + lease);

/** When a receipt is tried again. Retries never end: the law requires it. */
export const nextReceiptTry = (failures: number, now: Date): Date =>
  new Date(now.getTime() + (pauses[Math.min(failures, pauses.length) - 1] ?? 1) * minuteMs);

/** What a payment paid for, before discounts. */
export type Sold = Pick<ReceiptLine, "kind" | "label"> & { price: number };

/** What a quote sells in its first month, or (`monthly`) in a later one. */
export const soldBy = (lines: readonly Line[], { monthly }: { monthly: boolean }): Sold[] =>
  lines.flatMap(({ name, label, amount: price, period }) => {
    const kind = soldLines.find((one) => one === name);
    return kind === undefined || (monthly && period !== "month") ? [] : [{ kind, label, price }];
  });

/**
 * Receipt lines that add up to `amount` exactly. Discounts reduce the rent, then the lines after it, never
 * the deposit, which is refunded in money. If that does not work out, one line of rent.
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

/** Lines of a refund receipt: the deposit, or everything sold if all is refunded, else one line. */
export const refundLines = (
  sold: readonly ReceiptLine[],
  { amount, reason }: { amount: number; reason: "cancelled" | "deposit" },
): ReceiptLine[] => {
  const whole = sold.reduce((sum, line) => sum + line.amount, 0);
  if (reason === "cancelled" && whole === amount) return [...sold];
  return [{ kind: reason === "deposit" ? "deposit" : "rent", label: null, amount, discount: 0 }];
};

/** The register's recipient: the verified email, else the phone; null after the deletion. */
export const receiptCustomer = ({
  phone,
  email,
  emailVerifiedAt,
}: {
  phone: string | null;
  email: string | null;
  emailVerifiedAt: Date | null;
}): { email: string } | { phone: string } | null => {
  if (email !== null && emailVerifiedAt !== null) return { email };
  return phone === null ? null : { phone: `+${phone}` };
};
