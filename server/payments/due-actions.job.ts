import { and, asc, eq, isNull, lte, notInArray } from "drizzle-orm";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { type Database, earliest, eqAny, lockClients, transact } from "../platform/database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { type IntentReply, chargingUntil, createIntents, saveIntents } from "./acquirer-intents.ts";
import { describe, type Log } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { type PaymentRow, payments } from "../platform/database/tables/payments.ts";
import { applyDueActions } from "../subscriptions/apply-side-effects.ts";
import { dayIn } from "#contract/day.ts";
import { nextCheck } from "../platform/providers/reconciliation.rules.ts";
import { findPayer } from "../forecast/payer.ts";
import type { Notification } from "../notifications/texts/table.ts";
import { isValidOn } from "#contract/card.ts";
import { paymentReference } from "../platform/reference.rules.ts";
import { owed } from "../forecast/subscription-state.rules.ts";
import {
  type ZonedSubscription,
  lockSubscriptions,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";
import type { SubscriptionRow } from "../platform/database/tables/subscriptions.ts";
import { freshReferences } from "./begin-payment.ts";
import { applyFailure, automaticKey } from "./settle-payment.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

type Due = { readonly id: number; readonly clientId: number };

/** Ids of subscriptions whose due period has an open payment: its outcome decides what follows. */
const findOpen = async (transaction: Database, rows: readonly SubscriptionRow[]): Promise<Set<number>> => {
  const open = await transaction
    .select({ subscriptionId: payments.subscriptionId, period: payments.period })
    .from(payments)
    .where(
      and(
        eq(payments.status, "processing"),
        eqAny(
          payments.subscriptionId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const isOpen = ({ id, period }: SubscriptionRow): boolean =>
    open.some((payment) => payment.subscriptionId === id && payment.period === period);
  return new Set(rows.filter(isOpen).map(({ id }) => id));
};

/** Each client's language with each card that is not removed (V30). */
const readPayers = async (transaction: Database, clientIds: readonly number[]) => {
  const rows = await transaction
    .select({
      id: clients.id,
      language: clients.language,
      card: {
        id: cards.id,
        isDefault: cards.isDefault,
        brand: cards.brand,
        last4: cards.last4,
        expires: cards.expires,
      },
    })
    .from(clients)
    .leftJoin(cards, and(eq(cards.clientId, clients.id), isNull(cards.removed)))
    .where(eqAny(clients.id, [...clientIds]));
  return Map.groupBy(rows, ({ id }) => id);
};

/**
 * Applies the due actions (forecast/due-actions.rules.ts) and stores a payment for each charge, for the
 * caller to send to the acquirer (V37). Without consent or a valid card the charge fails at once. Each attempt of a
 * period has one key, so a second process finds nothing due.
 */
export const beginCharges = async (
  transaction: Database,
  due: readonly Due[],
  now: Date,
): Promise<PaymentRow[]> => {
  if (due.length === 0) return [];
  await lockClients(transaction, [...new Set(due.map(({ clientId }) => clientId))]);
  const locked = await lockSubscriptions(
    transaction,
    due.map(({ id }) => id),
  );
  // All notifications are stored in one statement at the end.
  const notifications: Notification[] = [];
  const stepped: Awaited<ReturnType<typeof applyDueActions>>[] = [];
  const open = await findOpen(
    transaction,
    locked.map(({ row }) => row),
  );
  for (const one of locked)
    stepped.push(
      await applyDueActions(transaction, one, { now, notifications, isPaying: open.has(one.row.id) }),
    );
  const charged = stepped.filter(({ charge }) => charge);
  const idle = stepped.filter(({ charge }) => !charge);
  if (charged.length === 0) {
    await saveSubscriptions(transaction, idle, { by: "time" });
    await saveNotifications(transaction, notifications, now);
    return [];
  }
  const payers = await readPayers(transaction, [...new Set(charged.map(({ row }) => row.clientId))]);
  const values: (typeof payments.$inferInsert & { reference: string })[] = [];
  const held: ZonedSubscription[] = [];
  const failed: ZonedSubscription[] = [];
  for (const { row, timezone } of charged) {
    const living = payers.get(row.clientId) ?? [];
    // Without the client's consent no card pays (V44).
    const payer =
      row.chargeConsent === "given"
        ? findPayer(
            row,
            living.flatMap(({ card }) => card ?? []),
          )
        : undefined;
    if (open.has(row.id)) held.push({ row, timezone });
    else if (payer === undefined || !isValidOn(payer, dayIn(timezone, now))) {
      const failure =
        payer === undefined
          ? { at: now, reason: null, cardId: null, card: null, now }
          : {
              at: now,
              reason: "cardExpired" as const,
              cardId: payer.id,
              card: { brand: payer.brand, last4: payer.last4 },
              now,
            };
      const applied = await applyFailure(transaction, { row, timezone }, failure);
      failed.push({ row: applied.row, timezone });
      notifications.push(...applied.notifications);
    } else {
      held.push({ row, timezone });
      const { id: subscriptionId, clientId, period } = row;
      const key = automaticKey(subscriptionId, period, row.tries + 1);
      const amount = owed(row);
      values.push({
        reference: paymentReference(row, { period, key, amount }),
        clientId,
        subscriptionId,
        period,
        cardId: payer.id,
        key,
        type: "subscription",
        status: "processing",
        method: "card",
        amount,
        language: living[0]?.language ?? "ru",
        created: now,
        checkAt: nextCheck(now, now),
        chargingUntil: chargingUntil(now, "batch"),
      });
    }
  }
  await saveSubscriptions(transaction, [...idle, ...failed], { by: "time" });
  await saveSubscriptions(transaction, held, { by: "time", held: true });
  await saveNotifications(transaction, notifications, now);
  if (values.length === 0) return [];
  const references = await freshReferences(
    transaction,
    values.map(({ reference }) => reference),
  );
  return transaction
    .insert(payments)
    .values(values.map((value, index) => ({ ...value, reference: references[index] })))
    .returning();
};

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "acquirer">;
  publicUrl: string;
  log: Log;
};

/** Subscriptions per transaction: few, so that locks are short. */
const batch = 100;

/**
 * Does what is due, on its day in the city's time zone: charges, retries, pauses for debt, cancels, finishes.
 * Payments are stored, then the acquirer is asked outside any transaction, then its answers are stored; after
 * a crash the reconciliation continues.
 */
export const dueActions = (deps: Needs): Job => {
  const { database, clock, log } = deps;

  /**
   * Locks due subscriptions and their clients. What is locked elsewhere is skipped: another process charges it, or its
   * client changes it, and the next run finds it.
   */
  const lockDue = (transaction: Database, without: readonly number[]): Promise<Due[]> =>
    transaction
      .select({ id: subscriptions.id, clientId: subscriptions.clientId })
      .from(subscriptions)
      .innerJoin(clients, eq(clients.id, subscriptions.clientId))
      .where(
        and(
          lte(subscriptions.dueAt, clock.now()),
          without.length === 0 ? undefined : notInArray(subscriptions.id, [...without]),
        ),
      )
      .orderBy(asc(subscriptions.dueAt), asc(subscriptions.id))
      .limit(batch)
      .for("no key update", { of: [clients, subscriptions], skipLocked: true });

  const charge = async (choose: (transaction: Database) => Promise<readonly Due[]>): Promise<void> => {
    const payments = await transact(database, async (transaction) =>
      beginCharges(transaction, await choose(transaction), clock.now()),
    );
    if (payments.length === 0) return;
    const results = await createIntents(deps, payments);
    const answered: IntentReply[] = [];
    for (const [index, result] of results.entries()) {
      const payment = payments[index];
      // Without an answer the reconciliation looks it up.
      if (result.status === "rejected")
        log("charge failed", { payment: payment?.id ?? null, ...describe(result.reason) });
      else if (payment !== undefined) answered.push({ payment, intent: result.value });
    }
    await saveIntents(deps, answered);
  };

  /** One failure must not stop the others: each is repeated alone. */
  const chargeEach = async (due: readonly Due[]): Promise<number[]> => {
    const failed: number[] = [];
    for (const one of due) {
      try {
        await charge(async () => [one]);
      } catch (error) {
        log("billing failed", { subscription: one.id, ...describe(error) });
        failed.push(one.id);
      }
    }
    return failed;
  };

  return {
    name: "billing",
    nextDue: () => earliest(database, subscriptions.dueAt),
    run: async (goesOn = () => true) => {
      const failed: number[] = [];
      while (goesOn()) {
        let due: readonly Due[] = [];
        try {
          await charge(async (transaction) => (due = await lockDue(transaction, failed)));
        } catch (error) {
          if (due.length === 0) throw error;
          failed.push(...(await chargeEach(due)));
        }
        if (due.length === 0) return;
      }
    },
  };
};
