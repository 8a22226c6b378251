import { and, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import { type Database, eqAny, lockClient } from "../platform/database/database.ts";
import { begunStatuses, openStatuses } from "#contract/subscription-status.ts";
import type { Language } from "#contract/language.ts";
import { type CardRow, cards } from "../platform/database/tables/cards.ts";
import { type SubscriptionRow, subscriptions } from "../platform/database/tables/subscriptions.ts";
import { Refusal } from "../platform/refusal.ts";
import { lockSubscription } from "../subscriptions/save-subscriptions.ts";
import { isChargedLater } from "../forecast/subscription-state.rules.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import type { AcquirerCard } from "../platform/providers/acquirer.ts";
import { triesFrom } from "../forecast/collection.rules.ts";
import { type Notification, periodOccasion } from "../notifications/texts/table.ts";

/** The notification of a debt that is retried with another card; none without a retry. */
export const debtNotifications = (
  { clientId, id: subscriptionId, period, debt: amount, failedDay, nextTryDay: day }: SubscriptionRow,
  { id, brand, last4 }: Pick<CardRow, "id" | "brand" | "last4">,
  { now, language }: Pick<Input, "now" | "language">,
): Notification[] => {
  if (failedDay === null || day === null) return [];
  const facts = { card: { brand, last4 }, amount, day, later: triesFrom(failedDay, day) };
  // Each change is announced, also a return to a former card.
  const occasion = `${periodOccasion(period)} card ${id} at ${now.toISOString()}`;
  return [{ kind: "debtCardChanged", facts, clientId, subscriptionId, occasion, by: "client", language }];
};

/**
 * Makes this card retry every debt of the client, or of one subscription, whichever card failed (decision
 * 030). Call it with the client locked.
 */
const assignDebts = async (
  transaction: Database,
  { clientId, cardId, subscriptionId, now, language }: Input & { subscriptionId?: number },
): Promise<void> => {
  const [card] = await transaction.select().from(cards).where(eq(cards.id, cardId));
  if (card === undefined) return;
  const rows = await transaction
    .update(subscriptions)
    .set({ cardId })
    .where(
      and(
        eq(subscriptions.clientId, clientId),
        ...(subscriptionId === undefined ? [] : [eq(subscriptions.id, subscriptionId)]),
        inArray(subscriptions.status, begunStatuses),
        gt(subscriptions.debt, 0),
        eq(subscriptions.chargeConsent, "given"),
        or(isNull(subscriptions.cardId), ne(subscriptions.cardId, cardId)),
      ),
    )
    .returning();
  await saveNotifications(
    transaction,
    rows.flatMap((row) => debtNotifications(row, card, { now, language })),
    now,
  );
};

/**
 * Saves a card; it becomes the default one if there is none. A known token restores the card that was
 * removed. Call it with the client locked.
 */
export const saveCard = async (
  transaction: Database,
  { clientId, card, now }: { clientId: number; card: AcquirerCard; now: Date },
): Promise<number | null> => {
  const living = and(eq(cards.clientId, clientId), eq(cards.isDefault, true), isNull(cards.removed));
  const isDefault = (await transaction.$count(cards, living)) === 0;
  const { brand, last4, expires } = card;
  const [kept] = await transaction
    .insert(cards)
    .values({ clientId, ...card, isDefault, created: now })
    .onConflictDoUpdate({
      target: [cards.clientId, cards.token],
      set: { brand, last4, expires, removed: null, ...(isDefault ? { isDefault } : {}) },
    })
    .returning({ id: cards.id });
  return kept?.id ?? null;
};

/** A card of the client. Refusal: `resource.missing`, also for a removed card or another client's (V11). */
export const findCard = async (
  transaction: Database,
  { clientId, cardId }: { clientId: number; cardId: number },
): Promise<CardRow> => {
  const [card] = await transaction
    .select()
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.clientId, clientId), isNull(cards.removed)));
  if (card === undefined) throw new Refusal("resource.missing");
  return card;
};

/** Makes a card the only default one (V30). Call it with the client locked. */
export const setDefault = async (
  transaction: Database,
  { clientId, cardId }: { clientId: number; cardId: number },
): Promise<void> => {
  const former = and(eq(cards.clientId, clientId), eq(cards.isDefault, true));
  await transaction.update(cards).set({ isDefault: false }).where(former);
  await transaction.update(cards).set({ isDefault: true }).where(eq(cards.id, cardId));
};

const notify = (
  transaction: Database,
  notice: {
    kind: "cardMain" | "cardChosen";
    card: CardRow;
    subscriptionId: number | null;
  },
  { clientId, now, language }: { clientId: number; now: Date; language: Language },
): Promise<void> => {
  const { kind, subscriptionId, card } = notice;
  const facts = { card: { brand: card.brand, last4: card.last4 } };
  const occasion = `card ${card.id} at ${now.toISOString()}`;
  return saveNotifications(
    transaction,
    [{ kind, facts, clientId, subscriptionId, occasion, by: "client", language }],
    now,
  );
};

type Input = { clientId: number; cardId: number; now: Date; language: Language };

/**
 * Makes a card the default one: it pays what the former default paid, and retries every debt (decision 030).
 * Call it with the client locked.
 */
export const replaceDefault = async (transaction: Database, input: Input): Promise<void> => {
  const { clientId, cardId } = input;
  const formerOnes = await transaction
    .select({ id: cards.id })
    .from(cards)
    .where(and(eq(cards.clientId, clientId), eq(cards.isDefault, true)));
  await setDefault(transaction, input);
  const paidByFormer = eqAny(
    subscriptions.cardId,
    formerOnes.map(({ id }) => id),
  );
  await assignDebts(transaction, input);
  await transaction
    .update(subscriptions)
    .set({ cardId })
    .where(
      and(eq(subscriptions.clientId, clientId), inArray(subscriptions.status, openStatuses), paidByFormer),
    );
};

/** Makes a card the default one and notifies the client. Refusal: `resource.missing`. */
export const activateCard = async (transaction: Database, input: Input): Promise<void> => {
  await lockClient(transaction, input.clientId);
  const card = await findCard(transaction, input);
  await replaceDefault(transaction, input);
  if (!card.isDefault) await notify(transaction, { kind: "cardMain", card, subscriptionId: null }, input);
};

/**
 * Makes a card pay one subscription. Refusals: `resource.missing`, `subscription.notAllowed` if nothing more
 * is charged.
 */
export const activateCardFor = async (
  transaction: Database,
  input: { clientId: number; cardId: number; subscriptionId: number; now: Date; language: Language },
): Promise<void> => {
  const { clientId, cardId, subscriptionId } = input;
  await lockClient(transaction, clientId);
  const card = await findCard(transaction, input);
  const { row: subscription } = await lockSubscription(transaction, { id: subscriptionId, clientId });
  if (!isChargedLater(subscription)) throw new Refusal("subscription.notAllowed");
  await assignDebts(transaction, input);
  await transaction.update(subscriptions).set({ cardId }).where(eq(subscriptions.id, subscriptionId));
  if (subscription.cardId !== cardId)
    await notify(transaction, { kind: "cardChosen", card, subscriptionId }, input);
};
