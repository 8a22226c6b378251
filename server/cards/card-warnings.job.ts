import { type Database, eqAny, transact } from "../platform/database/database.ts";
import { notices } from "../platform/database/tables/notices.ts";
import type { Clock } from "../platform/clock.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";
import { addDays, dayIn, dayMs, startOfDay, hourMs } from "#contract/day.ts";
import { type Notification, cardOccasion } from "../notifications/texts/table.ts";
import type { Job } from "../platform/jobs/job.ts";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { cards } from "../platform/database/tables/cards.ts";
import { cities } from "../platform/database/tables/catalog.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { isPayer } from "../forecast/payer.ts";

/** Days before a charge that would fail, and the kind of the warning; the later one first. */
export const warnings = [
  { kind: "cardExpiresInWeek", days: 7 },
  { kind: "cardExpiresInMonth", days: 30 },
] as const;

/** The warning to send today for a charge on that day, the later one if both are due; null: none yet. */
export const warningFor = (charge: string, today: string): (typeof warnings)[number]["kind"] | null => {
  if (charge < today) return null;
  return warnings.find(({ days }) => addDays(charge, -days) <= today)?.kind ?? null;
};

/** No charge is further ahead, so cards valid until then are skipped. Milliseconds. */
const ahead = 62 * dayMs;

/** Next charges whose card will have expired by then. */
const findExpiring = (database: Database, now: Date) =>
  database
    .select({
      subscriptionId: subscriptions.id,
      clientId: subscriptions.clientId,
      period: subscriptions.period,
      day: subscriptions.nextPaymentDay,
      timezone: cities.timezone,
      cardId: cards.id,
      card: { brand: cards.brand, last4: cards.last4 },
    })
    .from(subscriptions)
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .innerJoin(cards, isPayer)
    .where(
      and(
        eq(subscriptions.status, "active"),
        eq(subscriptions.chargeConsent, "given"),
        eq(subscriptions.debt, 0),
        lt(cards.expires, new Date(now.getTime() + ahead).toISOString().slice(0, 7)),
        gt(sql`to_char(${subscriptions.nextPaymentDay}, 'YYYY-MM')`, cards.expires),
      ),
    );

type Needs = { database: Database; clock: Clock };

/**
 * Warns 30 and 7 days before a charge whose card will have expired. Runs at most once an hour, since warnings
 * are due at the start of a day.
 */
export const cardWarnings = ({ database, clock }: Needs): Job => {
  let looked: number | null = null;
  const hourNow = (): number => Math.floor(clock.now().getTime() / hourMs);

  return {
    name: "card warnings",
    nextDue: async () => {
      const charges = await findExpiring(database, clock.now());
      if (charges.length === 0) return null;
      const written = await database
        .select({ subscriptionId: notices.subscriptionId, occasion: notices.occasion, kind: notices.kind })
        .from(notices)
        .where(
          eqAny(
            notices.subscriptionId,
            charges.map(({ subscriptionId }) => subscriptionId),
          ),
        );
      const known = new Set(written.map((one) => `${one.subscriptionId} ${one.occasion} ${one.kind}`));
      const moments = charges.flatMap(({ subscriptionId, period, cardId, day, timezone }) => {
        if (day === null) return [];
        const name = `${subscriptionId} ${cardOccasion(period, cardId)}`;
        const sent = warnings.findIndex(({ kind }) => known.has(`${name} ${kind}`));
        const next = sent === -1 ? warnings.at(-1) : warnings[sent - 1];
        return next === undefined ? [] : [startOfDay(timezone, addDays(day, -next.days))];
      });
      const [first] = moments.toSorted((a, b) => a.getTime() - b.getTime());
      return first ?? null;
    },
    run: async () => {
      if (looked === hourNow()) return;
      looked = hourNow();
      const now = clock.now();
      const drafts = (await findExpiring(database, now)).flatMap((charge): Notification[] => {
        const { clientId, subscriptionId, period, cardId, day, card, timezone } = charge;
        const kind = day === null ? null : warningFor(day, dayIn(timezone, now));
        if (kind === null) return [];
        const occasion = cardOccasion(period, cardId);
        return [{ kind, facts: { card, day }, clientId, subscriptionId, occasion, by: "service" }];
      });
      await transact(database, (transaction) => saveNotifications(transaction, drafts, now));
    },
  };
};
