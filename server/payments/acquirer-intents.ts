import { and, eq, exists, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type Language, prefixOf } from "#contract/language.ts";
import { type Database, eqAny, lockClients, transact } from "../platform/database/database.ts";
import { alias } from "drizzle-orm/pg-core";
import { cards } from "../platform/database/tables/cards.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { devices } from "../platform/database/tables/catalog.ts";
import { type PaymentRow, payments } from "../platform/database/tables/payments.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import type { Intent, IntentRequest } from "../platform/providers/acquirer.ts";
import { readTranslationsByLanguage } from "../catalog/translations.ts";
import { isAutomatic, lockOwners, settlePayments } from "./settle-payment.ts";
import { applyAcquirerStatus } from "./apply-acquirer-status.ts";

/**
 * How long a request that charges a saved card may be in flight: longer than the acquirer's timeout
 * (providers/ask.ts), for a batch longer than all of its requests (providers/configured.ts). Milliseconds.
 */
const requestLimits = { one: 10_000, batch: 45_000 };

/** Until when the card may be charged, and cannot be removed (V30). */
export const chargingUntil = (now: Date, of: keyof typeof requestLimits): Date =>
  new Date(now.getTime() + requestLimits[of]);

/**
 * Marks the saved card of an open payment as in use, so that it cannot be removed while it is charged again (V30).
 * Removal takes the same client lock.
 */
export const holdCard = async (
  transaction: Database,
  payment: PaymentRow,
  now: Date,
): Promise<PaymentRow> => {
  if (payment.cardId === null) return payment;
  await lockClients(transaction, [payment.clientId]);
  const [held] = await transaction
    .update(payments)
    .set({ chargingUntil: chargingUntil(now, "one") })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "processing")))
    .returning();
  return held ?? payment;
};

/** Shown by the bank. */
const purposes: Record<Language, (payment: PaymentRow, device: string) => string> = {
  ru: ({ subscriptionId, period }, device) => `Подписка № ${subscriptionId}, ${device}, месяц ${period}`,
  en: ({ subscriptionId, period }, device) => `Subscription ${subscriptionId}, ${device}, month ${period}`,
};

type Needs = { database: Database; providers: Pick<Providers, "acquirer">; publicUrl: string };

const earlier = alias(payments, "earlier");

/** Device and card token of each payment, and whether a card was used on the payer's device before. */
const readOrders = (database: Database, payers: readonly PaymentRow[]) =>
  database
    .select({
      id: payments.id,
      device: devices.name,
      token: cards.token,
      uuid: subscriptions.uuid,
      client: clients.uuid,
      hasPaidHere: exists(
        database
          .select({ one: sql`1` })
          .from(earlier)
          .where(
            and(
              eq(earlier.sessionId, payments.sessionId),
              eq(earlier.status, "success"),
              // SBP and payment on delivery do not prove that the saved cards are the payer's.
              inArray(earlier.method, ["card", "newCard"]),
            ),
          ),
      ).mapWith(Boolean),
    })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .innerJoin(clients, eq(clients.id, payments.clientId))
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    // A removed card is not charged (V30): the payer sees the card form. During a charge its card cannot be
    // removed (cards/remove-card.ts).
    .leftJoin(
      cards,
      and(eq(cards.id, payments.cardId), isNull(cards.removed), isNotNull(payments.chargingUntil)),
    )
    .where(
      eqAny(
        payments.id,
        payers.map(({ id }) => id),
      ),
    );

const readIntentRequests = async (
  { database, publicUrl }: Needs,
  payers: readonly PaymentRow[],
  charge: boolean,
): Promise<IntentRequest[]> => {
  const orders = new Map((await readOrders(database, payers)).map((order) => [order.id, order]));
  const translationsFor = await readTranslationsByLanguage(
    database,
    payers.map(({ language }) => language),
  );
  return payers.map((payment): IntentRequest => {
    const { id, reference, subscriptionId, period, amount, language } = payment;
    const order = orders.get(id);
    if (order === undefined) throw new Error("the payment has no order");
    const { device, token, hasPaidHere, uuid, client } = order;
    const translate = translationsFor(language);
    return {
      reference,
      kind: "charge",
      way: payment.method === "sbp" ? "sbp" : "card",
      amount,
      language,
      description: purposes[payment.language](payment, translate(device)),
      returnUrl: `${publicUrl}${prefixOf(language)}/success/?payment=${id}`,
      cardToken: charge ? token : null,
      offSession: isAutomatic(payment),
      challenge3ds: charge && token !== null && !isAutomatic(payment) && !hasPaidHere,
      saveCard: payment.method === "newCard",
      order: { payment: id, subscription: subscriptionId, period, uuid, client },
    };
  });
};

/**
 * Creates the acquirer's intent of a payment; the same reference always gives the same intent. `charge:
 * false` charges no saved card: it finds the intent of an earlier attempt, or creates a page that is never
 * visited.
 */
