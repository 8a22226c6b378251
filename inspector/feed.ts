import * as v from "valibot";
import { type Sources, hear } from "./history/sources.ts";
import type { Entry } from "./recording/entry.ts";
import { type Asked, Told } from "./recording/message.ts";

export type Feed = {
  readonly read: () => Sources;
  readonly subscribe: (changed: () => void) => () => void;
  /** Takes entries in as if they had been heard: those of a file. */
  readonly add: (entries: readonly Entry[]) => void;
};

/**
 * Listens to every recorded page of this browser, and first asks the open ones to tell their past. What does not parse is
 * no message of theirs. Changes are told once per frame, however many messages it brought.
 */
export const listen = (channel: BroadcastChannel): Feed => {
  let sources: Sources = new Map();
  let waiting: Entry[] = [];
  const hearers = new Set<() => void>();
  const add = (entries: readonly Entry[]) => {
    sources = hear(sources, entries);
    for (const changed of hearers) changed();
  };
  const flush = () => {
    const entries = waiting;
    waiting = [];
    add(entries);
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const told = v.safeParse(Told, data);
    if (!told.success || told.output.kind !== "entries" || told.output.entries.length === 0) return;
    if (waiting.length === 0) requestAnimationFrame(flush);
    for (const entry of told.output.entries) waiting.push(entry);
  });
  channel.postMessage({ kind: "replay" } satisfies Asked);
  return {
    read: () => sources,
    subscribe: (changed) => {
      hearers.add(changed);
      return () => hearers.delete(changed);
    },
    add,
  };
};
