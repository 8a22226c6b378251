import { type SQL, and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { type Database, eqAny, isDue, lockClients, transact } from "../platform/database/database.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { payments, receipts as receiptTable, type refunds } from "../platform/database/tables/payments.ts";
import { quotes } from "../platform/database/tables/quotes.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { chargeNotification } from "./receipt-notifications.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { describe, type Log } from "../platform/logging/log.ts";
import { buildReceipt } from "./build-receipt.ts";
import type { Notification } from "../notifications/texts/table.ts";
import { farthestReceiptTry, nextReceiptTry, receiptCustomer, receiptLeaseEnd } from "./receipt.rules.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = { database: Database; clock: Clock; providers: Pick<Providers, "register">; log: Log };
type Issued = Required<typeof receiptTable.$inferInsert>;
type Due = Awaited<ReturnType<typeof readDue>>[number];

/** Receipts requested at once, and stored in one transaction. */
const batch = 100;

/** Rows of a table whose receipt is missing, for payments and for refunds (refund-receipts.job.ts). */
export const dueReceipts = (table: typeof payments | typeof refunds, isMissing: SQL | undefined) => ({
  /** The next moment at which one is due; null if none is missing. */
  next: async (database: Database): Promise<Date | null> => {
    const at = sql<Date>`coalesce(${table.receiptDue}, ${table.created})`.mapWith(table.created);
    const [next] = await database.select({ at }).from(table).where(isMissing).orderBy(asc(at)).limit(1);
    return next?.at ?? null;
  },
  /** Takes `limit` due ones, for this process alone until the lease ends; returns their ids. */
  take: async (database: Database, { now, limit }: { now: Date; limit: number }): Promise<number[]> => {
    const due = or(isNull(table.receiptDue), isDue(table.receiptDue, now, farthestReceiptTry));
    const free = database
      .select({ id: table.id })
      .from(table)
      .where(and(isMissing, due))
      .orderBy(asc(table.id))
      .limit(limit)
      .for("no key update", { skipLocked: true });
    const taken = await database
      .update(table)
      .set({ receiptDue: receiptLeaseEnd(now) })
      .where(sql`${table.id} = any(array(${free}))`)
      .returning({ id: table.id });
    return taken.map(({ id }) => id);
  },
});

const without = and(eq(payments.status, "success"), isNull(payments.receipt));
const missing = dueReceipts(payments, without);

const readDue = (database: Database, ids: readonly number[]) =>
  database
    .select({
      payment: payments,
      subscription: subscriptions,
      quoted: quotes.lines,
      card: { brand: cards.brand, last4: cards.last4 },
      phone: clients.phone,
      email: clients.email,
      emailVerifiedAt: clients.emailVerifiedAt,
    })
    .from(payments)
    .innerJoin(subscriptions, eq(subscriptions.id, payments.subscriptionId))
    .innerJoin(clients, eq(clients.id, payments.clientId))
    .leftJoin(quotes, eq(quotes.id, subscriptions.quoteId))
    .leftJoin(cards, eq(cards.id, payments.cardId))
    .where(and(eqAny(payments.id, ids), without))
    .orderBy(asc(payments.id));

/**
 * Issues the receipt of every successful payment, once, and notifies the client. Until then it is `pending`.
 * If the cash register refuses or does not answer, it is `error` and retried ever more rarely, and the client
 * is notified without it.
 */
export const receipts = ({ database, clock, providers, log }: Needs): Job => {
  /** Null: none yet. */
  const issue = async (due: Due): Promise<Issued | null> => {
    const { id: paymentId, reference, amount } = due.payment;
    const { number, lines } = await buildReceipt(database, due);
    const answer = await providers.register.issue({
      kind: "sale",
      reference,
      number,
      amount,
      customer: receiptCustomer(due),
      lines: lines.map(({ kind, label, amount: one }) => ({ name: label ?? kind, amount: one })),
    });
    if (answer.kind === "issued") {
      const { number: given, fiscal, at } = answer;
      return { paymentId, number: given, lines, issued: at ?? clock.now(), fiscal: fiscal ?? null };
    }
    log("receipt refused", { payment: paymentId });
    return null;
  };

  const keep = async (transaction: Database, due: readonly Due[], rows: readonly Issued[]): Promise<void> => {
    // Before their payments, as everywhere.
    await lockClients(transaction, [...new Set(due.map(({ payment }) => payment.clientId))]);
    if (rows.length > 0)
      await transaction
        .insert(receiptTable)
        .values([...rows])
        .onConflictDoNothing();
    const ids = rows.map(({ paymentId }) => paymentId);
    const kept = await transaction
      .update(payments)
      .set({ receipt: receiptTable.number, receiptDue: null })
      .from(receiptTable)
      .where(and(eq(receiptTable.paymentId, payments.id), eqAny(payments.id, ids)))
      .returning({ id: payments.id });
    const has = new Set(kept.map(({ id }) => id));
    const issued = new Map(rows.map((row) => [row.paymentId, row]));
    const notifications: Notification[] = [];
    for (const one of due) {
      const { payment } = one;
      if (has.has(payment.id)) {
        notifications.push(chargeNotification(one, issued.get(payment.id) ?? null));
        continue;
      }
      const receiptTries = payment.receiptTries + 1;
      const late = await transaction
        .update(payments)
        .set({ receiptTries, receiptDue: nextReceiptTry(receiptTries, clock.now()) })
        .where(and(eq(payments.id, payment.id), without))
        .returning({ id: payments.id });
      // Not if another process has issued it meanwhile.
      if (late.length > 0) notifications.push(chargeNotification(one, null));
    }
    await saveNotifications(transaction, notifications, clock.now());
  };

  const issueAll = async (due: readonly Due[]): Promise<void> => {
    const results = await Promise.allSettled(due.map(issue));
    const rows = results.flatMap((result) => (result.status === "fulfilled" ? (result.value ?? []) : []));
    for (const [index, result] of results.entries()) {
      if (result.status === "rejected")
        log("receipt failed", { payment: due[index]?.payment.id ?? null, ...describe(result.reason) });
    }
    await transact(database, (transaction) => keep(transaction, due, rows));
  };

  return {
    name: "receipts",
    nextDue: () => missing.next(database),
    run: async (goesOn = () => true) => {
      let found = batch;
      while (found === batch && goesOn()) {
        const ids = await missing.take(database, { now: clock.now(), limit: batch });
        found = ids.length;
        if (found > 0) await issueAll(await readDue(database, ids));
      }
    },
  };
};
