import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { Job } from "#server/platform/jobs/job.ts";
import type { MovableClock } from "./clock.ts";

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
