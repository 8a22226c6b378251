import { eq, inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { deviceExtras, devices, type payments, quotes, type subscriptions } from "../database/schema.ts";
import { type ReceiptLine, receiptLines, type Sold, soldBy } from "../rules/receipt.ts";

type Payment = typeof payments.$inferSelect;
type Subscription = typeof subscriptions.$inferSelect;

/** What a month of a subscription without a quote consists of, by the prices of today; the rent is the rest. */
const soldWithoutQuote = async (
  database: Database,
  { subscription, payment }: { subscription: Subscription; payment: Payment },
): Promise<Sold[]> => {
  const { price, deposit, deviceId, insurance } = subscription;
  const ids = subscription.extras.map(({ id }) => id);
  const extras =
    ids.length === 0 ? [] : await database.select().from(deviceExtras).where(inArray(deviceExtras.id, ids));
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

/** What was sold: by the quote that the subscription came from, for the first month as for later ones. */
const soldFor = async (
  database: Database,
  { subscription, payment }: { subscription: Subscription; payment: Payment },
): Promise<Sold[]> => {
  if (payment.type === "insurance") return [{ kind: "insurance", label: null, price: payment.amount }];
  if (payment.type === "delivery") return [{ kind: "delivery", label: null, price: payment.amount }];
  const { quoteId } = subscription;
  const [quote] = quoteId === null ? [] : await database.select().from(quotes).where(eq(quotes.id, quoteId));
  return quote === undefined
    ? soldWithoutQuote(database, { subscription, payment })
    : soldBy(quote.lines, { monthly: payment.period > 1 });
};

/** The receipt of a successful payment: its number and its lines, which add up to what was paid. */
export const receiptOf = async (
  database: Database,
  { subscription, payment }: { subscription: Subscription; payment: Payment },
): Promise<{ number: string; lines: ReceiptLine[] }> => ({
  number: payment.receipt ?? `${payment.subscriptionId}-${payment.period}`,
  lines: receiptLines(await soldFor(database, { subscription, payment }), payment.amount),
});
