import { and, eq } from "drizzle-orm";
import type { RequestOf } from "#contract/call.ts";
import type { createPayment } from "#contract/payment.ts";
import type { Language } from "#contract/language.ts";
import { type PaymentRow, payments } from "../platform/database/tables/payments.ts";
import { isUnavailable } from "../platform/database/connection-errors.ts";
import { type Database, transact } from "../platform/database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import {
  type KeyedRequest,
  StoredReply,
  claimKey,
  keepReply,
  releaseKey,
} from "../platform/idempotency/idempotency.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Intent } from "../platform/providers/acquirer.ts";
import { paymentWire } from "./payment.reply.ts";
import { createIntent, matchingIntents, saveIntent, holdCard } from "./acquirer-intents.ts";
import { type PaymentReply, beginPayment } from "./begin-payment.ts";

type Input = {
  request: RequestOf<typeof createPayment>;
  sessionId: number | null;
  language: Language;
  device: string;
  address: string;
};

const replyOf = (payment: PaymentRow): PaymentReply => ({
  payment: paymentWire(payment),
  redirect: payment.redirect,
});

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "acquirer">;
  publicUrl: string;
  sbp: boolean;
};

/** Whether a payment was begun by such a request. */
const isOfRequest = ({ subscriptionId, period, method }: PaymentRow, { request }: Input): boolean =>
  subscriptionId === request.subscriptionId && period === request.period && method === request.method;

const begin = (
  { database, clock, sbp }: Needs,
  keyed: KeyedRequest,
  input: Input,
): Promise<StoredReply | PaymentRow> =>
  transact(database, async (transaction) => {
    const { clientId, key } = keyed;
    const now = clock.now();
    const stored = await claimKey(transaction, keyed, now);
    if (stored !== null) return stored;
    // Also of a new key: payments outlive the keys that are forgotten (server/expiry.job.ts).
    const [earlier] = await transaction
      .select()
      .from(payments)
      .where(and(eq(payments.clientId, clientId), eq(payments.key, key)));
    if (earlier !== undefined && !isOfRequest(earlier, input)) throw new Refusal("key.reused");
    const payment =
      earlier === undefined
        ? await beginPayment(transaction, {
            clientId,
            key,
            now,
            sbp,
            ...input,
          })
        : await holdCard(transaction, earlier, now);
    if (payment.method === "onDelivery") await keepReply(transaction, keyed, replyOf(payment));
    return payment;
  });

/** The acquirer's intent. Without one the key is released, so that the next attempt may ask again. */
const ask = async (deps: Needs, keyed: KeyedRequest, payment: PaymentRow): Promise<Intent> => {
  try {
    const intent = await createIntent(deps, payment, { charge: true });
    const [own] = await matchingIntents(deps.database, [{ payment, intent }]);
    if (own === undefined) throw new Error("the acquirer answered about another payment");
    return intent;
  } catch (error) {
    await releaseKey(deps.database, keyed, deps.clock.now());
    if (isUnavailable(error)) throw error;
    throw new Refusal("acquirer.unavailable", {}, null, error);
  }
};

/**
 * Pays one period: stores the payment, asks the acquirer outside any transaction, then stores its answer with
 * the reply. After a crash the same key, a notification or the reconciliation continues it; there is never a
 * second payment.
 */
export const pay = async (
  deps: Needs,
  keyed: KeyedRequest,
  input: Input,
): Promise<PaymentReply | StoredReply> => {
  const payment = await begin(deps, keyed, input);
  if (payment instanceof StoredReply) return payment;
  if (payment.method === "onDelivery") return replyOf(payment);
  if (payment.status !== "processing") {
    await keepReply(deps.database, keyed, replyOf(payment));
    return replyOf(payment);
  }
  const intent = await ask(deps, keyed, payment);
  let reply = replyOf(payment);
  await saveIntent(deps, { payment, intent }, async (transaction, taken) => {
    reply = replyOf(taken);
    await keepReply(transaction, keyed, reply);
  });
  return reply;
};
