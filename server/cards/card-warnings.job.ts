import { anyOf, transact, type Database } from "../platform/database/database.ts";
import { notices } from "../platform/database/tables/notices.ts";
import type { Clock } from "../platform/clock.ts";
import { findExpiring } from "../subscriptions/find-expiring.ts";
import { writeNotices } from "../notices/write-notices.ts";
import { dayIn } from "#contract/day.ts";
import { warningFor, warningMoments } from "../notices/card-expiry.rules.ts";
import { type Draft, occasionOfCard } from "../notices/texts/table.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = { database: Database; clock: Clock };

const hour = 3_600_000;

/**
 * Warns of charges that would fail because their card expires, 30 and 7 days before. Looks at all of them, so at most
 * once within an hour of the clock: warnings fall due when a day begins.
 */
export const cardWarnings = ({ database, clock }: Needs): Job => {
  let looked: number | null = null;
  const hourNow = (): number => Math.floor(clock.now().getTime() / hour);

  return {
    name: "card warnings",
    nextDue: async () => {
      const charges = await findExpiring(database, clock.now());
      if (charges.length === 0) return null;
      const written = await database
        .select({ subscriptionId: notices.subscriptionId, occasion: notices.occasion, kind: notices.kind })
        .from(notices)
        .where(
          anyOf(
            notices.subscriptionId,
            charges.map(({ subscriptionId }) => subscriptionId),
          ),
        );
      const known = new Set(written.map((one) => `${one.subscriptionId} ${one.occasion} ${one.kind}`));
      const moments = charges.flatMap(({ subscriptionId, period, cardId, day, timezone }) => {
        if (day === null) return [];
        const { month, week } = warningMoments(day, timezone);
        const name = `${subscriptionId} ${occasionOfCard(period, cardId)}`;
        if (known.has(`${name} cardExpiresInWeek`)) return [];
        return known.has(`${name} cardExpiresInMonth`) ? [week] : [month];
      });
      const [first] = moments.toSorted((a, b) => a.getTime() - b.getTime());
      return first ?? null;
    },
    run: async () => {
      if (looked === hourNow()) return;
      looked = hourNow();
      const now = clock.now();
      const drafts = (await findExpiring(database, now)).flatMap((charge): Draft[] => {
        const { clientId, subscriptionId, period, cardId, day, card, timezone } = charge;
        const kind = day === null ? null : warningFor(day, dayIn(timezone, now));
        if (kind === null) return [];
        const occasion = occasionOfCard(period, cardId);
        return [{ kind, facts: { card, day }, clientId, subscriptionId, occasion, by: "service" }];
      });
      await transact(database, (transaction) => writeNotices(transaction, drafts, now));
    },
  };
};
