import { hourMs } from "#contract/day.ts";
import { gt, sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { challenges, wrongCodes } from "../platform/database/tables/sign-in.ts";
import { after } from "./challenge.rules.ts";

/** Codes of unknown devices in the last hour. */
type Traffic = { readonly texts: number; readonly right: number; readonly wrong: number };

const watchWindow = hourMs;

/** Fewer wrong codes may be coincidence. */
const enough = 30;
/** People get 1 code in 20 wrong, attackers nearly all. */
const share = 0.2;

/** Whether codes are being guessed: the share of wrong codes is higher than people cause. */
export const isUnderAttack = ({ right, wrong }: Pick<Traffic, "right" | "wrong">): boolean =>
  wrong >= enough && wrong > share * (right + wrong);

/** Counts codes of the last hour, without locks, so codes being sent now are missing. */
export const readTraffic = async (transaction: Database, now: Date): Promise<Traffic> => {
  const since = after(now, -watchWindow);
  const [sent] = await transaction
    .select({
      texts: sql<number>`count(*)::int`,
      right: sql<number>`(count(*) filter (where ${challenges.outcome} = 'confirmed' and ${challenges.actId} is null))::int`,
    })
    .from(challenges)
    .where(gt(challenges.created, since));
  const wrong = await transaction.$count(wrongCodes, gt(wrongCodes.at, since));
  return { texts: sent?.texts ?? 0, right: sent?.right ?? 0, wrong };
};
