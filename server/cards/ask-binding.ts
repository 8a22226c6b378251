import { and, eq } from "drizzle-orm";
import { type Language, prefixOf } from "#contract/language.ts";
import type { Database } from "../database/database.ts";
import { cardBindings } from "../database/tables/card-bindings.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import type { Intent } from "../providers/acquirer.ts";
import type { BindingRow } from "./begin-binding.ts";
import { settleBinding } from "./settle-binding.ts";

/** What is held to prove a card, and released at once. Kopecks: 1 ₽. */
export const heldAmount = 100;

/** What the acquirer knows a binding by. */
export const bindingReference = (id: string): string => `binding-${id}`;

/** The page of the cards, which then says how the binding ended. */
export const bindingReturn = (publicUrl: string, { id, language }: BindingRow): string =>
  `${publicUrl}${prefixOf(language)}/cards/?binding=${id}`;

/** What the money is held for, as the bank says it. */
const purposes: Record<Language, string> = { ru: "Привязка карты", en: "Binding a card" };

/** Asks the acquirer for the intent of a binding; the reference makes it one, however often it is asked. */
export const createHold = (
  { providers, publicUrl }: Pick<Dependencies, "providers" | "publicUrl">,
  binding: BindingRow,
): Promise<Intent> =>
  providers.acquirer.createIntent({
    reference: bindingReference(binding.id),
    kind: "hold",
    way: "card",
    amount: heldAmount,
    language: binding.language,
    description: purposes[binding.language],
    returnUrl: bindingReturn(publicUrl, binding),
    cardToken: null,
    offSession: false,
    challenge3ds: false,
    saveCard: true,
    order: null,
  });

/** Whether an answer of the acquirer is about this binding and this sum (V22). */
export const isAboutBinding = (
  binding: BindingRow,
  answer: Pick<Intent, "reference" | "amount" | "intentId">,
): boolean =>
  answer.reference === bindingReference(binding.id) &&
  answer.amount === heldAmount &&
  (binding.intentId === null || binding.intentId === answer.intentId);

/** Keeps what the acquirer says of a binding, and settles it if that is final; `keep` joins the transaction. */
export const takeHoldAnswer = (
  { database, clock }: Pick<Dependencies, "database" | "clock">,
  { binding, intent }: { binding: BindingRow; intent: Intent },
  keep: (transaction: Database) => Promise<void>,
): Promise<void> =>
  transact(database, async (transaction) => {
    if (!isAboutBinding(binding, intent)) throw new Error("the acquirer answered about another binding");
    const { intentId, redirect } = intent;
    await settleBinding(transaction, { binding, outcome: intent, now: clock.now() });
    await transaction
      .update(cardBindings)
      .set({ redirect })
      .where(and(eq(cardBindings.id, binding.id), eq(cardBindings.status, "processing")));
    await transaction.update(cardBindings).set({ intentId }).where(eq(cardBindings.id, binding.id));
    await keep(transaction);
  });
