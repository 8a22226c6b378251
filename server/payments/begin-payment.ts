import { and, eq, gte, isNull } from "drizzle-orm";
import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { createPayment } from "#contract/payment.ts";
import type { Language } from "#contract/language.ts";
import { isOpen } from "#contract/forecast.ts";
import {
  type ChargedCard,
  type RecurringCharges,
  chargesAfterDebt,
  payerAfterDebt,
  chargesAfterOrder,
  chargesFollowing,
  chargesNothing,
  recurringSentence,
} from "#contract/recurring-consent.ts";
import { coveredBy, coveredByOrder, giveRecurringConsent } from "../consents/record-consents.ts";
import { type CardRow, cards } from "../platform/database/tables/cards.ts";
import type { CoveredCharge } from "../platform/database/tables/consents.ts";
import { type Database, eqAny, lockClient } from "../platform/database/database.ts";
import { findCard } from "../cards/activate-card.ts";
import { type PaymentRow, lostCharges, payments } from "../platform/database/tables/payments.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { paymentReference, randomReference } from "../platform/reference.rules.ts";
import { Refusal, malformed } from "../platform/refusal.ts";
import { chargingUntil } from "./acquirer-intents.ts";
import { findOpenPayment, paymentInProgress } from "../subscriptions/open-payment.ts";
import { dayIn } from "#contract/day.ts";
import { agreeAtDoor } from "../forecast/transitions.rules.ts";
import { duePayment } from "../forecast/due-actions.rules.ts";
import { nextCheck } from "../platform/providers/reconciliation.rules.ts";
import { readAhead } from "../subscriptions/change-status.ts";
import {
  type ZonedSubscription,
  lockSubscription,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";
import { isInStock } from "../subscriptions/read-forecast.ts";
import { orderNotification } from "../notifications/order-notification.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

export type PaymentReply = ReplyWire<typeof createPayment>;

/** The lost payment of a retried request, credited meanwhile (lost-charges.job.ts). */
const findCredited = async (
  transaction: Database,
  { id, uuid }: SubscriptionRow,
  { period, key }: { period: number; key: string },
): Promise<PaymentRow | undefined> => {
  const paid = await transaction
    .select()
    .from(payments)
    .where(and(eq(payments.subscriptionId, id), eq(payments.period, period), isNull(payments.key)));
  return paid.find(
    ({ reference, amount }) => reference === paymentReference({ uuid }, { period, key, amount }),
  );
};

/** The references, with random ones for those whose charge was lost and refunded: it pays for nothing more. */
export const freshReferences = async (
  transaction: Database,
  references: readonly string[],
): Promise<string[]> => {
  const rows = await transaction
    .select({ reference: lostCharges.reference })
    .from(lostCharges)
    .where(eqAny(lostCharges.reference, references));
  const spent = new Set(rows.map(({ reference }) => reference));
  return references.map((reference) => (spent.has(reference) ? randomReference("payment") : reference));
};

type Intent = {
  clientId: number;
  sessionId: number | null;
  key: string;
  request: RequestOf<typeof createPayment>;
  language: Language;
  device: string;
  address: string;
  now: Date;
  /** Whether SBP is offered. */
  sbp: boolean;
};

/** `own`: the saved card of the payment. `goesOn`: a paused subscription resumes. */
type Begun = Intent & { own: CardRow | null; locked: ZonedSubscription; goesOn: boolean };

/** The card that later charges go to, `payer` if the payment uses none; null if the client has no valid one. */
const chargedCard = async (
  transaction: Database,
  { clientId, request: { method }, own, now, locked: { timezone } }: Begun,
  payer: ChargedCard | null,
): Promise<ChargedCard | null> => {
  if (method === "newCard") return "new";
  if (own !== null) return { brand: own.brand, last4: own.last4 };
  if (payer !== null) return payer;
  const valid = gte(cards.expires, dayIn(timezone, now).slice(0, 7));
  const main = and(eq(cards.clientId, clientId), eq(cards.isDefault, true), isNull(cards.removed), valid);
  return (await transaction.$count(cards, main)) > 0 ? "main" : null;
};

const nothing = { charges: chargesAfterOrder([]), covered: [], payer: null };

/** Charges that follow the payment, and a debtor's card for them. Refusal: `forecast.changed`. */
const readLater = async (
  transaction: Database,
  { request, now, own, locked, goesOn }: Begun,
): Promise<{ charges: RecurringCharges; covered: CoveredCharge[]; payer: ChargedCard | null }> => {
  const { row, timezone } = locked;
  const { period, shown } = request;
  const act = goesOn ? "payDebtAndGoOn" : "payDebt";
  const ahead =
    period > 1 || shown !== undefined
      ? await readAhead(transaction, { locked, act, wish: {}, shown, now })
      : null;
  if (period === 1) {
    const covered = coveredByOrder(row);
    return { charges: chargesAfterOrder(covered.map(({ amount }) => amount)), covered, payer: null };
  }
  // A subscription that stays paused charges nothing, nor one whose client withdrew the consent.
  const isStopped = row.chargeConsent === "withdrawn" || (row.status === "paused" && !goesOn);
  if (ahead === null || !isOpen(ahead) || isStopped) return nothing;
  const used = request.method === "newCard" ? "new" : own;
  return {
    charges: chargesAfterDebt(ahead, dayIn(timezone, now), used),
    covered: coveredBy({ events: chargesFollowing(ahead, used) }),
    payer: payerAfterDebt(ahead),
  };
};

/**
 * Whether charges follow and were agreed to. Refusals: `forecast.changed`, `consent.required {sentence}` if charges
 * follow and another sentence was shown.
 */
const takeConsent = async (transaction: Database, intent: Begun): Promise<boolean> => {
  const { request, language, locked } = intent;
  const { charges, covered, payer } = await readLater(transaction, intent);
  const card = chargesNothing(charges) ? null : await chargedCard(transaction, intent, payer);
  if (card === null) return false;
  const text = recurringSentence(charges, card, language);
  const agreed = {
    subscriptionId: locked.row.id,
    text,
    sentence: request.consent,
    facts: { charges: covered, card },
  };
  await giveRecurringConsent(transaction, agreed, {
    ...intent,
    how: request.period === 1 ? "order" : "debt",
  });
  return true;
};

/**
 * Stores a payment before the acquirer is asked, so that its outcome can be looked up (V37). A payment on
 * delivery only allows the handover. Refusals: `resource.missing`, `consent.required {sentence}`, `payment.notDue`,
 * `payment.notAllowed`, `payment.inProgress {payment}`, `forecast.changed`, `device.unavailable` if it should resume
 * without a device in stock.
 */
export const beginPayment = async (transaction: Database, intent: Intent): Promise<PaymentRow> => {
  const { clientId, sessionId, key, request, language, now, sbp } = intent;
  const { method, period, subscriptionId } = request;
  await lockClient(transaction, clientId);
  const locked = await lockSubscription(transaction, { id: subscriptionId, clientId });
  const subscription = locked.row;
  const due = duePayment(subscription, request);
  if (due.kind !== "due") {
    const credited = await findCredited(transaction, subscription, { period, key });
    if (credited !== undefined) return credited;
    throw new Refusal(`payment.${due.kind}`);
  }
  if (method === "sbp" && !sbp) throw new Refusal("payment.notAllowed");
  if (method === "card" && request.cardId === undefined) throw malformed("cardID");
  const own =
    method === "card" && request.cardId !== undefined
      ? await findCard(transaction, { clientId, cardId: request.cardId })
      : null;
  const cardId = own?.id ?? null;
  const open = await findOpenPayment(transaction, subscription);
  if (open !== null) throw paymentInProgress(open);
  const goesOn = request.after === "goOn" && subscription.status === "paused";
  const consented = await takeConsent(transaction, { ...intent, own, locked, goesOn });
  if (goesOn && !(await isInStock(transaction, subscription))) throw new Refusal("device.unavailable");
  const [reference = ""] = await freshReferences(transaction, [
    paymentReference(subscription, { period, key, amount: due.amount }),
  ]);
  const [payment] = await transaction
    .insert(payments)
    .values({
      reference,
      clientId,
      sessionId,
      key,
      subscriptionId,
      method,
      period,
      cardId,
      language,
      goesOn,
      consented,
      type: "subscription",
      status: "processing",
      amount: due.amount,
      created: now,
      checkAt: method === "onDelivery" ? null : nextCheck(now, now),
      chargingUntil: cardId === null ? null : chargingUntil(now, "one"),
    })
    .returning();
  if (payment === undefined) throw new Error("the payment was not created");
  if (method === "onDelivery") {
    const awaited = agreeAtDoor(subscription, dayIn(locked.timezone, now));
    // The card is there already; a payment elsewhere has to succeed first.
    const agreed = { ...locked, row: { ...awaited, ...(consented && { chargeConsent: "given" as const }) } };
    await saveSubscriptions(transaction, [agreed], { by: "payment" });
    const notification = await orderNotification(transaction, { row: agreed.row, payment, cardId: null });
    await saveNotifications(transaction, [notification], now);
  }
  return payment;
};
