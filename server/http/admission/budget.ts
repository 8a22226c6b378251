import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { confirmCode, requestCode } from "#contract/auth.ts";
import { apiPath } from "#contract/headers.ts";
import { exportData } from "#contract/user.ts";
import { hashToken, readToken } from "../../shared/token.rules.ts";
import { Refusal } from "../../shared/refusal.ts";
import { replyOf, statusOf } from "../refusal-reply.ts";
import type { Admission } from "./admission.ts";
import type { SpentPlaces } from "./lines.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Why a request is refused unread: who asks too much, or that there is no room for one more. */
export type TurnedAway = Asker | "crowd";

type Settings = {
  /** Calls that a signed-in client may make in so many seconds. */
  readonly calls: number;
  readonly seconds: number;
  readonly admission: Pick<Admission, "visitors" | "enter">;
  /** Where a request comes from (http/address.ts). */
  readonly placeOf: (request: IncomingMessage) => string;
  /** Learns which places ask too much. */
  readonly spent: SpentPlaces;
  /** Is told once in these seconds of somebody who asks too much; never who it is. */
  readonly onSpent: (by: Asker) => void;
  /** Hears of each request that is refused here. */
  readonly onTurnedAway?: (why: TurnedAway) => void;
};

/** Behind one place may be many people; and a page is a few dozen files, which cost little. */
const shares = { client: 1, place: 2.5, pages: 20 } as const;
type Asker = keyof typeof shares;

/** What a call costs of a budget where it is more than one: by what it takes of the processor, roughly. */
const costs = new Map([
  // Everything that is known of a client, read and sent.
  [apiPath + exportData.path, 20],
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

/** Made once: an error takes longer to make than everything else here. */
const busy = new Refusal("server.busy");

const refuse = (response: ServerResponse, milliseconds: number, line: "close" | "keep-alive"): void => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  response.writeHead(statusOf(busy), {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Retry-After": String(seconds),
    Connection: line,
  });
  response.end(JSON.stringify(replyOf(busy, randomUUID())));
};

/**
 * Refuses with 503, which the application tries again, whoever asks more than a person can, and calls for which there
 * is no room (turns.ts), before anything of the request is read, let alone a connection to the database taken: a
 * signed-in client by themselves, everybody else by the place they come from. Kept in memory, each process by itself.
 */
export const withinBudget = (
  { calls, seconds, admission, placeOf, spent, onSpent, onTurnedAway = () => {} }: Settings,
  listener: Listener,
): Listener => {
  const budgetOf = (asker: Asker) =>
    new RateLimiterMemory({ points: Math.ceil(calls * shares[asker]), duration: seconds });
  const budgets = { client: budgetOf("client"), place: budgetOf("place"), pages: budgetOf("pages") };

  const whoAsks = (request: IncomingMessage): [Asker, string] => {
    if (!(request.url ?? "").startsWith(apiPath)) return ["pages", placeOf(request)];
    const token = readToken(request.headers.authorization);
    const clientId = token === null ? null : admission.visitors.whose(hashToken(token));
    return clientId === null ? ["place", placeOf(request)] : ["client", String(clientId)];
  };

  return async (request, response) => {
    const [asker, key] = whoAsks(request);
    const [budget, cost] = [budgets[asker], costOf(request.url ?? "")];
    try {
      await budget.consume(key, cost);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      if (refused.consumedPoints - cost <= budget.points) onSpent(asker);
      if (asker !== "client") spent.add(key);
      onTurnedAway(asker);
      // A line that goes on asking has to call again.
      return refuse(response, refused.msBeforeNext, "close");
    }
    if (asker !== "pages") {
      const leave = admission.enter(asker === "client", key);
      if (leave === null) {
        onTurnedAway("crowd");
        return refuse(response, 1_000, "keep-alive");
      }
      response.once("close", leave);
    }
    await listener(request, response);
  };
};
