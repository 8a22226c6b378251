import { and, eq } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { type PaymentRow, payments } from "../platform/database/tables/payments.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { Refusal } from "../platform/refusal.ts";

type OpenPayment = Pick<PaymentRow, "id" | "method">;

/**
 * The open payment of a subscription, for its next period; its outcome is unknown. There is one at most (index
 * `payments_one_processing`). Call it with the subscription locked.
 */
export const findOpenPayment = async (
  transaction: Database,
  { id, period }: Pick<SubscriptionRow, "id" | "period">,
): Promise<OpenPayment | null> => {
  const [open] = await transaction
    .select({ id: payments.id, method: payments.method })
    .from(payments)
    .where(
      and(eq(payments.subscriptionId, id), eq(payments.period, period), eq(payments.status, "processing")),
    );
  return open ?? null;
};

/** Seconds after which a payment may have ended. */
const retryAfter = 5;

export const paymentInProgress = ({ id: payment }: Pick<OpenPayment, "id">): Refusal =>
  new Refusal("payment.inProgress", { payment }, retryAfter);
