import { dayMs, hourMs } from "#contract/day.ts";
import { and, asc, eq, gt, isNull, lt, ne, or, type SQL } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import {
  type RefundRow,
  isWatched,
  lostCharges,
  payments,
  refunds,
} from "../platform/database/tables/payments.ts";

/** After dozens of checks (providers/reconciliation.rules.ts). Milliseconds. */
const paymentPatience = hourMs;
/** An acquirer that is silent for so long needs a person. */
const refundPatience = dayMs;
/** How long a refunded unexpected charge is listed. */
const unaskedShown = 30 * dayMs;

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

const stuckPayments = (database: Database, { now, own }: { now: Date; own: SQL | undefined }) =>
  database
    .select()
    .from(payments)
    .where(
      and(
        own,
        eq(payments.status, "processing"),
        // A payment on delivery is made at the handover.
        ne(payments.method, "onDelivery"),
        lt(payments.created, ago(now, paymentPatience)),
      ),
    )
    .orderBy(asc(payments.id));

const oddRefunds = (database: Database, { now, own }: { now: Date; own: SQL | undefined }) =>
  database
    .select({ refund: refunds, subscription: payments.subscriptionId, period: payments.period })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        own,
        isWatched,
        or(
          eq(refunds.status, "fail"),
          and(eq(refunds.status, "processing"), lt(refunds.created, ago(now, refundPatience))),
          and(eq(refunds.reason, "unasked"), gt(refunds.created, ago(now, unaskedShown))),
        ),
      ),
    )
    .orderBy(asc(refunds.id));

/** They belong to no client. */
const lostOnes = (database: Database, now: Date) =>
  database
    .select()
    .from(lostCharges)
    .where(
      or(
        gt(lostCharges.found, ago(now, unaskedShown)),
        and(isNull(lostCharges.paymentId), ne(lostCharges.status, "success")),
      ),
    );

const kindOf = ({ status, reason }: RefundRow) => {
  if (status === "fail") return "refundFailed";
  return reason === "unasked" ? "unaskedMoney" : "refundLate";
};

/**
 * Payments that need a person, oldest first: charges without an answer for an hour (`paymentLate`), failed
 * refunds (`refundFailed`), refunds open for a day (`refundLate`), unexpected charges (`unaskedMoney`,
 * decision 029), lost charges that were found and
 * credited or refunded (`lostCharge`). `reference`: at the acquirer. Kopecks. `client`: only theirs.
 */
export const readAttention = async (database: Database, { now, client }: { now: Date; client?: number }) => {
  const stuck = await stuckPayments(database, {
    now,
    own: client === undefined ? undefined : eq(payments.clientId, client),
  });
  const odd = await oddRefunds(database, {
    now,
    own: client === undefined ? undefined : eq(refunds.clientId, client),
  });
  const lost = client === undefined ? await lostOnes(database, now) : [];
  const needs = [
    ...lost.map(({ paymentId, amount, status, reference, taken }) => ({
      kind: "lostCharge",
      payment: paymentId,
      refund: null,
      client: null,
      subscription: null,
      period: null,
      amount,
      status,
      reference,
      since: taken.toISOString(),
    })),
    ...stuck.map(({ id, clientId, subscriptionId, period, amount, reference, created }) => ({
      kind: "paymentLate",
      payment: id,
      refund: null,
      client: clientId,
      subscription: subscriptionId,
      period,
      amount,
      status: "processing",
      reference,
      since: created.toISOString(),
    })),
    ...odd.map(({ refund, subscription, period }) => ({
      kind: kindOf(refund),
      payment: refund.paymentId,
      refund: refund.id,
      client: refund.clientId,
      subscription,
      period,
      amount: refund.amount,
      status: refund.status,
      reference: refund.reference,
      since: refund.created.toISOString(),
    })),
  ];
  return needs.toSorted((a, b) => a.since.localeCompare(b.since));
};
