import type { Entry } from "../recording/entry.ts";
import type { Aliases } from "./aliases.ts";
import type { EntryContent, Write } from "./observe.ts";
import type { Tab } from "./tab.ts";
import { hidden } from "./redact.ts";
import type { Tape } from "./tape.ts";

/** A batch is written after so many ms, or so many entries. */
const batchDelay = 250;
const many = 500;

export type Recording = {
  write: Write;
  /** Records the path of the page if it has changed. */
  move: (at: number) => void;
  /** Records that the page is left, and stores unwritten entries in the tab. */
  leave: () => void;
  /** All entries in order. Entries written meanwhile follow. */
  read: () => Promise<Entry[]>;
  /** Stops and deletes the recording. */
  forget: () => Promise<void>;
};

/** A word of a route or the name of a device: `subscriptions`, `kolibri-2`. */
const harmless = /^[a-z-]*(?:[a-z]-\d{1,2})?$/;

/** The path of an address, with every other part hidden: an id, a name. */
export const redactAddress = (path: string): string =>
  path
    .split("/")
    .map((part) => (harmless.test(part) ? part : hidden))
    .join("/");

/**
 * Numbers entries, passes them on (`onEntries`, after the current task) and writes them in batches, so that one event
 * costs little.
 */
export const createRecording = (
  tab: Tab,
  tape: Tape,
  aliases: Aliases,
  onEntries: (entries: Entry[]) => void,
): Recording => {
  let nth = Math.max(tab.nth, tape.last);
  let address = redactAddress(location.pathname);
  let waiting: Entry[] = [];
  /** Entries that are being written. */
  let sent: Entry[] = [];
  let unpublished: Entry[] = [];
  let taping = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRead = false;
  let isLeft = false;
  let isForgotten = false;

  const publish = () => {
    if (isRead || unpublished.length === 0) return;
    onEntries(unpublished);
    unpublished = [];
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
        console.error("the recorder could not store entries", failure);
      }
    })();
    return taping;
  };
  const add = (content: EntryContent, at: number) => {
    if (isForgotten) return nth;
    nth += 1;
    const entry: Entry = Object.assign({ nth, at, source: { id: tab.source, address } }, content);
    waiting.push(entry);
    if (unpublished.push(entry) === 1) queueMicrotask(publish);
    if (waiting.length >= many) void flush();
    else timer ??= setTimeout(() => void flush(), batchDelay);
    return nth;
  };

  const move = (at: number) => {
    const current = redactAddress(location.pathname);
    if (current === address) return;
    const from = address;
    address = current;
    add({ kind: "page", what: "moved", load: tab.load, how: null, from }, at);
  };

  return {
    write: (content, at) => {
      move(at);
      return add(content, at);
    },
    move,
    leave: () => {
      add({ kind: "page", what: "left", load: tab.load, how: null, from: null }, Date.now());
      publish();
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
        queueMicrotask(publish);
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
