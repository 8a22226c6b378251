import { gt, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { challenges, wrongCodes } from "../database/tables/sign-in.ts";
import { after } from "./challenge.rules.ts";
import { type Traffic, watchWindow } from "./watch.rules.ts";

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
