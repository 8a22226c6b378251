import { LRUCache } from "lru-cache";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { apiPath } from "#contract/headers.ts";
import { ownPagePath } from "#contract/own-page.ts";
import { exportData } from "#contract/user.ts";
import { hashToken, readToken } from "../../shared/token.rules.ts";
import type { Incoming, Listener } from "../open-server.ts";
import type { Admission } from "./admission.ts";
import { openAllowance } from "./allowance.ts";
import type { SpentPlaces } from "./lines.ts";
import { type Hold, refuse, refuseSlowly } from "./refuse.ts";

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
