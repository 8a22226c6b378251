import { eq, sql } from "drizzle-orm";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database/database.ts";
import { sandboxClock } from "./tables.ts";

/** A clock that runs with the real one and can be put forward, by any process; where it stands outlives them all. */
export type MovableClock = Clock & {
  putForwardTo(moment: Date): Promise<void>;
  /** Learns how far others have put it forward. Before whatever is done by this clock, and not on the way. */
  refresh(): Promise<void>;
};

const row = 1;

export const openClock = async (database: Database, real: Clock = systemClock): Promise<MovableClock> => {
  let offset = 0;
  const refresh = async (): Promise<void> => {
    const [stored] = await database.select().from(sandboxClock).where(eq(sandboxClock.id, row));
    // What was asked for earlier may be answered later: it never goes back.
    offset = Math.max(offset, stored?.offset ?? 0);
  };
  await refresh();
  return {
    now: () => new Date(real.now().getTime() + offset),
    refresh,
    putForwardTo: async (moment) => {
      const asked = moment.getTime() - real.now().getTime();
      const [stored] = await database
        .insert(sandboxClock)
        .values({ id: row, offset: Math.max(0, asked) })
        .onConflictDoUpdate({
          target: sandboxClock.id,
          set: { offset: sql`greatest(${sandboxClock.offset}, excluded.offset_ms)` },
        })
        .returning();
      offset = Math.max(offset, stored?.offset ?? asked);
    },
  };
};
