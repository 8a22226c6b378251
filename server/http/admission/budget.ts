import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { apiPath } from "#contract/headers.ts";
import { exportData } from "#contract/user.ts";
import { hashToken, readToken } from "../../rules/token.ts";
import { Refusal } from "../refusal.ts";
import type { Admission } from "./admission.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

type Settings = {
  /** Calls that a signed-in client may make in so many seconds. */
  readonly calls: number;
  readonly seconds: number;
  readonly admission: Pick<Admission, "visitors" | "isFull">;
  /** Where a request comes from (http/address.ts). */
  readonly placeOf: (request: IncomingMessage) => string;
  /** Is told once in these seconds of somebody who asks too much; never who it is. */
  readonly onSpent: (by: Asker) => void;
};

/** Behind one place may be many people; and a page is a few dozen files, which cost little. */
const shares = { client: 1, place: 2.5, pages: 20 } as const;
type Asker = keyof typeof shares;

/** What a call costs of a budget where it is more than one: everything that is known of a client, read and sent. */
const costs = new Map([[apiPath + exportData.path, 20]]);

const costOf = (url: string): number => costs.get(url.split("?")[0] ?? "") ?? 1;

const refuse = (response: ServerResponse, milliseconds: number, line: "close" | "keep-alive"): void => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  const refusal = new Refusal("server.busy");
  response.writeHead(refusal.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Retry-After": String(seconds),
    Connection: line,
  });
  response.end(JSON.stringify(refusal.body(randomUUID())));
};

/**
 * Refuses with 503, which the application tries again, whoever asks more than a person can, and calls for which there
 * is no room (turns.ts), before anything of the request is read, let alone a connection to the database taken: a
 * signed-in client by themselves, everybody else by the place they come from. Kept in memory, each process by itself.
 */
export const withinBudget = (
  { calls, seconds, admission, placeOf, onSpent }: Settings,
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
    } catch (spent) {
      if (!(spent instanceof RateLimiterRes)) throw spent;
      if (spent.consumedPoints - cost <= budget.points) onSpent(asker);
      // A line that goes on asking has to call again.
      return refuse(response, spent.msBeforeNext, "close");
    }
    const isCrowded = asker !== "pages" && admission.isFull(asker === "client");
    if (isCrowded) refuse(response, 1_000, "keep-alive");
    else await listener(request, response);
  };
};
