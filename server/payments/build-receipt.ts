import { eq } from "drizzle-orm";
import { type Database, eqAny } from "../platform/database/database.ts";
import { deviceExtras, devices } from "../platform/database/tables/catalog.ts";
import type { PaymentRow } from "../platform/database/tables/payments.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import type { Line } from "../forecast/price.rules.ts";
import { type Sold, receiptLines, soldBy } from "./receipt.rules.ts";
import type { ReceiptLine } from "../platform/database/tables/payments.ts";

/** The lines of a month without a quote, at today's prices; the rent is the rest. */
const soldWithoutQuote = async (
  database: Database,
  { subscription, payment }: { subscription: SubscriptionRow; payment: PaymentRow },
): Promise<Sold[]> => {
  const { price, deposit, deviceId, insurance } = subscription;
  const ids = subscription.extras.map(({ id }) => id);
  const extras =
    ids.length === 0 ? [] : await database.select().from(deviceExtras).where(eqAny(deviceExtras.id, ids));
  const [device] = await database.select().from(devices).where(eq(devices.id, deviceId));
  const beside: Sold[] = [
    ...(insurance && device !== undefined
      ? [{ kind: "insurance" as const, label: null, price: device.insurancePrice }]
      : []),
    ...extras.map(({ name, price: one }) => ({ kind: "extra" as const, label: name, price: one })),
  ];
  const rent = price - beside.reduce((sum, one) => sum + one.price, 0);
  const month: Sold[] = [
    { kind: "rent", label: null, price: rent > 0 ? rent : price },
    ...(rent > 0 ? beside : []),
  ];
  const withDeposit = payment.period === 1 && deposit > 0 && payment.amount >= deposit;
  return withDeposit ? [...month, { kind: "deposit", label: null, price: deposit }] : month;
};

/** A payment with what it paid for; `quoted`: the lines of the subscription's quote. */
export type ReceiptSource = {
  readonly payment: PaymentRow;
  readonly subscription: SubscriptionRow;
  readonly quoted: readonly Line[] | null;
};

const listed = (names: readonly string[]): string =>
  JSON.stringify(names.toSorted((one, other) => (one < other ? -1 : 1)));

/** Whether the terms are still those of the quote; others may cost the same. */
const isAsQuoted = (quoted: readonly Line[], { price, insurance, extras }: SubscriptionRow): boolean => {
  const monthly = quoted.filter(({ period }) => period === "month");
  const named = monthly.flatMap(({ name, label }) => (name === "extra" && label !== null ? [label] : []));
  return (
    monthly.reduce((sum, { amount }) => sum + amount, 0) === price &&
    monthly.some(({ name }) => name === "insurance") === insurance &&
    listed(named) === listed(extras.map(({ name }) => name))
  );
};

const soldFor = (
  database: Database,
  { payment, subscription, quoted }: ReceiptSource,
): Promise<Sold[]> | Sold[] => {
  if (payment.type === "insurance") return [{ kind: "insurance", label: null, price: payment.amount }];
  if (payment.type === "delivery") return [{ kind: "delivery", label: null, price: payment.amount }];
  // The first month is as ordered, whatever was agreed since.
  return quoted === null || (payment.period > 1 && !isAsQuoted(quoted, subscription))
    ? soldWithoutQuote(database, { subscription, payment })
    : soldBy(quoted, { monthly: payment.period > 1 });
};

/** The receipt of a successful payment: number, and lines that add up to the sum. */
export const buildReceipt = async (
  database: Database,
  receipted: ReceiptSource,
): Promise<{ number: string; lines: ReceiptLine[] }> => {
  const { receipt, subscriptionId, period, amount } = receipted.payment;
  return {
    number: receipt ?? `${subscriptionId}-${period}`,
    lines: receiptLines(await soldFor(database, receipted), amount),
  };
};
