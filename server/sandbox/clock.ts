import { eq } from "drizzle-orm";
import { type Clock, systemClock } from "../clock.ts";
import type { Database } from "../database/database.ts";
import { sandboxClock } from "./tables.ts";

/** A clock that runs with the real one and can be put forward; where it stands outlives the process. */
export type MovableClock = Clock & { putForwardTo(moment: Date): Promise<void> };

const row = 1;

export const openClock = async (database: Database, real: Clock = systemClock): Promise<MovableClock> => {
  const [stored] = await database.select().from(sandboxClock).where(eq(sandboxClock.id, row));
  let offset = stored?.offset ?? 0;
  return {
    now: () => new Date(real.now().getTime() + offset),
    putForwardTo: async (moment) => {
      offset = Math.max(offset, moment.getTime() - real.now().getTime());
      await database
        .insert(sandboxClock)
        .values({ id: row, offset })
        .onConflictDoUpdate({ target: sandboxClock.id, set: { offset } });
    },
  };
};
