import type { Hono } from "hono";
import * as v from "valibot";
import type { Env } from "../platform/http/context.ts";
import { listHandled, places } from "./handled.reply.ts";
import { extrasToCollect, extrasToReturn } from "../forecast/subscription-state.rules.ts";
import { readStaffActs } from "./acts.ts";
import { readAttention } from "./attention.ts";
import { declareActPictures } from "./act-pictures.ts";
import { declareClients } from "./clients.ts";
import { declareDevices } from "./devices.ts";
import { type StaffNeeds, type Subject, createStaffEndpoints, documentSubject } from "./endpoints.ts";
import { declareImports } from "./import/declare.ts";
import { declarePictures } from "./pictures.ts";
import { eq } from "drizzle-orm";
import { text } from "#contract/text.ts";
import type { Database } from "../platform/database/database.ts";
import { type RefundRow, refunds } from "../platform/database/tables/payments.ts";
import { compareDays } from "../payments/lost-charges.job.ts";
import { IsoDay, dayIn, daysBetween, homeZone, isDay } from "#contract/day.ts";
import { StaffRefusal, malformed } from "./refusal.ts";

/** A refund for the log, existing or not. */
const refundSubject = async (database: Database, id: number): Promise<Subject> => {
  const [found] = await database
    .select({ clientId: refunds.clientId })
    .from(refunds)
    .where(eq(refunds.id, id));
  return { subject: `refund ${id}`, clientId: found?.clientId ?? null };
};

/** Locks the refund, so that a parallel change is seen. */
const lock = async (transaction: Database, id: number): Promise<RefundRow> => {
  const [refund] = await transaction.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (refund === undefined) throw new StaffRefusal("resource.missing", `There is no refund ${id}.`);
  return refund;
};

/**
 * Marks a failed refund as paid another way, so that its receipt is issued (payments/refund-receipts.job.ts).
 * `reason`: how. Refusal: `refund.notAllowed` while the acquirer may still refund it.
 */
const declareRefunds = ({ act }: ReturnType<typeof createStaffEndpoints>): void => {
  act(
    {
      act: "giveBack",
      path: "/refunds/:id/given-back/",
      subjectOf: refundSubject,
      request: v.strictObject({ reason: text(500) }),
    },
    async (transaction, { id, request: { reason } }) => {
      const { clientId: client, paymentId: payment, amount, status } = await lock(transaction, id);
      if (status === "processing")
        throw new StaffRefusal(
          "refund.notAllowed",
          `The acquirer has not said that refund ${id} failed: it may still give the money back.`,
        );
      if (status === "fail")
        await transaction
          .update(refunds)
          .set({ status: "success", refundId: null })
          .where(eq(refunds.id, id));
      return {
        outcome: status === "success" ? "already" : "done",
        facts: { reason },
        reply: { refund: { id, client, payment, amount, status: "success" } },
      };
    },
  );
};

/** Compares days with the acquirer's list at once (payments/lost-charges.job.ts). */
const declareComparison = (
  { act }: ReturnType<typeof createStaffEndpoints>,
  { clock }: Pick<StaffNeeds, "clock">,
): void => {
  act(
    {
      act: "compareWithBank",
      path: "/bank-days/",
      subjectOf: documentSubject("bank days"),
      request: v.strictObject({ from: IsoDay }),
    },
    async (transaction, { request: { from } }) => {
      const now = clock.now();
      const until = dayIn(homeZone, now);
      const days = daysBetween(from, until) + 1;
      if (!isDay(from) || days < 1 || days > longestComparison)
        throw malformed(`from must be one of the last ${longestComparison} days.`);
      await compareDays(transaction, { from, until, now });
      return { outcome: "done", facts: { from, until }, reply: { from, until, days } };
    },
  );
};

const longestComparison = 400;

const Count = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}$/, "must be a positive whole number"),
    v.transform(Number),
    v.maxValue(most, `must be at most ${most}`),
  );
const Before = v.optional(Count(Number.MAX_SAFE_INTEGER));
const Limit = v.optional(Count(500), "50");

/** Newest first; `next` is the following `before`, null at the end. */
const page = (rows: readonly { id: number }[], limit: number) => ({
  next: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
});

/** The staff API (docs/staff.md), under `staffPath`. */
export const staffRoutes = (deps: StaffNeeds): Hono<Env> => {
  const { database, clock } = deps;
  const endpoints = createStaffEndpoints(deps);
  const { read } = endpoints;
  declareImports(endpoints);
  declarePictures(endpoints, database);
  declareDevices(endpoints, deps);
  declareActPictures(endpoints, deps);
  declareClients(endpoints, deps);
  declareRefunds(endpoints);
  declareComparison(endpoints, deps);

  const Devices = v.strictObject({
    before: Before,
    limit: Limit,
    place: v.optional(v.picklist(places), "any"),
  });
  read("/subscriptions/", Devices, async ({ request }) => {
    const rows = await listHandled(database, { ...request, now: clock.now() });
    const shown = rows.map(({ row, ...rest }) => {
      const named = (extras: readonly { id: number; name: string }[]) =>
        extras.map(({ id, name }) => ({ id, name }));
      const toHandOver = named(extrasToCollect(row).filter(({ from }) => from === null));
      return { ...rest, extras: { toHandOver, toTakeBack: named(extrasToReturn(row)) } };
    });
    return { subscriptions: shown, ...page(rows, request.limit) };
  });

  read("/payments/", v.strictObject({}), async () => ({
    payments: await readAttention(database, { now: clock.now() }),
  }));

  const Acts = v.strictObject({
    before: Before,
    limit: Limit,
    client: v.optional(Count(Number.MAX_SAFE_INTEGER)),
    who: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/, "must be a name of STAFF_TOKENS"))),
  });
  read("/acts/", Acts, async ({ request }) => {
    const rows = await readStaffActs(database, request);
    const shown = rows.map(({ at, clientId, ...rest }) => ({
      ...rest,
      at: at.toISOString(),
      client: clientId,
    }));
    return { acts: shown, ...page(rows, request.limit) };
  });

  return endpoints.finish();
};
