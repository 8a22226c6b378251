import { type Log, describe } from "../logging/log.ts";
import { beginTrace, inTrace } from "../logging/trace.ts";

const second = 1_000;
/** How long one job may keep the others waiting. Milliseconds. */
const maxRun = 500;
/** Without the success of a job for so long they hang, or all fail. Milliseconds. */
const aliveFor = 60 * second;

export type Scheduler = {
  /** Waits for what the running job has begun. */
  stop(): Promise<void>;
  /** Whether a job has succeeded of late. */
  isAlive(): boolean;
};

/** A run that has ended, well or not. */
export type JobEnd = { readonly job: string; readonly failed: boolean; readonly milliseconds: number };

/** Runs all jobs each second, one after the other; `onEnd` hears of each run. */
export const startScheduler = (
  jobs: readonly Job[],
  log: Log,
  onEnd: (end: JobEnd) => void = () => {},
): Scheduler => {
  let stopped = false;
  let lastSuccess = performance.now();
  let timer: NodeJS.Timeout | undefined;

  const runOne = async (job: Job): Promise<void> => {
    const started = performance.now();
    let failed = false;
    try {
      await job.run(() => !stopped && performance.now() - started < maxRun);
    } catch (error) {
      failed = true;
      log("job failed", { job: job.name, ...describe(error) });
    }
    const ended = performance.now();
    if (!failed) lastSuccess = ended;
    onEnd({ job: job.name, failed, milliseconds: ended - started });
  };
  const runAll = async (): Promise<void> => {
    for (const job of jobs) {
      if (stopped) return;
      await inTrace(beginTrace(), () => runOne(job));
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
    isAlive: () => !stopped && performance.now() - lastSuccess < aliveFor,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
};

/** Whether a job may go on with what is still due; the next run does the rest. */
export type GoesOn = () => boolean;

/** Something that becomes due by itself. The scheduler runs every job each second, one after the other. */
export type Job = {
  readonly name: string;
  /** The earliest moment at which `run` would have something to do; null when nothing waits. */
  nextDue(): Promise<Date | null>;
  /** Does everything that is due now, as long as it may. May run in several processes: each effect happens once. */
  run(goesOn?: GoesOn): Promise<void>;
};
