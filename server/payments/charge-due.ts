import { and, eq, isNull, sql } from "drizzle-orm";
import type { Language } from "#contract/language.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/database.ts";
import { cards } from "../database/tables/cards.ts";
import { clients } from "../database/tables/clients.ts";
import { payments } from "../database/tables/payments.ts";
import { nextDueAction, applyDueAction } from "../forecast/due-actions.rules.ts";
import { dayIn } from "#contract/day.ts";
import { chargingUntil } from "./charge-hold.rules.ts";
import { nextCheck } from "../providers/reconciliation.rules.ts";
import { noticesOfChange } from "../notices/texts/of-change.ts";
import type { Draft } from "../notices/texts/table.ts";
import { isValidOn } from "../forecast/forecast.rules.ts";
import { paymentReference } from "../shared/reference.rules.ts";
import { owed } from "../forecast/subscription-state.rules.ts";
import { followChange } from "../subscriptions/follow-change.ts";
import { issueActs } from "../acts/issue-acts.ts";
import { type Kept, saveSubscriptions, type SubscriptionRow } from "../subscriptions/save-subscriptions.ts";
import { lockClients } from "../database/lock-client.ts";
import { lockSubscriptions } from "../subscriptions/lock-subscriptions.ts";
import { applyFailure, automaticKey } from "./settle-payment.ts";
import { writeNotices } from "../notices/write-notices.ts";

export type Due = { readonly id: number; readonly clientId: number };
type Payment = typeof payments.$inferSelect;

/**
 * Does every action that is due and is no charge; the charge that is due after them, if any, is left to the caller. An
 * order that is being paid does not end until the payment has (`isPaying`).
 */
const takeSteps = async (
  transaction: Database,
  { row, timezone }: Kept,
  { now, told, isPaying }: { now: Date; told: Draft[]; isPaying: boolean },
) => {
  const today = dayIn(timezone, now);
  let after = row;
  let { status } = row;
  for (;;) {
    const action = nextDueAction(after);
    if (action === null || action.day > today) return { row: after, timezone, charge: false };
    const waits = action.kind === "expire" && after.status === "awaitingPayment" && isPaying;
    if (action.kind === "charge" || waits) return { row: after, timezone, charge: true };
    const before = after;
    after = applyDueAction(before, action);
    // It changes for the second time in one go: each change is stored by itself (C35).
    if (before.status !== status && after.status !== before.status) {
      await saveSubscriptions(transaction, [{ row: before, timezone }], { by: "time" });
      ({ status } = before);
    }
    const { refund } = await followChange(transaction, { before, after, now });
    told.push(...noticesOfChange({ before, after, today, now, by: "service", refund }));
    if (action.kind === "miss")
      told.push(...(await issueActs(transaction, { subscriptionId: row.id, occasion: "notReturned", now })));
  }
};

/** Which of the periods that are due somebody is paying already: their end decides what comes next. */
const findOpen = async (transaction: Database, rows: readonly SubscriptionRow[]): Promise<Set<number>> => {
  const open = await transaction
    .select({ subscriptionId: payments.subscriptionId, period: payments.period })
    .from(payments)
    .where(
      and(
        eq(payments.status, "processing"),
        anyOf(
          payments.subscriptionId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  const isOpen = ({ id, period }: SubscriptionRow): boolean =>
    open.some((payment) => payment.subscriptionId === id && payment.period === period);
  return new Set(rows.filter(isOpen).map(({ id }) => id));
};

/** Of each client the cards that are not removed (V30), which of them is the default one, and the language they last paid in. */
const readPayers = async (transaction: Database, clientIds: readonly number[]) => {
  const language = sql<Language | null>`(
    select ${payments.language} from ${payments} where ${payments.clientId} = ${clients.id}
    order by ${payments.id} desc limit 1)`;
  const rows = await transaction
    .select({
      id: clients.id,
      language,
      cardId: cards.id,
      isDefault: cards.isDefault,
      card: { brand: cards.brand, last4: cards.last4, expires: cards.expires },
    })
    .from(clients)
    .leftJoin(cards, and(eq(cards.clientId, clients.id), isNull(cards.removed)))
    .where(anyOf(clients.id, [...clientIds]));
  return Map.groupBy(rows, ({ id }) => id);
};

type LivingCard = Awaited<ReturnType<typeof readPayers>> extends Map<number, (infer One)[]> ? One : never;

/** The subscription's own card, else the client's default one; undefined if there is neither. */
const cardOf = ({ cardId }: SubscriptionRow, living: readonly LivingCard[]): LivingCard | undefined =>
  living.find((one) => one.cardId !== null && one.cardId === cardId) ??
  living.find(({ isDefault }) => isDefault === true);

/**
 * Does what is due of the given subscriptions: does their actions (forecast/due-actions.rules.ts), and writes down a payment for each
 * charge, which the caller then asks the acquirer for (V37). Without a card, or with one that is no longer valid, the
 * charge fails at once. A second process finds nothing due: each try of a period has one key. Returns the payments.
 */
export const beginCharges = async (
  transaction: Database,
  due: readonly Due[],
  now: Date,
): Promise<Payment[]> => {
  await lockClients(transaction, [...new Set(due.map(({ clientId }) => clientId))]);
  const locked = await lockSubscriptions(
    transaction,
    due.map(({ id }) => id),
  );
  // What follows is told of in one statement at the end.
  const told: Draft[] = [];
  const stepped: Awaited<ReturnType<typeof takeSteps>>[] = [];
  const open = await findOpen(
    transaction,
    locked.map(({ row }) => row),
  );
  for (const kept of locked)
    stepped.push(await takeSteps(transaction, kept, { now, told, isPaying: open.has(kept.row.id) }));
  const charged = stepped.filter(({ charge }) => charge);
  const idle = stepped.filter(({ charge }) => !charge);
  if (charged.length === 0) {
    await saveSubscriptions(transaction, idle, { by: "time" });
    await writeNotices(transaction, told, now);
    return [];
  }
  const payers = await readPayers(transaction, [...new Set(charged.map(({ row }) => row.clientId))]);
  const values: (typeof payments.$inferInsert)[] = [];
  const held: Kept[] = [];
  const failed: Kept[] = [];
  for (const { row, timezone } of charged) {
    const living = payers.get(row.clientId) ?? [];
    const payer = cardOf(row, living);
    const { cardId = null, card = null } = payer ?? {};
    const isExpired = card !== null && !isValidOn(card, dayIn(timezone, now));
    if (open.has(row.id)) held.push({ row, timezone });
    else if (cardId === null || isExpired) {
      const failure = { at: now, reason: isExpired ? ("cardExpired" as const) : null, cardId, card, now };
      const applied = await applyFailure(transaction, { row, timezone }, failure);
      failed.push({ row: applied.row, timezone });
      told.push(...applied.told);
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
        cardId,
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
  await writeNotices(transaction, told, now);
  return values.length === 0 ? [] : transaction.insert(payments).values(values).returning();
};
