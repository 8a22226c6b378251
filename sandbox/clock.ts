import { eq, sql } from "drizzle-orm";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database/database.ts";
import { sandboxClock } from "./tables.ts";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Job } from "#server/platform/jobs/job.ts";

/**
 * Puts the clock forward by `ms` and stops on the way at every moment at which a job has something to do, in the
 * order of time. A job that is still due right after it has run (it could not do it) waits for the next moment.
 */
export const advance = async (clock: MovableClock, jobs: readonly Job[], ms: number): Promise<void> => {
  const target = new Date(clock.now().getTime() + ms);
  const stuck = new Set<Job>();
  for (;;) {
    // The embedded database answers without ever leaving the turn of the event loop: a move over months would otherwise
    // keep requests waiting until their connections are given up.
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
