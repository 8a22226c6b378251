import { dayMs, hourMs } from "#contract/day.ts";
import { and, count, eq, gt, isNotNull, isNull, lte, min, ne, or } from "drizzle-orm";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { emailLetters } from "../database/tables/clients.ts";
import { isWatched, lostCharges, payments, refunds } from "../database/tables/payments.ts";
import { notices } from "../database/tables/notices.ts";

/**
 * Counts in the database, equal for all processes. Ages in seconds. All queries use an index and do not grow with the
 * years, since they run several times a minute.
 */
export type Found = {
  /** Created within the last hour, and ended. */
  readonly payments: readonly { result: string; reason: string; count: number }[];
  /** Not done, or of money that was not requested. */
  readonly refunds: readonly { reason: string; status: string; count: number }[];
  /** Charges found within a day whose rows were lost. */
  readonly lost: readonly { outcome: string; count: number }[];
  readonly waiting: readonly { what: string; count: number; age: number }[];
};

/** Zeros for all labels: Prometheus notices a first failure only after a 0. */
const none: Pick<Found, "payments" | "refunds" | "lost"> = {
  lost: ["credited", "processing", "success", "fail"].map((outcome) => ({ outcome, count: 0 })),
  payments: [
    { result: "success", reason: "none", count: 0 },
    ...["none", ...payments.reason.enumValues].map((reason) => ({ result: "fail", reason, count: 0 })),
  ],
  refunds: refunds.reason.enumValues.flatMap((reason) =>
    refunds.status.enumValues
      .filter((status) => status !== "success" || reason === "unasked")
      .map((status) => ({ reason, status, count: 0 })),
  ),
};

/** Overdue, or refused at the last attempt. */
const late = ({ dueAt, attempts }: typeof notices | typeof emailLetters, now: Date) =>
  and(isNotNull(dueAt), or(lte(dueAt, now), gt(attempts, 0)));

const readCounts = async ({ database, clock }: { database: Database; clock: Clock }): Promise<Found> => {
  const now = clock.now();
  const ended = await database
    .select({ result: payments.status, reason: payments.reason, count: count() })
    .from(payments)
    .where(and(gt(payments.created, new Date(now.getTime() - hourMs)), ne(payments.status, "processing")))
    .groupBy(payments.status, payments.reason);
  const given = await database
    .select({ reason: refunds.reason, status: refunds.status, count: count() })
    .from(refunds)
    .where(isWatched)
    .groupBy(refunds.reason, refunds.status);
  // So that one alert stays for a day.
  const since = gt(lostCharges.found, new Date(now.getTime() - dayMs));
  const lost = await database
    .select({ outcome: lostCharges.status, count: count() })
    .from(lostCharges)
    .where(and(since, isNull(lostCharges.paymentId)))
    .groupBy(lostCharges.status);
  const credited = await database.$count(lostCharges, and(since, isNotNull(lostCharges.paymentId)));
  const [processing] = await database
    .select({ count: count(), oldest: min(payments.created) })
    .from(payments)
    // A payment on delivery is made at the handover.
    .where(and(eq(payments.status, "processing"), ne(payments.method, "onDelivery")));
  const [letters] = await database
    .select({ count: count(), oldest: min(emailLetters.created) })
    .from(emailLetters)
    .where(late(emailLetters, now));
  const [notifications] = await database
    .select({ count: count(), oldest: min(notices.created) })
    .from(notices)
    .where(late(notices, now));
  const backlog = (what: string, found: { count: number; oldest: Date | null } | undefined) => ({
    what,
    count: found?.count ?? 0,
    age: found?.oldest == null ? 0 : Math.max(0, (now.getTime() - found.oldest.getTime()) / 1_000),
  });
  return {
    payments: [...none.payments, ...ended.map((row) => ({ ...row, reason: row.reason ?? "none" }))],
    refunds: [...none.refunds, ...given],
    lost: [...none.lost, ...lost, { outcome: "credited", count: credited }],
    waiting: [
      backlog("payments", processing),
      backlog("letters", letters),
      backlog("notices", notifications),
    ],
  };
};

/** The database is queried at most once in this time, with this timeout. Milliseconds. */
const [fresh, queryTimeout] = [5_000, 2_000];

/** Reads the counts; null if the database does not answer in time. One read at a time. */
export const countsReader = (needs: { database: Database; clock: Clock }): (() => Promise<Found | null>) => {
  let last: { at: number; found: Promise<Found | null> } | null = null;
  let running = false;
  const look = async (): Promise<Found | null> => {
    running = true;
    try {
      return await readCounts(needs);
    } catch {
      return null;
    } finally {
      running = false;
    }
  };
  return async () => {
    const at = performance.now();
    if (last === null || (!running && at - last.at >= fresh)) last = { at, found: look() };
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), queryTimeout);
    });
    try {
      return await Promise.race([last.found, late]);
    } finally {
      clearTimeout(timer);
    }
  };
};
