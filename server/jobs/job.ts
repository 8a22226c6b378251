/** Something that becomes due by itself. The scheduler runs every job each second, one after the other. */
export type Job = {
  readonly name: string;
  /** The earliest moment at which `run` would have something to do; null when nothing waits. */
  nextDue(): Promise<Date | null>;
  /** Does everything that is due now. May run in several processes at once: each effect happens once. */
  run(): Promise<void>;
};
