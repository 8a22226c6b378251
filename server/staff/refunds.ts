import { eq } from "drizzle-orm";
import * as v from "valibot";
import { text } from "#contract/text.ts";
import type { Database } from "../database/database.ts";
import { refunds } from "../database/tables/payments.ts";
import type { createStaffEndpoints, Subject } from "./endpoints.ts";
import { StaffRefusal } from "./refusal.ts";

/** A refund in the log, there or not. */
const refundSubject = async (database: Database, id: number): Promise<Subject> => {
  const [found] = await database
    .select({ clientId: refunds.clientId })
    .from(refunds)
    .where(eq(refunds.id, id));
  return { subject: `refund ${id}`, clientId: found?.clientId ?? null };
};

/** The refund locked, so that of two who say so at once the second hears that it is done. */
const lock = async (transaction: Database, id: number): Promise<typeof refunds.$inferSelect> => {
  const [refund] = await transaction.select().from(refunds).where(eq(refunds.id, id)).for("update");
  if (refund === undefined) throw new StaffRefusal("resource.missing", `There is no refund ${id}.`);
  return refund;
};

/**
 * Money that the acquirer would not give back, and that reached the client another way: from then on the refund counts
 * as done, and its receipt is issued (payments/refund-receipts.job.ts). `reason`: which way. Refusal: `refund.notAllowed` while
 * the acquirer may still give it back itself.
 */
export const declareRefunds = ({ act }: ReturnType<typeof createStaffEndpoints>): void => {
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
      await transaction.update(refunds).set({ status: "success" }).where(eq(refunds.id, id));
      return {
        outcome: status === "success" ? "already" : "done",
        facts: { reason },
        reply: { refund: { id, client, payment, amount, status: "success" } },
      };
    },
  );
};
