type Entry = { at: number; order: number; run: () => void };

/**
 * Virtual time: it stands still until the next due entry runs, and then is that entry's time. Entries of one
 * moment run in the order in which they were added.
 */
export type Timeline = {
  /** True time in ms since 1970; device clocks may differ. */
  now(): number;
  /** Schedules something; the result cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Runs the next entry due until then; false if there is none, and time moves on. */
  next(until: number): boolean;
};

export const createTimeline = (start: number): Timeline => {
  /** The last is due next. */
  const entries: Entry[] = [];
  let now = start;
  let order = 0;
  return {
    now: () => now,
    after: (ms, run) => {
      order += 1;
      const entry = { at: now + Math.max(0, ms), order, run };
      let position = entries.length;
      // Later entries of the same moment come before in this list.
      while (position > 0 && (entries[position - 1]?.at ?? 0) <= entry.at) position -= 1;
      entries.splice(position, 0, entry);
      return () => {
        const index = entries.indexOf(entry);
        if (index >= 0) entries.splice(index, 1);
      };
    },
    next: (until) => {
      const entry = entries.at(-1);
      if (entry === undefined || entry.at > until) {
        now = Math.max(now, until);
        return false;
      }
      entries.pop();
      now = Math.max(now, entry.at);
      entry.run();
      return true;
    },
  };
};

/** Waits until all promises have settled. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
