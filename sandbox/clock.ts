import { eq, sql } from "drizzle-orm";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database/database.ts";
import { sandboxClock } from "./tables.ts";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Job } from "#server/platform/jobs/job.ts";

/**
 * Moves the clock by `ms` and stops at every moment when a job is due. A job that is still due after its run waits
 * for the next moment.
 */
export const advance = async (clock: MovableClock, jobs: readonly Job[], ms: number): Promise<void> => {
  const target = new Date(clock.now().getTime() + ms);
  const stuck = new Set<Job>();
  for (;;) {
    // The embedded database never yields to the event loop: a move over months would block requests until they time
    // out.
    await yieldToOthers();
    const dues = await Promise.all(jobs.map(async (job) => ({ job, at: await job.nextDue() })));
    const next = dues
      .filter(({ job }) => !stuck.has(job))
      .flatMap(({ job, at }) => (at === null || at > target ? [] : [{ job, at }]))
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())[0];
    if (next === undefined) break;
    if (next.at > clock.now()) {
      await clock.putForwardTo(next.at);
      stuck.clear();
    }
    await next.job.run();
    const again = await next.job.nextDue();
    if (again !== null && again <= clock.now()) stuck.add(next.job);
  }
  await clock.putForwardTo(target);
};

/** A clock that runs with the real one and can be moved by any process. Its offset is stored. */
export type MovableClock = Clock & {
  putForwardTo(moment: Date): Promise<void>;
  /** Reads the stored offset; call it before an operation, not during it. */
  refresh(): Promise<void>;
};

const row = 1;

export const openClock = async (database: Database, real: Clock = systemClock): Promise<MovableClock> => {
  let offset = 0;
  const refresh = async (): Promise<void> => {
    const [stored] = await database.select().from(sandboxClock).where(eq(sandboxClock.id, row));
    // Replies may arrive out of order; the clock never moves back.
    offset = Math.max(offset, stored?.offset ?? 0);
  };
  await refresh();
  return {
    now: () => new Date(real.now().getTime() + offset),
    refresh,
    putForwardTo: async (moment) => {
      const wanted = moment.getTime() - real.now().getTime();
      const [stored] = await database
        .insert(sandboxClock)
        .values({ id: row, offset: Math.max(0, wanted) })
        .onConflictDoUpdate({
          target: sandboxClock.id,
          set: { offset: sql`greatest(${sandboxClock.offset}, excluded.offset_ms)` },
        })
        .returning();
      offset = Math.max(offset, stored?.offset ?? wanted);
    },
  };
};
