import * as v from "valibot";

const key = "kabinet-recorder";

/** What a tab remembers of its recording, over reloads and other sites' pages. */
const Remembered = v.object({
  source: v.string(),
  load: v.number(),
  nth: v.number(),
  aliases: v.string(),
  /** Entries that were written after the last piece, as JSON. */
  rest: v.string(),
});

/** The recording that this page load goes on with. */
export type Tab = {
  /** The tab's name, unlike every other tab's. */
  readonly source: string;
  /** The number of this page load in the tab, from 1. */
  readonly load: number;
  /** The number of the last entry that the tab remembers. */
  readonly nth: number;
  readonly aliases: string | null;
  readonly rest: string | null;
  /** Remembers how far the recording has come, when the page is left. */
  remember: (now: { nth: number; aliases: string; rest: string }) => void;
  /** Forgets it all: the next page begins another recording. */
  forget: () => void;
};

/** How long the page before may need to give its name free. A copy of a tab never gets it, and takes another. */
const patience = 500;

/** Whether this page alone has the name; it keeps it for as long as it lives. */
const takeName = (source: string): Promise<boolean> =>
  new Promise((taken) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), patience);
    navigator.locks
      .request(`${key} ${source}`, { signal: giveUp.signal }, () => {
        clearTimeout(timer);
        taken(true);
        return new Promise(() => undefined);
      })
      .catch(() => taken(false));
  });

const read = () => {
  try {
    const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), Remembered), sessionStorage.getItem(key));
    return stored.success ? stored.output : null;
  } catch {
    return null;
  }
};

/** Goes on with the tab's recording, or begins one: also in a tab that was copied from another one. */
export const openTab = async (): Promise<Tab> => {
  const before = read();
  const goesOn = before !== null && (await takeName(before.source));
  const source = goesOn ? before.source : crypto.randomUUID();
  if (!goesOn) await takeName(source);
  const load = goesOn ? before.load + 1 : 1;
  const write = (rest: Omit<v.InferOutput<typeof Remembered>, "source" | "load">) => {
    sessionStorage.setItem(key, JSON.stringify({ source, load, ...rest }));
  };
  const { nth, aliases, rest } = goesOn ? before : { nth: 0, aliases: null, rest: null };
  // Also a page that is left before it has begun has its number; the rest waits until somebody has put it on the tape.
  write({ nth, aliases: aliases ?? "", rest: rest ?? "" });
  return {
    source,
    load,
    nth,
    aliases,
    rest,
    remember: (now) => {
      try {
        write(now);
      } catch {
        // What came last does not fit: the next page goes on without it.
        write({ ...now, rest: "" });
      }
    },
    forget: () => sessionStorage.removeItem(key),
  };
};
