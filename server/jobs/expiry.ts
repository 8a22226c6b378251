import { and, isNull, lt, ne, or } from "drizzle-orm";
import {
  challenges,
  emailLetters,
  idempotencyKeys,
  quotes,
  sessions,
  wrongCodes,
} from "../database/schema.ts";
import { cardBindings } from "../database/tables/card-bindings.ts";
import { knownDevices } from "../database/tables/known-devices.ts";
import { notices } from "../database/tables/notices.ts";
import { places } from "../database/tables/places.ts";
import { usedProofs } from "../database/tables/proofs.ts";
import { promoTries } from "../database/tables/promo-tries.ts";
import type { Dependencies } from "../dependencies.ts";
import { placeMemory } from "../rules/place.ts";
import { wrongWindow } from "../rules/challenge.ts";
import { tokenLife, tokenRest } from "../rules/token.ts";
import type { Job } from "./job.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

type Needs = Pick<Dependencies, "database" | "clock" | "limits">;

/** A browser in which nobody has signed in for so long is a stranger again. Milliseconds. */
const deviceRest = 400 * day;

/**
 * Forgets what nothing asks for any more: codes of both kinds after two days (their limits look back one), wrong ones
 * after thirty, places once they are as good as new, unused quotes
 * after one, keys, replaced letters and ended bindings after thirty (no client repeats a request that long), notices
 * after a year, sessions that rested or lived too long. At most once a minute; never urgent.
 */
export const expiry = ({ database, clock, limits }: Needs): Job => {
  let last = 0;
  return {
    name: "expiry",
    nextDue: async () => null,
    run: async () => {
      const now = clock.now().getTime();
      if (Math.abs(now - last) < minute) return;
      last = now;
      const before = (milliseconds: number): Date => new Date(now - milliseconds);
      await database.delete(challenges).where(lt(challenges.created, before(2 * day)));
      await database.delete(promoTries).where(lt(promoTries.at, before(2 * day)));
      await database.delete(wrongCodes).where(lt(wrongCodes.at, before(wrongWindow)));
      await database.delete(places).where(lt(places.at, before(placeMemory(limits.wrongPerAddress))));
      await database.delete(usedProofs).where(lt(usedProofs.until, before(0)));
      await database.delete(knownDevices).where(lt(knownDevices.lastUsed, before(deviceRest)));
      await database.delete(quotes).where(and(isNull(quotes.used), lt(quotes.created, before(day))));
      await database.delete(idempotencyKeys).where(lt(idempotencyKeys.created, before(30 * day)));
      await database.delete(emailLetters).where(lt(emailLetters.replacedAt, before(30 * day)));
      await database
        .delete(cardBindings)
        .where(and(ne(cardBindings.status, "processing"), lt(cardBindings.created, before(30 * day))));
      await database.delete(notices).where(lt(notices.created, before(400 * day)));
      await database
        .delete(sessions)
        .where(or(lt(sessions.lastUsed, before(tokenRest)), lt(sessions.created, before(tokenLife))));
    },
  };
};
