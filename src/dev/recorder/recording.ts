import type { Entry } from "../recording/entry.ts";
import type { Aliases } from "./aliases.ts";
import type { Happened, Write } from "./observe.ts";
import type { Tab } from "./tab.ts";
import type { Tape } from "./tape.ts";

/** A batch is written after so many ms, or so many entries. */
const patience = 250;
const many = 500;

export type Recording = {
  write: Write;
  /** Records that the page is left, and stores unwritten entries in the tab. */
  leave: () => void;
  /** All entries in order. Entries written meanwhile follow. */
  read: () => Promise<Entry[]>;
  /** Stops and deletes the recording. */
  forget: () => Promise<void>;
};

const pathname = /^(?:\/[a-z-]+)*\/$/;

/** The path of an address; hidden unless it consists of known characters. */
export const tellAddress = (path: string): string => (pathname.test(path) ? path : "/•••/");

/**
 * Numbers entries, passes them on (`tell`, after the current task) and writes them in batches, so that one event
 * costs little.
 */
export const createRecording = (
  tab: Tab,
  tape: Tape,
  aliases: Aliases,
  tell: (entries: Entry[]) => void,
): Recording => {
  let nth = Math.max(tab.nth, tape.last);
  let address = tellAddress(location.pathname);
  let waiting: Entry[] = [];
  /** Entries that are being written. */
  let sent: Entry[] = [];
  let untold: Entry[] = [];
  let taping = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRead = false;
  let isLeft = false;
  let isForgotten = false;

  const tellAll = () => {
    if (isRead || untold.length === 0) return;
    tell(untold);
    untold = [];
  };
  const remember = () => {
    if (isForgotten) return;
    tab.remember({ nth, aliases: aliases.write(), rest: isLeft ? JSON.stringify(sent) : "" });
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const piece = waiting;
    waiting = [];
    sent = [...sent, ...piece];
    const before = taping;
    taping = (async () => {
      await before;
      try {
        await tape.add(piece);
        sent = sent.filter(({ nth }) => nth > (piece.at(-1)?.nth ?? 0));
        remember();
      } catch (failure) {
        console.error("the recorder could not keep what it heard", failure);
      }
    })();
    return taping;
  };
  const add = (happened: Happened, at: number) => {
    if (isForgotten) return nth;
    nth += 1;
    const entry: Entry = Object.assign({ nth, at, source: { id: tab.source, address } }, happened);
    waiting.push(entry);
    if (untold.push(entry) === 1) queueMicrotask(tellAll);
    if (waiting.length >= many) void flush();
    else timer ??= setTimeout(() => void flush(), patience);
    return nth;
  };

  return {
    write: (happened, at) => {
      const here = tellAddress(location.pathname);
      if (here !== address) {
        const from = address;
        address = here;
        add({ kind: "page", what: "moved", load: tab.load, how: null, from }, at);
      }
      return add(happened, at);
    },
    leave: () => {
      add({ kind: "page", what: "left", load: tab.load, how: null, from: null }, Date.now());
      tellAll();
      // The database may not finish before unload.
      isLeft = true;
      void flush();
      remember();
    },
    read: async () => {
      isRead = true;
      try {
        await flush();
        return await tape.read();
      } finally {
        isRead = false;
        queueMicrotask(tellAll);
      }
    },
    forget: async () => {
      isForgotten = true;
      await flush();
      await tape.forget();
      tab.forget();
    },
  };
};
