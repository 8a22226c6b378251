import { and, asc, desc, eq, isNull, lte, sql } from "drizzle-orm";
import { addDays, dayIn, homeZone, minuteMs } from "#contract/day.ts";
import { isOver } from "#contract/subscription-status.ts";
import {
  type Database,
  eqAny,
  isDue,
  lockClients,
  saveMoments,
  transact,
} from "../platform/database/database.ts";
import { clients } from "../platform/database/tables/clients.ts";
import {
  type PaymentRow,
  bankDays,
  lostCharges as table,
  payments,
  refunds,
} from "../platform/database/tables/payments.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import type { Clock } from "../platform/clock.ts";
import type { Job } from "../platform/jobs/job.ts";
import { type Log, describe } from "../platform/logging/log.ts";
import type { BankOperation } from "../platform/providers/acquirer.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { farthestCheck, nextCheck } from "../platform/providers/reconciliation.rules.ts";
import { paymentReference, refundReference } from "../platform/reference.rules.ts";
import { duePayment } from "../forecast/due-actions.rules.ts";
import { cancelOn } from "../forecast/transitions.rules.ts";
import { changeNotifications } from "../notifications/texts/change-notifications.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { applySideEffects } from "../subscriptions/apply-side-effects.ts";
import {
  type ZonedSubscription,
  lockSubscriptions,
  saveSubscriptions,
} from "../subscriptions/save-subscriptions.ts";
import { applyAcquirerStatus } from "./apply-acquirer-status.ts";
import { findOpenPayment } from "../subscriptions/open-payment.ts";
import { automaticKey } from "./settle-payment.ts";

type Needs = { database: Database; clock: Clock; providers: Pick<Providers, "acquirer">; log: Log };
type Charge = Extract<BankOperation, { kind: "charge" }>;
type Refund = Extract<BankOperation, { kind: "refund" }>;
/** `waits`: to be looked at again, as something about it is still open here. */
type Compared = "done" | "waits";

/** Between two comparisons of a recent day, and between two looks for missing days. Milliseconds. */
const [pause, look] = [15 * minuteMs, minuteMs];
/** How long a page may take; then another process takes the day over. Milliseconds. */
const lease = 2 * minuteMs;
/** A client's retry with its key finds its charge again for so long, so that it is not refunded. Milliseconds. */
const patience = 30 * minuteMs;
/** Days compared again and again; days compared when the database has none; the most that are added at once. */
const [recent, first, most] = [3, 7, 31];
/** Automatic tries of a period (forecast/collection.rules.ts), at most. */
const tries = 10;
/** Refunds per run. */
const batch = 20;

/** Makes days due now. Moscow time. */
export const compareDays = async (
  database: Database,
  { from, until, now }: { from: string; until: string; now: Date },
): Promise<void> => {
  const days: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  if (days.length === 0) return;
  await database
    .insert(bankDays)
    .values(days.map((day) => ({ day, dueAt: now })))
    .onConflictDoUpdate({ target: bankDays.day, set: { dueAt: now, cursor: null, waits: false } });
};

/** Compares today soon, as a notification is about a payment that is not here. */
export const compareToday = async (database: Database, now: Date): Promise<void> => {
  const today = and(eq(bankDays.day, dayIn(homeZone, now)), isNull(bankDays.cursor));
  await database.update(bankDays).set({ dueAt: now }).where(today);
};

/**
 * Adds the days that are missing. A restored database has none since its backup, so that these are compared by
 * themselves.
 */
const addMissingDays = async (database: Database, now: Date): Promise<void> => {
  const today = dayIn(homeZone, now);
  const [newest] = await database
    .select({ day: bankDays.day })
    .from(bankDays)
    .where(lte(bankDays.day, today))
    .orderBy(desc(bankDays.day))
    .limit(1);
  const earliest = addDays(today, 1 - (newest === undefined ? first : most));
  const since = newest !== undefined && newest.day > earliest ? newest.day : earliest;
  const days: (typeof bankDays.$inferInsert)[] = [];
  for (let day = since; day <= today; day = addDays(day, 1)) days.push({ day, dueAt: now });
  await database.insert(bankDays).values(days).onConflictDoNothing();
};

/** The lost row's key if it was an automatic charge, and is free. */
const lostKey = async (
  transaction: Database,
  { row }: ZonedSubscription,
  { reference, amount }: Charge,
): Promise<string | null> => {
  const { id, period, clientId } = row;
  const keys = Array.from({ length: tries }, (_, index) => automaticKey(id, period, index + 1));
  const key = keys.find((each) => paymentReference(row, { period, key: each, amount }) === reference);
  if (key === undefined) return null;
  const own = and(eq(payments.clientId, clientId), eq(payments.key, key));
  return (await transaction.$count(payments, own)) > 0 ? null : key;
};

