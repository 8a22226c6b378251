import { describe, type Log } from "../log.ts";
import type { Job } from "./job.ts";

const second = 1_000;
/** How long one job may keep the others waiting. Milliseconds. */
const turn = 500;

/** Runs all jobs each second, one after the other. `stop` waits for what the running one has begun. */
export const startScheduler = (jobs: readonly Job[], log: Log): { stop(): Promise<void> } => {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const runAll = async (): Promise<void> => {
    for (const job of jobs) {
      if (stopped) return;
      try {
        const begun = performance.now();
        await job.run(() => !stopped && performance.now() - begun < turn);
      } catch (error) {
        log("job failed", { job: job.name, ...describe(error) });
      }
    }
  };
  const tick = (): void => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = runAll().finally(tick);
    }, second);
  };
  let running = Promise.resolve();
  tick();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};
