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
