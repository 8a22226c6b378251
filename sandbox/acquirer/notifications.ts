import { and, asc, eq, isNull, lt, lte, min } from "drizzle-orm";
import { type Database, eqAny } from "#server/platform/database/database.ts";
import { apiPath } from "#contract/headers.ts";
import type { Clock } from "#server/platform/clock.ts";
import { type IntentNotification, notificationSignatureHeader } from "#server/platform/providers/acquirer.ts";
import { signNotification } from "#server/platform/providers/notification-signature.ts";
import { sandboxCards, sandboxIntents, sandboxNotifications } from "../tables.ts";
import { toIntent } from "./book.ts";

/** Tries before giving up; the shop then polls. */
const tries = 12;
/** 10 s, 20 s, 40 s, … after a failure, in ms. */
const wait = (attempts: number): number => 10_000 * 2 ** attempts;

export type Deliver = (request: Request) => Response | Promise<Response>;

/** Sends signed notifications of final intents until the shop answers 2xx. */
export const notifications = (deps: {
  database: Database;
  clock: Clock;
  secret: string;
  deliver: Deliver;
}) => {
  const { database, clock, secret, deliver } = deps;
  const owed = and(isNull(sandboxNotifications.deliveredAt), lt(sandboxNotifications.attempts, tries));

  const bring = async (notification: IntentNotification, returnUrl: string): Promise<boolean> => {
    const body = JSON.stringify(notification);
    const headers = {
      "content-type": "application/json",
      [notificationSignatureHeader]: signNotification(body, [secret], clock.now()),
    };
    const url = new URL(`${apiPath}payment/notification/`, returnUrl);
    try {
      const reply = await deliver(new Request(url, { method: "POST", headers, body }));
      await reply.body?.cancel();
      return reply.ok;
    } catch {
      return false;
    }
  };

  const run = async (): Promise<void> => {
    const due = await database
      .select({ row: sandboxNotifications, intent: sandboxIntents, card: sandboxCards })
      .from(sandboxNotifications)
      .innerJoin(sandboxIntents, eq(sandboxNotifications.intent, sandboxIntents.id))
      .leftJoin(sandboxCards, eq(sandboxIntents.card, sandboxCards.token))
      .where(and(owed, lte(sandboxNotifications.dueAt, clock.now())))
      .orderBy(asc(sandboxNotifications.dueAt), asc(sandboxNotifications.id))
      .limit(100);
    const taken: number[] = [];
    for (const { row, intent, card } of due) {
      const { redirect: _, ...change } = toIntent(intent, card);
      const notification: IntentNotification = { eventId: row.event, currency: "RUB", ...change };
      if (await bring(notification, intent.returnUrl)) taken.push(row.id);
      else {
        const dueAt = new Date(clock.now().getTime() + wait(row.attempts));
        await database
          .update(sandboxNotifications)
          .set({ attempts: row.attempts + 1, dueAt })
          .where(eq(sandboxNotifications.id, row.id));
      }
    }
    if (taken.length === 0) return;
    // If the process dies before this, the notification is repeated.
    await database
      .update(sandboxNotifications)
      .set({ deliveredAt: clock.now() })
      .where(eqAny(sandboxNotifications.id, taken));
  };

  const nextDue = async (): Promise<Date | null> => {
    const [row] = await database
      .select({ at: min(sandboxNotifications.dueAt) })
      .from(sandboxNotifications)
      .where(owed);
    return row?.at ?? null;
  };

  return { run, nextDue };
};
