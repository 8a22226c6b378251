import { and, eq, gte, inArray, ne, notExists, sql } from "drizzle-orm";
import { chargeableStatuses } from "#contract/subscription-status.ts";
import { type Database, lockClients, transact } from "../platform/database/database.ts";
import { cardBindings } from "../platform/database/tables/cards.ts";
import { withdrawals } from "../platform/database/tables/consents.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import type { Intent, IntentNotification } from "../platform/providers/acquirer.ts";
import { saveCard, replaceDefault } from "./activate-card.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { malformed } from "../platform/refusal.ts";
import { type Language, prefixOf } from "#contract/language.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import type { BindingRow } from "./begin-binding.ts";

/** The hold that proves a card, released at once. Kopecks: 1 ₽. */
export const heldAmount = 100;

/** The binding's reference at the acquirer. */
const bindingReference = (id: string): string => `binding-${id}`;

/** Whether a reference is that of a binding, also of one that was purged with its client. */
export const isBindingReference = (reference: string): boolean => reference.startsWith(bindingReference(""));

/** The cards page, which shows how the binding ended. */
export const bindingReturnUrl = (publicUrl: string, { id, language }: BindingRow): string =>
  `${publicUrl}${prefixOf(language)}/cards/?binding=${id}`;

/** Shown by the bank. */
const purposes: Record<Language, string> = { ru: "Привязка карты", en: "Binding a card" };

/** Creates the acquirer's intent of a binding; the same reference always gives the same intent. */
export const createHold = (
  { providers, publicUrl }: { providers: Pick<Providers, "acquirer">; publicUrl: string },
  binding: BindingRow,
): Promise<Intent> =>
  providers.acquirer.createIntent({
    reference: bindingReference(binding.id),
    kind: "hold",
    way: "card",
    amount: heldAmount,
    language: binding.language,
    description: purposes[binding.language],
    returnUrl: bindingReturnUrl(publicUrl, binding),
    cardToken: null,
    offSession: false,
    challenge3ds: false,
    saveCard: true,
    order: null,
  });

/** Whether an answer is about this binding and sum (V22). */
const isAboutBinding = (
  binding: BindingRow,
  answer: Pick<Intent, "reference" | "amount" | "intentId">,
): boolean =>
  answer.reference === bindingReference(binding.id) &&
  answer.amount === heldAmount &&
  (binding.intentId === null || binding.intentId === answer.intentId);

/**
 * Stores the acquirer's answer and settles the binding if it is final; `keep` runs in the same transaction.
 */
export const saveHold = (
  { database, clock }: { database: Database; clock: Clock },
  { binding, intent }: { binding: BindingRow; intent: Intent },
  keep: (transaction: Database) => Promise<void>,
): Promise<void> =>
  transact(database, async (transaction) => {
    if (!isAboutBinding(binding, intent)) throw new Error("the acquirer answered about another binding");
    const { intentId, redirect } = intent;
    await settleBinding(transaction, { binding, outcome: intent, now: clock.now() });
    await transaction
      .update(cardBindings)
      .set({
        intentId,
        redirect: sql`case when ${cardBindings.status} = 'processing' then ${redirect} else ${cardBindings.redirect} end`,
      })
      .where(eq(cardBindings.id, binding.id));
    await keep(transaction);
  });

/**
 * Applies a notification to a binding; false if it belongs to none. Refusal: `request.malformed` for another
 * sum or intent (V22).
 */
export const applyBindingNotification = async (
  transaction: Database,
  notification: IntentNotification,
  now: Date,
): Promise<boolean> => {
  const { intentId, reference } = notification;
  const id = reference.slice(bindingReference("").length);
  const [binding] = await transaction.select().from(cardBindings).where(eq(cardBindings.id, id));
  if (binding === undefined || reference !== bindingReference(id)) return false;
  if (!isAboutBinding(binding, notification)) throw malformed("reference", "amount");
  await settleBinding(transaction, { binding, outcome: notification, now });
  await transaction.update(cardBindings).set({ intentId }).where(eq(cardBindings.id, id));
  return true;
};

type Binding = Pick<typeof cardBindings.$inferSelect, "id" | "clientId" | "language" | "created">;
type Outcome = Pick<IntentNotification, "status" | "reason" | "card">;

/**
 * Ends a binding once (notifications may come late, twice and in any order) and makes its card the default
 * one: the client has agreed to what it pays, and may have closed the page.
 */
export const settleBinding = async (
  transaction: Database,
  { binding, outcome, now }: { binding: Binding; outcome: Outcome; now: Date },
): Promise<void> => {
  const { status, reason, card } = outcome;
  const { id, clientId, language, created } = binding;
  if (status === "processing") return;
  await lockClients(transaction, [clientId]);
  const settled = await transaction
    .update(cardBindings)
    .set({ status, reason: status === "fail" ? reason : null, checkAt: null, redirect: null })
    .where(and(eq(cardBindings.id, id), eq(cardBindings.status, "processing")))
    .returning({ id: cardBindings.id });
  if (settled.length === 0 || status !== "success" || card === null) return;
  const cardId = await saveCard(transaction, { clientId, card, now });
  await transaction.update(cardBindings).set({ cardId }).where(eq(cardBindings.id, id));
  if (cardId === null) return;
  const facts = { card: { brand: card.brand, last4: card.last4 }, isMain: true };
  await saveNotifications(
    transaction,
    [
      {
        kind: "cardBound",
        facts,
        clientId,
        subscriptionId: null,
        occasion: `binding ${id}`,
        by: "client",
        language,
      },
    ],
    now,
  );
  // The consent of the binding covers all subscriptions, since the page named their charges, but those whose charges
  // were stopped after it. It is for this card: the main one pays them, not a card that was chosen before.
  const stoppedSince = transaction
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.subscriptionId, subscriptions.id), gte(withdrawals.at, created)));
  const covered = and(
    eq(subscriptions.clientId, clientId),
    ne(subscriptions.chargeConsent, "given"),
    inArray(subscriptions.status, chargeableStatuses),
    notExists(stoppedSince),
  );
  const withdrawn = await transaction
    .select({ subscriptionId: subscriptions.id })
    .from(subscriptions)
    .where(and(covered, eq(subscriptions.chargeConsent, "withdrawn")));
  await transaction.update(subscriptions).set({ chargeConsent: "given", cardId: null }).where(covered);
  await replaceDefault(transaction, { clientId, cardId, now, language });
  const about = { clientId, occasion: `binding ${id}`, by: "client", language } as const;
  await saveNotifications(
    transaction,
    withdrawn.map(({ subscriptionId }) => ({ kind: "chargesAllowed", facts: {}, subscriptionId, ...about })),
    now,
  );
};
