import { gt, sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { challenges, wrongCodes } from "../platform/database/tables/sign-in.ts";
import { after } from "./challenge.rules.ts";

/** What strangers did everywhere in the last hour. */
type Traffic = { readonly texts: number; readonly right: number; readonly wrong: number };

/** The watch looks back so far. Milliseconds. */
const watchWindow = 60 * 60_000;

/** Fewer wrong codes than this are told from a bad hour of honest people by nothing. */
const enough = 30;
/** Honest people get one code in twenty wrong; somebody who guesses gets all of them wrong. */
const share = 0.2;

/** Whether somebody guesses codes: more of them are wrong, of all that were tried, than people get wrong by themselves. */
export const isUnderAttack = ({ right, wrong }: Pick<Traffic, "right" | "wrong">): boolean =>
  wrong >= enough && wrong > share * (right + wrong);

/** Codes of everybody within the last hour. Nothing is locked: those that are being sent this moment are not in it. */
export const readTraffic = async (transaction: Database, now: Date): Promise<Traffic> => {
  const since = after(now, -watchWindow);
  const [sent] = await transaction
    .select({
      texts: sql<number>`count(*)::int`,
      right: sql<number>`(count(*) filter (where ${challenges.outcome} = 'confirmed'))::int`,
    })
    .from(challenges)
    .where(gt(challenges.created, since));
  const wrong = await transaction.$count(wrongCodes, gt(wrongCodes.at, since));
  return { texts: sent?.texts ?? 0, right: sent?.right ?? 0, wrong };
};
