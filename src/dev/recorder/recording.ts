import type { Entry } from "../recording/entry.ts";
import type { Aliases } from "./aliases.ts";
import type { Happened, Write } from "./observe.ts";
import type { Tab } from "./tab.ts";
import type { Tape } from "./tape.ts";

/** How long entries may wait to be put on the tape, in ms; and how many of them. */
const patience = 250;
const many = 500;

export type Recording = {
  write: Write;
  /** Writes that the page is left. What has not reached the tape yet waits in the tab. */
  leave: () => void;
  /** Everything, in order. What is written meanwhile is told afterwards. */
  read: () => Promise<Entry[]>;
  /** Writes nothing any more, and takes away what was written. */
  forget: () => Promise<void>;
};

const pathname = /^(?:\/[a-z-]+)*\/$/;

/** The path of an address, unless somebody made it up. */
export const tellAddress = (path: string): string => (pathname.test(path) ? path : "/•••/");

/**
 * Numbers what happens, tells it at once (`tell`, once the running task is over) and puts it on the tape a moment later,
 * in pieces, so that one event costs little.
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
  /** What is on its way to the tape. */
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
      // The database may not come to it any more.
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
