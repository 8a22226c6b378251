import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { type Database, eqAny, transact } from "../platform/database/database.ts";
import { cards } from "../platform/database/tables/cards.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { payments, receipts as receiptTable, refunds } from "../platform/database/tables/payments.ts";
import type { Clock } from "../platform/clock.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { refundNotification } from "./receipt-notifications.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { describe, type Log } from "../platform/logging/log.ts";
import { dueReceipts } from "./receipts.job.ts";
import { nextReceiptTry, receiptCustomer, refundLines } from "./receipt.rules.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = { database: Database; clock: Clock; providers: Pick<Providers, "register">; log: Log };

/** Receipts requested at once. */
const batch = 50;

// An unexpected charge was no sale: neither it nor its refund has a receipt.
const without = and(eq(refunds.status, "success"), isNull(refunds.receipt), ne(refunds.reason, "unasked"));
const missing = dueReceipts(refunds, without);

const readDue = (database: Database, ids: readonly number[]) =>
  database
    .select({
      refund: refunds,
      payment: payments,
      sold: receiptTable.lines,
      card: { brand: cards.brand, last4: cards.last4 },
      phone: clients.phone,
      email: clients.email,
      emailVerifiedAt: clients.emailVerifiedAt,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(clients, eq(clients.id, refunds.clientId))
    .leftJoin(receiptTable, eq(receiptTable.paymentId, payments.id))
    .leftJoin(cards, eq(cards.id, payments.cardId))
    .where(and(eqAny(refunds.id, ids), without))
    .orderBy(asc(refunds.id));
type Due = Awaited<ReturnType<typeof readDue>>[number];

/**
 * Issues the receipt of every refund, once, and notifies the client. Retries as for payments
 * (receipts.job.ts).
 */
export const refundReceipts = ({ database, clock, providers, log }: Needs): Job => {
  /** The register's number; null: none yet. */
  const ask = async ({ refund, payment, ...due }: Due, lines: ReturnType<typeof refundLines>) => {
    try {
      const answer = await providers.register.issue({
        kind: "refund",
        reference: refund.reference,
        amount: refund.amount,
        number: `${payment.subscriptionId}-${payment.period}-R${refund.id}`,
        customer: receiptCustomer(due),
        lines: lines.map(({ kind, label, amount }) => ({ name: label ?? kind, amount })),
      });
      if (answer.kind === "issued") return answer.number;
      log("receipt refused", { refund: refund.id });
    } catch (error) {
      log("receipt failed", { refund: refund.id, ...describe(error) });
    }
    return null;
  };

  const issue = async (due: Due): Promise<void> => {
    const { refund, sold } = due;
    const { amount, reason } = refund;
    if (reason === "unasked") return;
    const lines = refundLines(sold ?? [], { amount, reason });
    const number = await ask(due, lines);
    const now = clock.now();
    const open = and(eq(refunds.id, refund.id), without);
    const receiptTries = refund.receiptTries + 1;
    if (number === null) {
      const receiptDue = nextReceiptTry(receiptTries, now);
      await database.update(refunds).set({ receiptTries, receiptDue }).where(open);
      return;
    }
    await transact(database, async (transaction) => {
      const issued = { receipt: number, receiptLines: lines, receiptIssued: now, receiptDue: null };
      const kept = await transaction.update(refunds).set(issued).where(open).returning({ id: refunds.id });
      if (kept.length > 0)
        await saveNotifications(
          transaction,
          [refundNotification({ ...due, reason }, { number, lines })],
          now,
        );
    });
  };

  return {
    name: "refund receipts",
    nextDue: () => missing.next(database),
    run: async (goesOn = () => true) => {
      let found = batch;
      while (found === batch && goesOn()) {
        const ids = await missing.take(database, { now: clock.now(), limit: batch });
        found = ids.length;
        const due = await readDue(database, ids);
        await Promise.all(
          due.map((each) =>
            issue(each).catch((error: unknown) =>
              log("refund receipt failed", { refund: each.refund.id, ...describe(error) }),
            ),
          ),
        );
      }
    },
  };
};