/** The order that a charge names and its client, both locked; null if one of them is lost, or the client purged. */
const lockOrder = async (transaction: Database, { order }: Charge): Promise<ZonedSubscription | null> => {
  if (order === null) return null;
  const [found] = await transaction
    .select({ id: subscriptions.id, clientId: subscriptions.clientId })
    .from(subscriptions)
    .innerJoin(clients, and(eq(clients.id, subscriptions.clientId), eq(clients.uuid, order.client)))
    .where(eq(subscriptions.uuid, order.uuid));
  if (found === undefined) return null;
  const [client] = await lockClients(transaction, [found.clientId]);
  if (client === undefined || client.purgedAt !== null) return null;
  const [locked] = await lockSubscriptions(transaction, [found.id]);
  return locked ?? null;
};

const methodOf = ({ way, card }: Charge) =>
  way === "sbp" ? ("sbp" as const) : card === null ? ("card" as const) : ("newCard" as const);

/** Stores the lost payment again and settles it. False if it is known by now. */
const credit = async (
  transaction: Database,
  { locked, charge, now }: { locked: ZonedSubscription; charge: Charge; now: Date },
): Promise<boolean> => {
  const { id: subscriptionId, clientId, period } = locked.row;
  const { intentId, reference, amount, at, card } = charge;
  const taken = new Date(at);
  const [client] = await transaction
    .select({ language: clients.language })
    .from(clients)
    .where(eq(clients.id, clientId));
  if (client === undefined) return false;
  const [payment] = await transaction
    .insert(payments)
    .values({
      reference,
      clientId,
      subscriptionId,
      period,
      amount,
      method: methodOf(charge),
      key: await lostKey(transaction, locked, charge),
      type: "subscription",
      status: "processing",
      language: client.language,
      created: taken,
    })
    .onConflictDoNothing()
    .returning();
  if (payment === undefined) return false;
  await transaction
    .insert(table)
    .values({ intentId, reference, amount, taken, found: now, paymentId: payment.id, status: "success" });
  const status = { intentId, amount, status: "success" as const, reason: null, card };
  await applyAcquirerStatus(transaction, payment, status, now);
  return true;
};

/** Records the refund of what is left of a charge, and tells the client if the row of one is left. */
const giveBack = async (transaction: Database, charge: Charge, now: Date): Promise<boolean> => {
  const { intentId, reference, at, order, refunded } = charge;
  const amount = charge.amount - refunded;
  const taken = new Date(at);
  const written = await transaction
    .insert(table)
    .values({
      intentId,
      reference,
      amount,
      taken,
      found: now,
      refundReference: refundReference({ reference }, { reason: "unasked", intentId }),
      status: "processing",
      checkAt: now,
    })
    .onConflictDoNothing()
    .returning({ intentId: table.intentId });
  if (written.length === 0) return false;
  const [client] =
    order === null
      ? []
      : await transaction.select({ id: clients.id }).from(clients).where(eq(clients.uuid, order.client));
  if (client === undefined) return true;
  const occasion = `charge ${intentId}`;
  await saveNotifications(
    transaction,
    [
      {
        kind: "lostChargeReturned",
        facts: { amount, day: dayIn(homeZone, taken) },
        clientId: client.id,
        subscriptionId: null,
        occasion,
        by: "service",
      },
    ],
    now,
  );
  return true;
};

/**
 * Finds charges and refunds that the acquirer made and this database does not know, after a failover or restore that
 * lost rows (docs/operate.md, Failover). A charge whose order, client, period and sum fit is credited; any other goes
 * back to its card in full. A refund is recorded again, and the cancellation that it belongs to is repeated. Each
 * raises an alert. Days are compared again for three days, since banks report late.
 *
 * Everything is decided under the client's lock and stored under unique references, so that processes, notifications
 * and retries of the client meet one row.
 */
