import * as v from "valibot";

const key = "kabinet-recorder";

/** The state of a tab's recording, across reloads and visits to other sites. */
const Remembered = v.object({
  source: v.string(),
  load: v.number(),
  nth: v.number(),
  aliases: v.string(),
  /** Entries after the last written batch, as JSON. */
  rest: v.string(),
});

/** The recording that this page load continues. */
export type Tab = {
  /** A unique name of the tab. */
  readonly source: string;
  /** The number of this page load in the tab, from 1. */
  readonly load: number;
  /** The number of the last stored entry. */
  readonly nth: number;
  readonly aliases: string | null;
  readonly rest: string | null;
  /** Stores the state when the page is left. */
  remember: (now: { nth: number; aliases: string; rest: string }) => void;
  /** Deletes the state: the next page starts a new recording. */
  forget: () => void;
};

/**
 * How long the previous page may take to release the name, in ms. A duplicated tab never gets it and takes a new one.
 */
const releaseTimeout = 500;

/** Whether this page alone holds the name, for its lifetime. */
const takeName = (source: string): Promise<boolean> =>
  new Promise((taken) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), releaseTimeout);
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

/** Continues or starts the tab's recording; a duplicated tab starts its own. */
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
  // A page that is left early also uses a number. Unwritten entries stay until they are on the tape.
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
        // The rest exceeds the quota: drop it.
        write({ ...now, rest: "" });
      }
    },
    forget: () => sessionStorage.removeItem(key),
  };
};
