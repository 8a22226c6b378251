import { LRUCache } from "lru-cache";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { apiPath } from "#contract/headers.ts";
import { ownPagePath } from "#contract/own-page.ts";
import { exportData } from "#contract/user.ts";
import { hashToken, readToken } from "../token.rules.ts";
import type { Incoming, Listener, Outgoing } from "../http/open-server.ts";
import type { Admission } from "./admission.ts";
import type { SpentPlaces } from "./lines.ts";
import { randomUUID } from "node:crypto";
import { ServerResponse } from "node:http";
import { Refusal } from "../refusal.ts";
import { replyOf, statusOf } from "../http/refusal-reply.ts";

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
type Hold = (then: () => void) => void;

const holdForPace: Hold = (then) => void setTimeout(then, pace);

/**
 * Refuses those who asked too much, each line a few dozen times a second at most: whoever asks again as soon as it was
 * told no would else have the processor. The line stays: closed, it would call again, which costs more than a request.
 */
const refuseSlowly = (hold: Hold = holdForPace) => {
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

/** So many askers are remembered at most; one that was forgotten has all of it again. */
const most = 50_000;

/** So much each asker may take at once, and again within so many seconds. */
type Measure = { readonly points: number; readonly seconds: number };

/**
 * Takes `cost` of what `asker` has, and gives 0; or takes nothing, and gives in how many milliseconds there is so much.
 * What was taken comes back drop by drop: given back all at once, it would let in a crowd every few seconds of whoever
 * asks without end, and everybody else waits for that crowd.
 */
type Take = (asker: string, cost: number) => number;

/** `now`: milliseconds that never go back. */
const openAllowance = ({ points, seconds }: Measure, now: () => number): Take => {
  const drop = (seconds * 1_000) / points;
  const fullAgain = new LRUCache<string, number>({ max: most });
  return (asker, cost) => {
    const at = now();
    const then = Math.max(at, fullAgain.get(asker) ?? 0) + cost * drop;
    const wait = then - at - seconds * 1_000;
    // Less than one is what is left of dividing.
    if (wait >= 1) return wait;
    fullAgain.set(asker, then);
    return 0;
  };
};

/** Why a request is refused unread: who asks too much, or that there is no room for one more. */
export type TurnedAway = Asker | "crowd";

type Settings = {
  /** Calls that a signed-in client may make at once, and again within so many seconds. */
  readonly calls: number;
  readonly seconds: number;
  readonly admission: Pick<Admission, "visitors" | "enter">;
  /** Where a request comes from (http/address.ts). */
  readonly placeOf: (request: Incoming) => string;
  /** Learns which places ask too much. */
  readonly spent: SpentPlaces;
  /** Hears of somebody who asks too much, once they had stopped for these seconds; never who it is. */
  readonly onSpent: (by: Asker) => void;
  /** Hears of each request that is refused here. */
  readonly onTurnedAway?: (why: TurnedAway) => void;
  readonly hold?: Hold;
  /** Milliseconds that never go back. */
  readonly now?: () => number;
};

/** Behind one place may be many people; and a page is a few dozen files, which cost little. */
const shares = { client: 1, place: 2.5, pages: 20 } as const;
type Asker = keyof typeof shares;

/** What a call costs of a budget where it is more than one: by what it takes of the processor, roughly. */
const costs = new Map([
  // Everything that is known of a client, read and sent.
  [apiPath + exportData.path, 20],
  // It is rendered, out of what three or more calls say.
  [apiPath + ownPagePath, 5],
  // Codes are hashed so that it takes a while.
  [apiPath + requestCode.path, 5],
  [apiPath + confirmCode.path, 5],
]);
/** So many rows of a list cost one. */
const rows = 50;

const costOf = (url: string): number => {
  const [path = "", query] = url.split("?");
  const wanted = query === undefined ? 0 : Number(new URLSearchParams(query).get("limit"));
  // Of any longer one nothing is read.
  return (costs.get(path) ?? 1) * (wanted > rows && wanted <= 200 ? Math.ceil(wanted / rows) : 1);
};

/**
 * Refuses with 503, which the application tries again, whoever asks more than a person can, and calls for which there
 * is no room (turns.ts), before anything of the request is read, let alone a connection to the database taken: a
 * signed-in client by themselves, everybody else by the place they come from. Kept in memory, each process by itself.
 */
export const withinBudget = (
  { calls, seconds, admission, placeOf, spent, onSpent, onTurnedAway = () => {}, ...time }: Settings,
  listener: Listener,
): Listener => {
  const now = time.now ?? performance.now.bind(performance);
  const takeOf = (asker: Asker) => openAllowance({ points: Math.ceil(calls * shares[asker]), seconds }, now);
  const take = { client: takeOf("client"), place: takeOf("place"), pages: takeOf("pages") };
  const told = new LRUCache<string, true>({ max: 10_000, ttl: seconds * 1_000 });
  const refuseOften = refuseSlowly(time.hold);

  const whoAsks = (request: Incoming): [Asker, string] => {
    if (!(request.url ?? "").startsWith(apiPath)) return ["pages", placeOf(request)];
    const token = readToken(request.headers.authorization);
    const clientId = token === null ? null : admission.visitors.whose(hashToken(token));
    return clientId === null ? ["place", placeOf(request)] : ["client", String(clientId)];
  };

  return (request, response) => {
    const [asker, key] = whoAsks(request);
    const wait = take[asker](key, costOf(request.url ?? ""));
    if (wait > 0) {
      const whom = `${asker} ${key}`;
      if (!told.has(whom)) onSpent(asker);
      told.set(whom, true);
      if (asker !== "client") spent.add(key);
      onTurnedAway(asker);
      return refuseOften(whom, response, wait);
    }
    if (asker !== "pages") {
      const leave = admission.enter(asker === "client", key);
      if (leave === null) {
        onTurnedAway("crowd");
        return refuse(response, 1_000, "keep-alive");
      }
      response.once("close", leave);
    }
    return listener(request, response);
  };
};