export const createIntent = async (
  needs: Needs,
  payment: PaymentRow,
  { charge }: { charge: boolean },
): Promise<Intent> => {
  const [request] = await readIntentRequests(needs, [payment], charge);
  if (request === undefined) throw new Error("there is nothing to ask the acquirer for");
  return needs.providers.acquirer.createIntent(request);
};

/** Charges the saved cards of many payments; one result each, in their order. */
export const createIntents = async (
  needs: Needs,
  payers: readonly PaymentRow[],
): Promise<PromiseSettledResult<Intent>[]> =>
  needs.providers.acquirer.createIntents(await readIntentRequests(needs, payers, true));

export type IntentReply = { readonly payment: PaymentRow; readonly intent: Intent };

/** Whether an answer is about this payment and its own charge (V22). */
const matches = ({ payment, intent }: IntentReply): boolean =>
  intent.reference === payment.reference &&
  (payment.intentId === null || payment.intentId === intent.intentId);

/**
 * Drops answers about other payments. A charge pays for one payment only: for any other it counts as no
 * answer.
 */
export const matchingIntents = async (
  database: Database,
  replies: readonly IntentReply[],
): Promise<IntentReply[]> => {
  const named = replies.filter(matches);
  if (named.length === 0) return [];
  const intentIds = named.map(({ intent }) => intent.intentId);
  const known = await database
    .select({ id: payments.id, intentId: payments.intentId })
    .from(payments)
    .where(eqAny(payments.intentId, intentIds));
  const holders = new Map(known.map(({ id, intentId }) => [intentId, id]));
  return named.filter(({ payment, intent: { intentId } }) => {
    const holder = holders.get(intentId) ?? payment.id;
    holders.set(intentId, holder);
    return holder === payment.id;
  });
};

/**
 * Stores the acquirer's answer (see `matchingIntents`) and settles the payment if it is final. `keep` runs in
 * the same transaction, with the payment as stored.
 */
export const saveIntent = (
  { database, clock }: { database: Database; clock: Clock },
  { payment, intent }: { payment: PaymentRow; intent: Intent },
  keep: (transaction: Database, payment: PaymentRow) => Promise<void>,
): Promise<void> =>
  transact(database, async (transaction) => {
    await applyAcquirerStatus(transaction, payment, intent, clock.now());
    // A notification may have settled it meanwhile: then there is no page to visit.
    const redirect = sql`case when ${payments.status} = 'processing' then ${intent.redirect} else ${payments.redirect} end`;
    const [taken] = await transaction
      .update(payments)
      .set({ redirect, unknown: 0, chargingUntil: null })
      .where(eq(payments.id, payment.id))
      .returning();
    await keep(transaction, taken ?? payment);
  });

/** Settles payments in one transaction; returns the ids of those that ended now. */
const settleIntents = (
  { database, clock }: { database: Database; clock: Clock },
  answered: readonly IntentReply[],
): Promise<Set<number>> =>
  transact(database, async (transaction) => {
    if (answered.length === 0) return new Set();
    const outcomes = answered.map(({ payment, intent }) => ({ paymentId: payment.id, outcome: intent }));
    const ending = answered.filter(({ intent }) => intent.status !== "processing");
    const locked = await lockOwners(
      transaction,
      ending.map(({ payment }) => payment),
    );
    const { ended } = await settlePayments(transaction, { outcomes, locked, now: clock.now() });
    const values = JSON.stringify(
      answered.map(({ payment: { id }, intent: { intentId, redirect } }) => ({ id, intentId, redirect })),
    );
    await transaction
      .update(payments)
      .set({
        chargingUntil: null,
        intentId: sql`given."intentId"`,
        redirect: sql`case when ${payments.status} = 'processing' then given.redirect end`,
      })
      .from(sql`json_to_recordset(${values}::text::json) as given(id bigint, "intentId" text, redirect text)`)
      .where(
        and(
          sql`${payments.id} = given.id`,
          eqAny(
            payments.id,
            answered.map(({ payment: { id } }) => id),
          ),
        ),
      );
    return ended;
  });

/** `saveIntent` for many: expected answers in one transaction, unexpected ones each in its own. */
export const saveIntents = async (
  deps: { database: Database; clock: Clock },
  replies: readonly IntentReply[],
): Promise<void> => {
  // The reconciliation asks again about the others.
  const own = await matchingIntents(deps.database, replies);
  const usual = own.filter(({ payment, intent }) => payment.amount === intent.amount);
  const settled = await settleIntents(deps, usual);
  const awaits = new Set(usual.filter(({ intent }) => intent.status === "processing"));
  for (const each of own) {
    if (settled.has(each.payment.id) || awaits.has(each)) continue;
    await transact(deps.database, (transaction) =>
      applyAcquirerStatus(transaction, each.payment, each.intent, deps.clock.now()),
    );
  }
};
