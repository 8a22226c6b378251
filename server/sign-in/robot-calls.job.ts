import { and, gt, isNull, lte } from "drizzle-orm";
import { challenges } from "../platform/database/tables/sign-in.ts";
import type { Clock } from "../platform/clock.ts";
import { type Database, earliest } from "../platform/database/database.ts";
import type { Providers } from "../platform/providers/providers.ts";
import type { CodeCost } from "./code.rules.ts";
import { callWithCode } from "./call-with-code.ts";
import { describe, type Log } from "../platform/logging/log.ts";
import type { Job } from "../platform/jobs/job.ts";

type Needs = {
  database: Database;
  clock: Clock;
  providers: Pick<Providers, "voice">;
  codeCost: CodeCost;
  log: Log;
};

/** Makes robot calls two minutes after an unused text message (spec §9). */
export const robotCalls = (deps: Needs): Job => {
  const { database, clock, log } = deps;
  const waiting = () => [
    isNull(challenges.closed),
    isNull(challenges.callDecided),
    gt(challenges.expires, clock.now()),
  ];
  return {
    name: "robot calls",
    nextDue: () => earliest(database, challenges.callAt, and(...waiting())),
    run: async () => {
      const due = await database
        .select({
          id: challenges.id,
          phone: challenges.phone,
          salt: challenges.salt,
          known: challenges.known,
        })
        .from(challenges)
        .where(and(...waiting(), lte(challenges.callAt, clock.now())));
      await Promise.all(
        due.map((challenge) =>
          callWithCode(deps, challenge).catch((error: unknown) => log("call failed", describe(error))),
        ),
      );
    },
  };
};
