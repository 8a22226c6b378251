import { type SQL, and, asc, eq, isNotNull, notInArray } from "drizzle-orm";
import { startOfDay } from "#contract/day.ts";
import type { PaperType } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import type { Inspected } from "#server/acts/act-items.ts";
import { storePaper } from "#server/acts/papers.ts";
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
    const stored = { subscriptionId, language: "ru", now: received } as const;
    await storePaper(tx, { ...stored, actId: null, how: "offer", signedAt: received });
    const inspected = seen[serial ?? ""] ?? {};
    await issueActs(tx, { subscriptionId, occasion: "handedOver", inspected, now: received });
    const own = eq(acts.subscriptionId, subscriptionId);
    const signedAt = new Date(received.getTime() + 20 * 60_000);
    const sign = async (which: SQL | undefined, at: Date): Promise<void> => {
      const signed = await tx
        .update(acts)
        .set({ signedAt: at, lat: 0, lon: 0 })
        .where(and(own, which))
        .returning({ actId: acts.id });
      for (const { actId } of signed)
        await storePaper(tx, { ...stored, actId, how: "press", signedAt: at, now: at });
    };
    const unsigned: PaperType[] = status === "paused" ? ["protectionPlan", "carePlan"] : ["protectionPlan"];
    await sign(notInArray(acts.type, unsigned), signedAt);
    if (!isOver(status)) continue;
    const returned = noon(end ?? "", now);
    await issueActs(tx, { subscriptionId, occasion: "takenBack", now: returned });
    await sign(eq(acts.type, "return"), returned);
  }
};
