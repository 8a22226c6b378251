import { type Log, describe } from "../logging/log.ts";
import { inJobTrace, type Recorder } from "../logging/trace.ts";

const second = 1_000;
/** Longest run of a job. Milliseconds. */
const maxRun = 500;
/** Without a successful run for this long, jobs hang or fail. Milliseconds. */
const aliveFor = 60 * second;

export type Scheduler = {
  /** Waits for the running job. */
  stop(): Promise<void>;
  /** Whether a job succeeded within `aliveFor`. */
  isAlive(): boolean;
};

/** An ended run. */
export type JobEnd = { readonly job: string; readonly failed: boolean; readonly milliseconds: number };

/** Runs all jobs every second, one after the other; `onEnd` receives each run. */
export const startScheduler = (
  jobs: readonly Job[],
  log: Log,
  onEnd: (end: JobEnd) => void = () => {},
  record?: Recorder,
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
      await inJobTrace(job.name, record, () => runOne(job));
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

/** Whether a job may continue; otherwise the next run does the rest. */
export type GoesOn = () => boolean;

/** Work that becomes due by time. */
export type Job = {
  readonly name: string;
  /** The next moment with work for `run`, for a clock that is moved (sandbox/clock.ts); null if there is none. */
  nextDue(): Promise<Date | null>;
  /** Does what is due, while `goesOn` allows. May run in several processes at once: each effect happens once. */
  run(goesOn?: GoesOn): Promise<void>;
};
