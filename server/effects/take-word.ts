import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { payments } from "../database/schema.ts";
import type { Intent } from "../providers/acquirer.ts";
import { returnUnasked } from "./return-unasked.ts";
import { settlePayment } from "./settle-payment.ts";

type PaymentRow = typeof payments.$inferSelect;
/** What the acquirer says of a charge: in its answer, or by itself. */
export type Word = Pick<Intent, "intentId" | "amount" | "status" | "reason" | "card">;

const statusOf = async (transaction: Database, id: number): Promise<PaymentRow["status"] | undefined> =>
  (await transaction.select({ status: payments.status }).from(payments).where(eq(payments.id, id)))[0]
    ?.status;

/**
 * Takes in what the acquirer says of a payment. Only a charge of the sum that was asked for, by the name that it has
 * here, pays for it. Any other money goes back by itself: another sum, a second charge, and a success of what was told
 * to have failed, which stays as it is (V6): meanwhile it may have been paid again.
 */
export const takeWord = async (
  transaction: Database,
  payment: PaymentRow,
  word: Word,
  now: Date,
): Promise<void> => {
  const { id: paymentId } = payment;
  const { intentId, amount } = word;
  const giveBack = () => returnUnasked(transaction, { payment, intentId, amount, now });
  if (payment.intentId !== null && payment.intentId !== intentId) {
    if (word.status === "success") await giveBack();
    return;
  }
  await transaction
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, paymentId), isNull(payments.intentId)));
  if (amount !== payment.amount) {
    // Nobody is sent to a page that asks for another sum.
    const outcome = { status: "fail", reason: null, card: null } as const;
    await settlePayment(transaction, { paymentId, outcome, now });
    if (word.status === "success") await giveBack();
    return;
  }
  const isNews = await settlePayment(transaction, { paymentId, outcome: word, now });
  if (word.status !== "success" || isNews) return;
  if ((await statusOf(transaction, paymentId)) === "fail") await giveBack();
};
