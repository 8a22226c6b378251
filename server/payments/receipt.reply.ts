import { and, eq, sql } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { getReceipt } from "#contract/payment.ts";
import type { Database } from "../platform/database/database.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { devices } from "../platform/database/tables/catalog.ts";
import { payments, receipts, refunds } from "../platform/database/tables/payments.ts";
import { quotes } from "../platform/database/tables/quotes.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { buildReceipt } from "./build-receipt.ts";
import type { Language } from "#contract/language.ts";
import { Refusal } from "../platform/refusal.ts";
import { lineName } from "../notifications/texts/receipt-line-name.rules.ts";
import { earnedSum, paidDays, paymentWire, refundedSum, refundingSum, refusedSum } from "./payment.reply.ts";
import { readTranslations } from "../catalog/translations.ts";

/** Numbers of the receipts of its refunds, oldest first. */
const refundReceipts = sql<string[]>`array(
  select ${refunds.receipt} from ${refunds}
  where ${refunds.paymentId} = ${payments.id} and ${refunds.receipt} is not null order by ${refunds.id})`;

/**
 * The receipt of a client's payment. Refusal: `resource.missing` if there is none, also for another client's
 * payment. Old receipts without stored lines get computed ones.
 */
export const readReceipt = async (
  database: Database,
  { clientId, paymentId, language }: { clientId: number; paymentId: number; language: Language },
): Promise<ReplyWire<typeof getReceipt>> => {
  const [found] = await database
    .select({
      payment: payments,
      subscription: subscriptions,
      device: devices.name,
      receipt: receipts,
      refunded: refundedSum,
      refunding: refundingSum,
      refundRefused: refusedSum,
      refundReceipts,
      earned: earnedSum,
      quoted: quotes.lines,
      card: { brand: cards.brand, last4: cards.last4 },
    })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .leftJoin(quotes, eq(quotes.id, subscriptions.quoteId))
    .leftJoin(receipts, eq(receipts.paymentId, payments.id))
    .leftJoin(cards, eq(cards.id, payments.cardId))
    .where(and(eq(payments.id, paymentId), eq(payments.clientId, clientId)));
  if (found === undefined || found.payment.receipt === null) throw new Refusal("resource.missing");
  const { payment, card } = found;
  const { number, lines } = found.receipt ?? (await buildReceipt(database, found));
  const translate = await readTranslations(database, language);
  const subject = { device: translate(found.device), period: payment.period };
  return {
    payment: paymentWire(payment, {
      card,
      refunded: Number(found.refunded),
      refunding: Number(found.refunding),
      refundRefused: Number(found.refundRefused),
      earned: Number(found.earned),
      days: paidDays(payment, found.subscription),
    }),
    receipt: {
      number,
      issued: (found.receipt?.issued ?? payment.paid ?? payment.created).toISOString(),
      lines: lines.map((line) => ({
        name: lineName(line, subject, { translate, language }),
        amount: line.amount,
        discount: line.discount,
      })),
      fiscal: found.receipt?.fiscal ?? null,
      refunds: found.refundReceipts,
    },
  };
};
