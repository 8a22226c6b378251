import * as v from "valibot";
import type { Answer, AskPage } from "./ask-page.ts";
import { type Sources, hear } from "./history/sources.ts";
import type { Entry } from "#src/dev/recording/entry.ts";
import { type InspectorRequest, PageMessage } from "#src/dev/recording/message.ts";

/** A page that is open answers at once, and acts as soon as its server has; after so many ms there is none. */
const patience = { why: 3_000, send: 3_000, give: 3_000, wait: 60_000 };

/** At most four updates a second: further changes are batched for so many ms. */
const pause = 250;

export type Feed = {
  readonly read: () => Sources;
  readonly subscribe: (changed: () => void) => () => void;
  /** Takes entries in as if they had been heard: those of a file. */
  readonly add: (entries: readonly Entry[]) => void;
  readonly ask: AskPage;
};

/**
 * Listens to every recorded page of this browser, after asking open ones for their history. Messages that do not
 * parse are ignored. Updates come once per frame, four times a second at most.
 */
export const listen = (channel: BroadcastChannel): Feed => {
  let sources: Sources = new Map();
  let waiting: Entry[] = [];
  let told = 0;
  let asks = 0;
  const asked = new Map<string, (answer: Answer) => void>();
  const hearers = new Set<() => void>();
  const add = (entries: readonly Entry[], isOver: boolean) => {
    sources = hear(sources, entries, isOver);
    for (const changed of hearers) changed();
  };
  const flush = () => {
    const entries = waiting;
    waiting = [];
    told = performance.now();
    add(entries, false);
  };
  const post = (question: InspectorRequest) => channel.postMessage(question);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const heard = v.safeParse(PageMessage, data);
    if (!heard.success) return;
    if (heard.output.kind !== "entries") return asked.get(heard.output.ask)?.(heard.output);
    if (heard.output.entries.length === 0) return;
    if (waiting.length === 0)
      setTimeout(() => requestAnimationFrame(flush), Math.max(0, told + pause - performance.now()));
    for (const entry of heard.output.entries) waiting.push(entry);
  });
  post({ kind: "replay" });
  return {
    read: () => sources,
    subscribe: (changed) => {
      hearers.add(changed);
      return () => hearers.delete(changed);
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
