import { eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { cities, clients, subscriptions } from "../database/schema.ts";
import { notices } from "../database/tables/notices.ts";
import { daytime } from "../rules/daytime.ts";
import type { NoticeFacts, noticeKinds } from "../rules/notice.ts";
import { clientLanguage } from "./client-language.ts";

export type NoticeKind = (typeof noticeKinds)[number];

/**
 * Puts a letter of everyday into the outbox, in the client's language; jobs/notices.ts sends it, by day in their city.
 * Written once for a subscription, its period and its kind: a repeat changes nothing. Who has left is not written to.
 */
export const writeNotice = async (
  transaction: Database,
  notice: { subscriptionId: number; period: number; kind: NoticeKind; facts: NoticeFacts; now: Date },
): Promise<void> => {
  const { subscriptionId, period, kind, facts, now } = notice;
  const [owner] = await transaction
    .select({
      clientId: subscriptions.clientId,
      purgedAt: clients.purgedAt,
      timezone: cities.timezone,
    })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .where(eq(subscriptions.id, subscriptionId));
  if (owner === undefined || owner.purgedAt !== null) return;
  const { clientId, timezone } = owner;
  const dueAt = daytime(now, timezone);
  const language = await clientLanguage(transaction, clientId);
  await transaction
    .insert(notices)
    .values({ clientId, subscriptionId, period, kind, language, facts, created: now, dueAt })
    .onConflictDoNothing();
};
