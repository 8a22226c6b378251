import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { cards, devices, payments, subscriptions } from "../database/schema.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Intent } from "../providers/acquirer.ts";
import { readWords } from "../replies/words.ts";
import { settlePayment } from "./settle-payment.ts";

type PaymentRow = typeof payments.$inferSelect;

/** What the acquirer knows a payment by. One payment is one attempt, so its number is enough. */
export const referenceOf = (paymentId: number): string => `payment-${paymentId}`;

const readToken = async (database: Database, cardId: number | null): Promise<string | null> => {
  if (cardId === null) return null;
  // A card that was removed since is not charged (V30): the payer is shown the card form instead.
  const [card] = await database
    .select({ token: cards.token })
    .from(cards)
    .where(and(eq(cards.id, cardId), isNull(cards.removed)));
  return card?.token ?? null;
};

const describe = ({ subscriptionId, period, language }: PaymentRow, device: string): string =>
  language === "ru"
    ? `Подписка № ${subscriptionId}, ${device}, месяц ${period}`
    : `Subscription ${subscriptionId}, ${device}, month ${period}`;

/**
 * Asks the acquirer for the intent of a payment. The reference makes it repeatable: however often it is asked, there
 * is one intent. `charge: false` never charges a saved card: it finds the intent that an earlier attempt may have
 * made, or takes its place with a page that nobody visits.
 */
export const createIntent = async (
  { database, providers, publicUrl }: Pick<Dependencies, "database" | "providers" | "publicUrl">,
  payment: PaymentRow,
  { charge }: { charge: boolean },
): Promise<Intent> => {
  const { id, subscriptionId, period, amount, language } = payment;
  const say = await readWords(database, language);
  const [bought] = await database
    .select({ device: devices.name })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .where(eq(subscriptions.id, subscriptionId));
  return providers.acquirer.createIntent({
    reference: referenceOf(id),
    kind: "charge",
    amount,
    language,
    description: describe(payment, say(bought?.device ?? "")),
    returnUrl: `${publicUrl}${language === "en" ? "/en" : ""}/success/?payment=${id}`,
    cardToken: charge ? await readToken(database, payment.cardId) : null,
    saveCard: payment.method === "newCard",
    order: { payment: id, subscription: subscriptionId, period },
  });
};

/** Whether an answer of the acquirer is about this payment and this sum (V22). */
export const isAbout = (
  payment: PaymentRow,
  answer: Pick<Intent, "reference" | "amount" | "intentId">,
): boolean =>
  answer.reference === referenceOf(payment.id) &&
  answer.amount === payment.amount &&
  (payment.intentId === null || payment.intentId === answer.intentId);

/**
 * Keeps what the acquirer says of a payment, and settles it if that is final. `keep` joins the same transaction with
 * the payment as it then is.
 */
export const takeAnswer = (
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { payment, intent }: { payment: PaymentRow; intent: Intent },
  keep: (transaction: Database, payment: PaymentRow) => Promise<void>,
): Promise<void> =>
  transact(database, async (transaction) => {
    if (!isAbout(payment, intent)) throw new Error("the acquirer answered about another payment");
    const { intentId, redirect } = intent;
    const now = clock.now();
    await settlePayment(transaction, { paymentId: payment.id, outcome: intent, now });
    // News may have settled it meanwhile: then there is nowhere to go any more.
    await transaction
      .update(payments)
      .set({ redirect })
      .where(and(eq(payments.id, payment.id), eq(payments.status, "processing")));
    const [taken] = await transaction
      .update(payments)
      .set({ intentId })
      .where(eq(payments.id, payment.id))
      .returning();
    await keep(transaction, taken ?? payment);
  });