export const lostCharges = ({ database, clock, providers: { acquirer }, log }: Needs): Job => {
  const compareUnknown = async (charge: Charge, now: Date): Promise<Compared> => {
    const { reference, amount, refunded, at, order } = charge;
    // The bank returned it before the row was lost.
    if (refunded >= amount) return "done";
    const isYoung = now.getTime() - new Date(at).getTime() < patience;
    const outcome = await transact(database, async (transaction) => {
      const locked = await lockOrder(transaction, charge);
      // A retry of the client may have stored it meanwhile.
      if ((await transaction.$count(payments, eq(payments.reference, reference))) > 0) return "waits";
      if (locked !== null && order !== null) {
        const { row } = locked;
        // Billing repeats a lost charge by itself.
        if (row.dueAt !== null && row.dueAt <= now) return "waits";
        const open = await findOpenPayment(transaction, row);
        if (open !== null && open.method !== "onDelivery") return "waits";
        const due = duePayment(row, { period: order.period, method: methodOf(charge) });
        const fits = due.kind === "due" && due.amount === amount && refunded === 0 && open === null;
        if (fits) return (await credit(transaction, { locked, charge, now })) ? "credited" : "waits";
      }
      if (isYoung) return "waits";
      return (await giveBack(transaction, charge, now)) ? "refunded" : "done";
    });
    if (outcome === "waits" || outcome === "done") return outcome;
    log("alert", {
      about: "the acquirer took money for a payment that was lost",
      reference,
      amount,
      outcome,
    });
    return "done";
  };

  /** Records a refund whose row was lost, and repeats the cancellation of an order that was refunded. */
  const compareUnknownRefund = async (refund: Refund, now: Date): Promise<Compared> => {
    const { intentId, reference, refundId, amount, at } = refund;
    const outcome = await transact(database, async (transaction) => {
      const [found] = await transaction.select().from(payments).where(eq(payments.intentId, intentId));
      // That of a lost charge: the charge says how much of it went back.
      if (found === undefined) return "done";
      await lockClients(transaction, [found.clientId]);
      const [payment] = await transaction.select().from(payments).where(eq(payments.id, found.id));
      if (payment === undefined || payment.status === "processing") return "waits";
      const isDeposit = refundReference(payment, { reason: "deposit" }) === reference;
      const paid = isDeposit ? ("deposit" as const) : ("cancelled" as const);
      const reason = payment.status === "fail" ? ("unasked" as const) : paid;
      const { clientId, id: paymentId, subscriptionId } = payment;
      const written = await transaction
        .insert(refunds)
        .values({
          reference,
          clientId,
          paymentId,
          intentId: reason === "unasked" ? intentId : null,
          amount,
          reason,
          refundId,
          created: new Date(at),
          status: "success",
        })
        .onConflictDoNothing()
        .returning({ id: refunds.id });
      if (written.length === 0) return "done";
      const [locked] = await lockSubscriptions(transaction, [subscriptionId]);
      if (locked === undefined || reason !== "cancelled" || amount !== payment.amount) return "recorded";
      const { row: before, timezone } = locked;
      if (isOver(before.status) || before.start !== null) return "recorded";
      const today = dayIn(timezone, now);
      const after = cancelOn(before, today);
      await applySideEffects(transaction, { before, after, now });
      await saveSubscriptions(transaction, [{ row: after, timezone }], { by: "client" });
      const change = { before, after, now, today, by: "client", refund: amount } as const;
      await saveNotifications(transaction, changeNotifications(change), now);
      return "cancelled";
    });
    if (outcome === "waits" || outcome === "done") return outcome;
    log("alert", { about: "the acquirer made a refund that was lost", reference, amount, outcome });
    return "done";
  };

  /** Charges of known payments that do not count them: their answer or notification was lost. */
  const compareKnown = async (payment: PaymentRow, charge: Charge, now: Date) => {
    if (payment.status === "success" && payment.intentId === charge.intentId) return;
    const { intentId, amount, card } = charge;
    const status = { intentId, amount, status: "success" as const, reason: null, card };
    await transact(database, (transaction) => applyAcquirerStatus(transaction, payment, status, now));
  };

  const comparePage = async (operations: readonly BankOperation[]): Promise<Compared> => {
    if (operations.length === 0) return "done";
    const charges = operations.filter((operation) => operation.kind === "charge");
    const given = operations.filter((operation) => operation.kind === "refund");
    const rows = await database
      .select()
      .from(payments)
      .where(
        eqAny(
          payments.reference,
          charges.map(({ reference }) => reference),
        ),
      );
    const known = new Map(rows.map((row) => [row.reference, row]));
    const found = await database
      .select({ intentId: table.intentId })
      .from(table)
      .where(
        eqAny(
          table.intentId,
          charges.map(({ intentId }) => intentId),
        ),
      );
    const handled = new Set(found.map(({ intentId }) => intentId));
    const references = given.map(({ reference }) => reference);
    const ours = [
      ...(await database
        .select({ reference: refunds.reference })
        .from(refunds)
        .where(eqAny(refunds.reference, references))),
      ...(await database
        .select({ reference: table.refundReference })
        .from(table)
        .where(eqAny(table.refundReference, references))),
    ];
    const returned = new Set(ours.map(({ reference }) => reference));
    let waits = false;
    const each = async (reference: string, work: (now: Date) => Promise<Compared | void>): Promise<void> => {
      try {
        if ((await work(clock.now())) === "waits") waits = true;
      } catch (error) {
        // One failure must not stop the others.
        waits = true;
        log("comparison failed", { reference, ...describe(error) });
      }
    };
    for (const charge of charges) {
      const payment = known.get(charge.reference);
      if (payment !== undefined) await each(charge.reference, (now) => compareKnown(payment, charge, now));
      else if (!handled.has(charge.intentId))
        await each(charge.reference, (now) => compareUnknown(charge, now));
    }
    for (const refund of given)
      if (!returned.has(refund.reference))
        await each(refund.reference, (now) => compareUnknownRefund(refund, now));
    return waits ? "waits" : "done";
  };

  /** Takes a due day, for this process alone until the lease ends. */
  const takeDay = async (now: Date) => {
    const [due] = await database
      .update(bankDays)
      .set({ dueAt: new Date(now.getTime() + lease) })
      .where(
        eq(
          bankDays.day,
          sql`(select ${bankDays.day} from ${bankDays} where ${isDue(bankDays.dueAt, now, 2 * pause)}
            order by ${bankDays.day} desc limit 1 for update skip locked)`,
        ),
      )
      .returning();
    return due;
  };

  /** Compares the next page of a day. */
  const compareDay = async (due: typeof bankDays.$inferSelect): Promise<void> => {
    const { day, cursor } = due;
    const { operations, next } = await acquirer.listOperations({ day, cursor });
    const waits = (await comparePage(operations)) === "waits" || due.waits;
    const now = clock.now();
    const isRecent = day > addDays(dayIn(homeZone, now), -recent);
    const again = isRecent || waits ? new Date(now.getTime() + pause) : null;
    await database
      .update(bankDays)
      .set(
        next === null
          ? { cursor: null, waits: false, comparedAt: now, dueAt: again }
          : { cursor: next, waits, dueAt: now },
      )
      .where(eq(bankDays.day, day));
  };

  /** Asks the acquirer for a refund; the reference makes it one refund. */
  const sendRefund = async ({
    intentId,
    refundReference: reference,
    amount,
  }: typeof table.$inferSelect): Promise<void> => {
    if (reference === null) return;
    const own = eq(table.intentId, intentId);
    try {
      const { status, refundId, ...given } = await acquirer.refund({ reference, intentId, amount });
      if (given.reference !== reference || given.amount !== amount)
        throw new Error("the acquirer answered about another refund");
      await database.update(table).set({ status, refundId, checkAt: null }).where(own);
      if (status === "fail") log("alert", { about: "the refund of a lost charge failed", reference, amount });
    } catch (error) {
      log("refund failed", { reference, ...describe(error) });
    }
  };

  const sendRefunds = async (): Promise<void> => {
    // Their next request is stored first, so that other processes find others and a failing one is not repeated at once.
    const due = await transact(database, async (transaction) => {
      const now = clock.now();
      const taken = await transaction
        .select()
        .from(table)
        .where(isDue(table.checkAt, now, farthestCheck))
        .orderBy(asc(table.checkAt))
        .limit(batch)
        .for("no key update", { skipLocked: true });
      const requests = taken.map(({ intentId, found }) => ({ key: intentId, at: nextCheck(found, now) }));
      await saveMoments(transaction, { key: table.intentId, at: table.checkAt }, requests);
      return taken;
    });
    await Promise.all(due.map(sendRefund));
  };

  let looked = Number.NEGATIVE_INFINITY;
  return {
    name: "lost charges",
    nextDue: async () => null,
    run: async (goesOn = () => true) => {
      const now = clock.now();
      if (Math.abs(now.getTime() - looked) >= look) {
        await addMissingDays(database, now);
        looked = now.getTime();
      }
      let due: typeof bankDays.$inferSelect | undefined;
      try {
        due = await takeDay(now);
        while (due !== undefined) {
          await compareDay(due);
          due = goesOn() ? await takeDay(clock.now()) : undefined;
        }
      } catch (error) {
        // The refunds go on; the day follows after its lease.
        log("comparison failed", { day: due?.day ?? null, ...describe(error) });
      }
      await sendRefunds();
    },
  };
};
