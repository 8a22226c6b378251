import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import { startOfDay } from "#contract/day.ts";
import { isOver } from "#contract/subscription-status.ts";
import type { Inspected } from "#server/acts/act-items.ts";
import { issueActs } from "#server/acts/issue-acts.ts";
import type { Database } from "#server/platform/database/database.ts";
import { subscriptions } from "#server/platform/database/tables/subscriptions.ts";
import { acts } from "#server/platform/database/tables/acts.ts";
import type { Calendar } from "./calendar.ts";

/** Inspections at the handover by serial number; other devices were in working order. */
const seen: Readonly<Record<string, Inspected>> = {
  "KLBC-00873": { condition: "working", note: "царапина на раме" },
  "SGN5-31150": { condition: "new" },
  "STR1-20417": { condition: "worn", note: "потёрты ручки руля" },
};

/** Noon of a day in Moscow, or now if that is in the future. */
const noon = (day: string, now: Date): Date => {
  const moment = new Date(startOfDay("Europe/Moscow", day).getTime() + 12 * 3_600_000);
  return moment < now ? moment : now;
};

/**
 * Acts of a client's devices: handover, and return of ended subscriptions. All are signed but the protection plan,
 * and the care plan of a paused subscription.
 */
export const seedPapers = async (tx: Database, client: number, { now }: Calendar): Promise<void> => {
  const started = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.clientId, client),
        isNotNull(subscriptions.start),
        isNotNull(subscriptions.serial),
      ),
    )
    .orderBy(asc(subscriptions.id));
  for (const { id: subscriptionId, start, end, status, serial } of started) {
    const received = noon(start ?? "", now);
    const inspected = seen[serial ?? ""] ?? {};
    await issueActs(tx, { subscriptionId, occasion: "handedOver", inspected, now: received });
    const own = eq(acts.subscriptionId, subscriptionId);
    const signedAt = new Date(received.getTime() + 20 * 60_000);
    await tx
      .update(acts)
      .set({ signedAt, lat: 0, lon: 0 })
      .where(
        and(own, ne(acts.type, "protectionPlan"), status === "paused" ? ne(acts.type, "carePlan") : own),
      );
    if (!isOver(status)) continue;
    const returned = noon(end ?? "", now);
    await issueActs(tx, { subscriptionId, occasion: "takenBack", now: returned });
    await tx
      .update(acts)
      .set({ signedAt: returned, lat: 0, lon: 0 })
      .where(and(own, eq(acts.type, "return")));
  }
};
