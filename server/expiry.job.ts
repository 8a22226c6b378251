import { dayMs, minuteMs } from "#contract/day.ts";
import { type SQL, and, inArray, isNull, lt, ne, or } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { deleteBatches, type Database } from "./platform/database/database.ts";
import { acquirerEvents } from "./platform/database/tables/payments.ts";
import {
  challenges,
  knownDevices,
  addressReputations,
  sessions,
  usedProofs,
  wrongCodes,
} from "./platform/database/tables/sign-in.ts";
import { clients, emailLetters } from "./platform/database/tables/clients.ts";
import { consents, withdrawals } from "./platform/database/tables/consents.ts";
import { idempotencyKeys } from "./platform/database/tables/idempotency-keys.ts";
import { promoTries, quotes } from "./platform/database/tables/quotes.ts";
import { cardBindings } from "./platform/database/tables/cards.ts";
import { notices } from "./platform/database/tables/notices.ts";
import type { Clock } from "./platform/clock.ts";
import { reputationMemory, wrongWindow, type CodeLimits } from "./sign-in/challenge.rules.ts";
import { tokenLife, tokenRest } from "./platform/token.rules.ts";
import type { Job } from "./platform/jobs/job.ts";

/** Claims lapse after three years (Civil Code, article 196), and with them the need to prove a consent. Milliseconds. */
const claimsEnd = 3 * 366 * dayMs;

type Needs = { database: Database; clock: Clock; limits: CodeLimits };

/** A browser without a sign-in for this long is forgotten. Milliseconds. */
const deviceRest = 400 * dayMs;

/**
 * Deletes expired rows, at most once a minute: sign-in codes and promo tries after 2 days (limits look back 1), wrong
 * codes after 30, address reputations once they equal the default, unused quotes after 1, idempotency keys, replaced
 * letters and ended bindings after 30, acquirer events after 90, notices after 400 days, consents of purged clients after
 * three years (decision 275), expired sessions.
 */
export const expiry = ({ database, clock, limits }: Needs): Job => {
  let last = 0;
  const purgedBefore = (moment: Date) =>
    database.select({ id: clients.id }).from(clients).where(lt(clients.purgedAt, moment));
  return {
    name: "expiry",
    nextDue: async () => null,
    run: async (goesOn = () => true) => {
      const now = clock.now().getTime();
      if (Math.abs(now - last) < minuteMs) return;
      last = now;
      const before = (milliseconds: number): Date => new Date(now - milliseconds);
      const forget = (table: PgTable, where: SQL | undefined): Promise<void> =>
        deleteBatches(database, { table, where, goesOn });
      await forget(challenges, lt(challenges.created, before(2 * dayMs)));
      await forget(promoTries, lt(promoTries.at, before(2 * dayMs)));
      await forget(wrongCodes, lt(wrongCodes.at, before(wrongWindow)));
      await forget(
        addressReputations,
        lt(addressReputations.at, before(reputationMemory(limits.wrongPerAddress))),
      );
      await forget(usedProofs, lt(usedProofs.until, before(0)));
      await forget(knownDevices, lt(knownDevices.lastUsed, before(deviceRest)));
      await forget(quotes, and(isNull(quotes.used), lt(quotes.created, before(dayMs))));
      await forget(idempotencyKeys, lt(idempotencyKeys.created, before(30 * dayMs)));
      await forget(emailLetters, lt(emailLetters.replacedAt, before(30 * dayMs)));
      await forget(
        cardBindings,
        and(ne(cardBindings.status, "processing"), lt(cardBindings.created, before(30 * dayMs))),
      );
      await forget(acquirerEvents, lt(acquirerEvents.at, before(90 * dayMs)));
      await forget(notices, lt(notices.created, before(400 * dayMs)));
      await forget(consents, inArray(consents.clientId, purgedBefore(before(claimsEnd))));
      await forget(withdrawals, inArray(withdrawals.clientId, purgedBefore(before(claimsEnd))));
      await forget(
        sessions,
        or(lt(sessions.lastUsed, before(tokenRest)), lt(sessions.created, before(tokenLife))),
      );
    },
  };
};
