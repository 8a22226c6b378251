import { createContext, use } from "react";
import * as v from "valibot";
import type { Entry } from "#src/dev/recording/entry.ts";
import { type InspectorRequest, PageMessage } from "#src/dev/recording/message.ts";
import { type Sources, hear } from "./history/history.ts";

type Without<A, K extends string> = A extends unknown ? Omit<A, K> : never;
/** A question to a page; `ask` adds its id. */
export type Question = Without<Exclude<InspectorRequest, { kind: "replay" }>, "ask">;
type Answer = Exclude<PageMessage, { kind: "entries" }>;

/** Asks the page in which an actor runs; null if no page answers. */
type AskPage = (question: Question) => Promise<Answer | null>;

/** How long to wait for the answer of a page, in ms; `wait` also moves the clock of the server. */
const patience = { why: 3_000, readers: 3_000, send: 3_000, give: 3_000, wait: 60_000 };

/** In ms: entries are batched, so that there are at most four updates a second. */
const pause = 250;

export type Feed = {
  readonly read: () => Sources;
  readonly subscribe: (changed: () => void) => () => void;
  /** Adds the entries of a file. */
  readonly add: (entries: readonly Entry[]) => void;
  readonly ask: AskPage;
};

/**
 * Listens to every recorded page of this browser; open ones are asked for their history first. Messages that do not
 * parse are ignored.
 */
export const listen = (channel: BroadcastChannel): Feed => {
  let sources: Sources = new Map();
  let waiting: Entry[] = [];
  let updated = 0;
  let asks = 0;
  const asked = new Map<string, (answer: Answer) => void>();
  const subscribers = new Set<() => void>();
  const add = (entries: readonly Entry[], isOver: boolean) => {
    sources = hear(sources, entries, isOver);
    for (const changed of subscribers) changed();
  };
  const flush = () => {
    const entries = waiting;
    waiting = [];
    updated = performance.now();
    add(entries, false);
  };
  const post = (question: InspectorRequest) => channel.postMessage(question);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = v.safeParse(PageMessage, data);
    if (!message.success) return;
    if (message.output.kind !== "entries") return asked.get(message.output.ask)?.(message.output);
    if (message.output.entries.length === 0) return;
    if (waiting.length === 0)
      setTimeout(() => requestAnimationFrame(flush), Math.max(0, updated + pause - performance.now()));
    for (const entry of message.output.entries) waiting.push(entry);
  });
  post({ kind: "replay" });
  return {
    read: () => sources,
    subscribe: (changed) => {
      subscribers.add(changed);
      return () => subscribers.delete(changed);
    },
    add: (entries) => add(entries, true),
    ask: (question) =>
      new Promise((resolve) => {
        asks += 1;
        const ask = `${performance.timeOrigin} ${asks}`;
        const end = (answer: Answer | null) => {
          clearTimeout(timer);
          asked.delete(ask);
          resolve(answer);
        };
        const timer = setTimeout(() => end(null), patience[question.kind]);
        asked.set(ask, end);
        post({ ...question, ask });
      }),
  };
};

export const AskContext = createContext<AskPage>(() => Promise.resolve(null));
export const useAsk = (): AskPage => use(AskContext);
