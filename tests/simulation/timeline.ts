type Entry = { at: number; order: number; run: () => void };

/**
 * The only time there is: it stands still until the next thing that is due is taken, and then it is that thing's
 * time. What is due at the same moment happens in the order in which it was arranged.
 */
export type Timeline = {
  /** Ms since 1970: the true time, which no device need agree with. */
  now(): number;
  /** Arranges something, and gives what calls it off. */
  after(ms: number, run: () => void): () => void;
  /** Does the next thing that is due until then; false when there is none, and then it is that time. */
  next(until: number): boolean;
};

export const createTimeline = (start: number): Timeline => {
  /** The last one is due next. */
  const entries: Entry[] = [];
  let now = start;
  let order = 0;
  return {
    now: () => now,
    after: (ms, run) => {
      order += 1;
      const entry = { at: now + Math.max(0, ms), order, run };
      let place = entries.length;
      // Later arrangements of the same moment come after, that is: before in this list.
      while (place > 0 && (entries[place - 1]?.at ?? 0) <= entry.at) place -= 1;
      entries.splice(place, 0, entry);
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

/** Lets everything that promises have set going run its course. */
export const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
