import { and, eq, ne } from "drizzle-orm";
import type { RequestOf } from "#contract/call.ts";
import type { setStatus } from "#contract/subscription.ts";
import type { Database } from "../database/database.ts";
import { payments } from "../database/schema.ts";
import { Refusal } from "../http/refusal.ts";
import { lockSubscription } from "../replies/subscription.ts";
import { dayIn } from "#contract/day.ts";
import { decide } from "../rules/change.ts";
import { followChange } from "./follow-change.ts";
import { keepStandings } from "./keep-standing.ts";
import { lockClient } from "./lock-client.ts";
import { lockStandings } from "./lock-standings.ts";

type Asked = RequestOf<typeof setStatus>;

/** Until it is known whether the acquirer takes the money, nothing else is decided. At the door nobody asks it. */
const refuseWhilePaying = async (transaction: Database, subscriptionId: number): Promise<void> => {
  const [open] = await transaction
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.subscriptionId, subscriptionId),
        eq(payments.status, "processing"),
        ne(payments.method, "onDelivery"),
      ),
    );
  if (open !== undefined) throw new Refusal("payment.inProgress", { payment: open.id }, 5);
};

/**
 * Pauses, resumes or cancels a subscription, or takes its cancellation back, if it still stands as the client believes
 * (V10). Which day the device is due back is reckoned here, whatever the request says. Refusals: `resource.missing`,
 * `subscription.changed`, `subscription.notAllowed`, `payment.inProgress {payment}`, `device.unavailable`.
 */
export const changeStatus = async (
  transaction: Database,
  { clientId, asked, now }: { clientId: number; asked: Asked; now: Date },
): Promise<void> => {
  await lockClient(transaction, clientId);
  const { id } = await lockSubscription(transaction, { id: asked.id, clientId });
  const [kept] = await lockStandings(transaction, [id]);
  if (kept === undefined) throw new Refusal("resource.missing");
  const { row: before, timezone } = kept;
  const { status: word, from } = asked;
  const decision = decide(before, { word, from, today: dayIn(timezone, now) });
  if (decision.kind !== "change") throw new Refusal(`subscription.${decision.kind}`);
  await refuseWhilePaying(transaction, id);
  const leaves = word === "refusal";
  const after = {
    ...decision.next,
    leftReason: leaves ? (asked.reason ?? null) : null,
    leftComment: leaves ? (asked.comment ?? null) : null,
  };
  await followChange(transaction, { before, after, now });
  await keepStandings(transaction, [{ row: after, timezone }]);
};
