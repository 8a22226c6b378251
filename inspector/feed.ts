import * as v from "valibot";
import { type Log, receive } from "./log.ts";
import { Message } from "./message.ts";

export type Feed = { read: () => Log; subscribe: (changed: () => void) => () => void };

/**
 * Listens to every inspected page of this browser, and first asks the open ones to tell their past. What does not
 * parse is no message of theirs. Changes are told once per frame, however many messages it brought.
 */
export const listen = (channel: BroadcastChannel): Feed => {
  let log: Log = new Map();
  let waiting: Message[] = [];
  const hearers = new Set<() => void>();
  const flush = () => {
    log = receive(log, waiting);
    waiting = [];
    for (const changed of hearers) changed();
  };
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = v.safeParse(Message, data);
    if (!message.success) return;
    waiting.push(message.output);
    if (waiting.length === 1) requestAnimationFrame(flush);
  });
  channel.postMessage("replay");
  return {
    read: () => log,
    subscribe: (changed) => {
      hearers.add(changed);
      return () => hearers.delete(changed);
    },
  };
};
