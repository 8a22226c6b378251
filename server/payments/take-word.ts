import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { payments } from "../database/tables/payments.ts";
import type { Intent } from "../providers/acquirer.ts";
import { lockClients } from "../database/lock-client.ts";
import { returnUnasked } from "./return-unasked.ts";
import { settlePayment } from "./settle-payment.ts";

/** What the acquirer says of a charge: in its answer, or by itself. */
export type Word = Pick<Intent, "intentId" | "amount" | "status" | "reason" | "card">;

/**
 * Takes in what the acquirer says of a payment. Only a charge of the sum that was asked for, by the name that it has
 * here, pays for it. Any other money goes back by itself: another sum, a second charge, and a success of what was told
 * to have failed, which stays as it is (V6): meanwhile it may have been paid again.
 */
export const takeWord = async (
  transaction: Database,
  { id: paymentId, clientId }: Pick<typeof payments.$inferSelect, "id" | "clientId">,
  word: Word,
  now: Date,
): Promise<void> => {
  // As it stands by now: whoever settles it holds its client.
  await lockClients(transaction, [clientId]);
  const [payment] = await transaction.select().from(payments).where(eq(payments.id, paymentId));
  if (payment === undefined) return;
  const { intentId, amount, status } = word;
  const refundUnasked = async (): Promise<void> => {
    if (status === "success") await returnUnasked(transaction, { payment, intentId, amount, now });
  };
  if (payment.intentId !== null && payment.intentId !== intentId) return refundUnasked();
  if (payment.intentId === null)
    await transaction.update(payments).set({ intentId }).where(eq(payments.id, paymentId));
  if (payment.status === "fail") return refundUnasked();
  if (payment.status === "success") return;
  if (amount === payment.amount)
    return void (await settlePayment(transaction, { paymentId, outcome: word, now }));
  // Nobody is sent to a page that asks for another sum.
  const outcome = { status: "fail", reason: null, card: null } as const;
  await settlePayment(transaction, { paymentId, outcome, now });
  await refundUnasked();
};
