import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { apiPath } from "#contract/headers.ts";
import { exportData } from "#contract/user.ts";
import { hashToken, readToken } from "../../rules/token.ts";
import { Refusal } from "../refusal.ts";
import type { Visitors } from "./visitors.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

type Settings = {
  /** Calls that a signed-in client may make in so many seconds. */
  readonly calls: number;
  readonly seconds: number;
  readonly visitors: Visitors;
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

const refuse = (response: ServerResponse, milliseconds: number): void => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  const refusal = new Refusal("server.busy");
  response.writeHead(refusal.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Retry-After": String(seconds),
    // A line that goes on asking has to call again.
    Connection: "close",
  });
  response.end(JSON.stringify(refusal.body(randomUUID())));
};

/**
 * Refuses with 503, which the application tries again, whoever asks more than a person can, before anything of the request is read, let alone a connection
 * to the database taken: a signed-in client by themselves, everybody else by the place they come from. Kept in memory,
 * each process by itself.
 */
export const withinBudget = (
  { calls, seconds, visitors, placeOf, onSpent }: Settings,
  listener: Listener,
): Listener => {
  const budgetOf = (asker: Asker) =>
    new RateLimiterMemory({ points: Math.ceil(calls * shares[asker]), duration: seconds });
  const budgets = { client: budgetOf("client"), place: budgetOf("place"), pages: budgetOf("pages") };

  const whoAsks = (request: IncomingMessage): [Asker, string] => {
    if (!(request.url ?? "").startsWith(apiPath)) return ["pages", placeOf(request)];
    const token = readToken(request.headers.authorization);
    const clientId = token === null ? null : visitors.whose(hashToken(token));
    return clientId === null ? ["place", placeOf(request)] : ["client", String(clientId)];
  };

  return (request, response) => {
    const [asker, key] = whoAsks(request);
    const [budget, cost] = [budgets[asker], costOf(request.url ?? "")];
    budget.consume(key, cost).then(
      () => listener(request, response),
      (spent: unknown) => {
        if (!(spent instanceof RateLimiterRes)) throw spent;
        if (spent.consumedPoints - cost <= budget.points) onSpent(asker);
        refuse(response, spent.msBeforeNext);
      },
    );
  };
};
