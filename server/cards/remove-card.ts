import { and, desc, eq, gt, isNull, ne, or } from "drizzle-orm";
import type { ReplyWire } from "#contract/call.ts";
import type { removeCard as removeCardCall } from "#contract/card.ts";
import type { Language } from "#contract/language.ts";
import { type Database, lockClient } from "../platform/database/database.ts";
import { type CardRow, cardBindings, cards } from "../platform/database/tables/cards.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { type SubscriptionRow, subscriptions } from "../platform/database/tables/subscriptions.ts";
import { paymentInProgress } from "../subscriptions/open-payment.ts";
import { withdrawRecurringConsent } from "../consents/record-consents.ts";
import { readCards } from "./card.reply.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { debtNotifications, findCard, setDefault } from "./activate-card.ts";

/** The next default card: the newest of those that expire last. */
const findNextDefault = async (transaction: Database, clientId: number): Promise<number | null> => {
  const [next] = await transaction
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.clientId, clientId), isNull(cards.removed)))
    .orderBy(desc(cards.expires), desc(cards.id))
    .limit(1);
  return next?.id ?? null;
};

/** A charge cannot be recalled: the card stays until the acquirer has answered or can no longer answer. */
const refuseCharging = async (
  transaction: Database,
  { clientId, cardId, now }: { clientId: number; cardId: number; now: Date },
): Promise<void> => {
  const [charged] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.clientId, clientId), eq(payments.cardId, cardId), gt(payments.chargingUntil, now)),
    );
  if (charged !== undefined) throw paymentInProgress(charged);
};

type Input = {
  clientId: number;
  cardId: number;
  now: Date;
  language: Language;
  sessionId: number | null;
  device: string;
  address: string;
};

/** Without a card the consents to charges end: another card needs another one. */
const endConsents = async (transaction: Database, input: Input): Promise<void> => {
  const { clientId } = input;
  await transaction
    .update(subscriptions)
    .set({ chargeConsent: "offered" })
    .where(and(eq(subscriptions.clientId, clientId), eq(subscriptions.chargeConsent, "given")));
  // A new card brings its own consent; the others named a card that is gone.
  await transaction
    .update(payments)
    .set({ consented: false })
    .where(
      and(eq(payments.clientId, clientId), eq(payments.status, "processing"), ne(payments.method, "newCard")),
    );
  const open = and(eq(cardBindings.clientId, clientId), eq(cardBindings.status, "processing"));
  const binding = (await transaction.$count(cardBindings, open)) > 0;
  const what = { subscriptionId: null, binding };
  await withdrawRecurringConsent(transaction, what, { ...input, how: "cardRemoved" });
};

/** Debts that this card retries. */
const findDebts = (
  transaction: Database,
  clientId: number,
  { id, isDefault }: Pick<CardRow, "id" | "isDefault">,
): Promise<SubscriptionRow[]> => {
  const own = eq(subscriptions.cardId, id);
  return transaction
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.clientId, clientId),
        eq(subscriptions.status, "active"),
        gt(subscriptions.debt, 0),
        eq(subscriptions.chargeConsent, "given"),
        isDefault ? or(own, isNull(subscriptions.cardId)) : own,
      ),
    );
};

/**
 * Removes a card, also the last one: consent can be withdrawn at any time. It is never charged again (V30);
 * the default card, which moves if needed, pays instead. `losing`: subscriptions that no card pays any more.
 * Refusals: `resource.missing`, `payment.inProgress {payment}` while a charge of it may be in flight
 * (decision 030).
 */
export const removeCard = async (
  transaction: Database,
  input: Input,
): Promise<ReplyWire<typeof removeCardCall>> => {
  const { clientId, cardId, now, language } = input;
  await lockClient(transaction, clientId);
  const card = await findCard(transaction, input);
  await refuseCharging(transaction, input);
  const before = await readCards(transaction, clientId);
  const debts = await findDebts(transaction, clientId, card);
  await transaction.update(cards).set({ removed: now, isDefault: false }).where(eq(cards.id, cardId));
  await transaction
    .update(subscriptions)
    .set({ cardId: null })
    .where(and(eq(subscriptions.clientId, clientId), eq(subscriptions.cardId, cardId)));
  const next = card.isDefault ? await findNextDefault(transaction, clientId) : null;
  if (next !== null) await setDefault(transaction, { clientId, cardId: next });
  const left = await readCards(transaction, clientId);
  if (left.length === 0) await endConsents(transaction, input);
  const payer = left.find(({ default: isDefault }) => isDefault);
  const main = next === null ? undefined : left.find(({ cardID }) => cardID === next);
  await saveNotifications(
    transaction,
    [
      {
        kind: "cardRemoved",
        facts: {
          card: { brand: card.brand, last4: card.last4 },
          main: main === undefined ? null : { brand: main.brand, last4: main.last4 },
        },
        clientId,
        subscriptionId: null,
        occasion: `card ${cardId} at ${now.toISOString()}`,
        by: "client",
        language,
      },
      ...(payer === undefined
        ? []
        : debts.flatMap((debt) => debtNotifications(debt, { ...payer, id: payer.cardID }, input))),
    ],
    now,
  );
  const paid = before.find(({ cardID }) => cardID === cardId)?.usedBy ?? [];
  return { cards: left, losing: left.length === 0 ? paid : [] };
};
