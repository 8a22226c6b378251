import { randomUUID } from "node:crypto";
import { ServerResponse } from "node:http";
import { Refusal } from "../../shared/refusal.ts";
import type { Outgoing } from "../open-server.ts";
import { replyOf, statusOf } from "../refusal-reply.ts";

/** Made once: an error takes longer to make than everything else here. */
const busy = new Refusal("server.busy");

/** Refuses at once; `wait`: in so many milliseconds it may be asked again. */
export const refuse = (response: Outgoing, wait: number, line: "close" | "keep-alive"): void => {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Retry-After": String(seconds),
  };
  // In HTTP/2 a connection is many lines at once, and none of them ends it.
  if (response instanceof ServerResponse)
    response.writeHead(statusOf(busy), { ...headers, Connection: line });
  else response.writeHead(statusOf(busy), headers);
  response.end(JSON.stringify(replyOf(busy, randomUUID())));
};

/** So long whoever asks too much waits for each "no". Milliseconds. */
const pace = 30;

/** So many refusals of one asker are held back at once; what is beyond has to call again. */
const mostHeld = 128;

/** Calls `then` after the pace. */
export type Hold = (then: () => void) => void;

const holdForPace: Hold = (then) => void setTimeout(then, pace);

/**
 * Refuses those who asked too much, each line a few dozen times a second at most: whoever asks again as soon as it was
 * told no would else have the processor. The line stays: closed, it would call again, which costs more than a request.
 */
export const refuseSlowly = (hold: Hold = holdForPace) => {
  const held = new Map<string, number>();
  return (asker: string, response: Outgoing, wait: number): void => {
    const count = held.get(asker) ?? 0;
    if (count >= mostHeld) return refuse(response, wait, "close");
    held.set(asker, count + 1);
    hold(() => {
      const left = (held.get(asker) ?? 1) - 1;
      if (left === 0) held.delete(asker);
      else held.set(asker, left);
      refuse(response, wait, "keep-alive");
    });
  };
};
