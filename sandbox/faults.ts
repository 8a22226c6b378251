import { setTimeout as pass } from "node:timers/promises";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import * as v from "valibot";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { ErrorCode, ErrorDetails } from "#contract/error.ts";
import { apiPath } from "#contract/headers.ts";
import type { Env } from "#server/platform/http/context.ts";
import type { Acquirer } from "#server/platform/providers/acquirer.ts";
import type { CashRegister } from "#server/platform/providers/providers.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { sandboxRegister } from "./register.ts";

/** Path of each call without parameters: `payment/list`. */
export const faultCalls = [
  ...new Set(
    Object.values({ ...specifiedCalls, ...extensionCalls })
      .map(({ path }) => path.replace(/\/$/, ""))
      .filter((path) => !path.includes("{")),
  ),
].toSorted();
const names = faultCalls.flatMap((path) => [path, path.slice(path.lastIndexOf("/") + 1)]);

const [cashRegister, bankRefund] = ["cash-register", "bank-refund"] as const;
/** Of the receipt service and the acquirer, not calls. */
export const outsideCalls = [cashRegister, bankRefund] as const;

export const faultKinds = ["loseReply", "delay", "500", "offline", "refuse"] as const;

/**
 * A fault for the next `times` requests of a call, given by its contract path or the last part of it.
 * - `loseReply`: executes, then cuts the connection.
 * - `delay`: executes, then delays the reply by `ms` milliseconds.
 * - `500`: replies 500 without executing.
 * - `offline`: cuts the connection without executing.
 * - `refuse`: refuses with `code` and its `details` without executing.
 *
 * `cash-register` is the receipt service, `bank-refund` a refund at the acquirer: `500` makes them refuse, the others
 * make them silent. Without a connection (in-process requests) the reply is 502. Browsers and our client repeat requests
 * whose connection was cut, so `times` must cover the repeats.
 */
export const Fault = v.pipe(
  v.object({
    call: v.picklist([...names, ...outsideCalls]),
    fault: v.picklist(faultKinds),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 1),
    ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60_000)), 1_000),
    code: v.optional(ErrorCode),
    details: v.optional(ErrorDetails, {}),
  }),
  v.check(
    ({ call, fault, code }) =>
      (fault === "refuse") === (code !== undefined && !outsideCalls.some((outside) => outside === call)),
    "`code` belongs to `refuse`, which is of calls",
  ),
);
export type Fault = v.InferOutput<typeof Fault>;

const cut = (c: Context<Env>): Response => {
  const socket = c.env?.incoming?.socket;
  if (socket === undefined) return new Response(null, { status: 502 });
  socket.destroy();
  return RESPONSE_ALREADY_SENT;
};

/** Planned faults, kept in memory. */
export const openFaults = () => {
  const planned: Fault[] = [];

  const take = (call: string): Fault | undefined => {
    const index = planned.findIndex((fault) => `/${call}`.endsWith(`/${fault.call}`));
    const fault = planned[index];
    if (fault === undefined) return undefined;
    if (fault.times === 1) planned.splice(index, 1);
    else planned[index] = { ...fault, times: fault.times - 1 };
    return fault;
  };

  const middleware = createMiddleware<Env>(async (c, next) => {
    const fault = take(c.req.path.slice(apiPath.length).replace(/\/$/, ""));
    if (fault?.fault === "offline") return cut(c);
    if (fault?.fault === "500") {
      const error = { code: "server.failed", requestId: c.get("requestId") };
      return c.json({ statusCode: "500", error }, 500);
    }
    if (fault?.code !== undefined) throw new Refusal(fault.code, fault.details);
    await next();
    if (fault?.fault === "delay") await pass(fault.ms);
    if (fault?.fault === "loseReply") {
      c.res = undefined;
      c.res = cut(c);
    }
    return undefined;
  });

  /** Issues receipts unless a fault is planned. */
  const register: CashRegister = {
    issue: async (request) => {
      const fault = take(cashRegister);
      if (fault === undefined) return sandboxRegister.issue(request);
      if (fault.fault === "500") return { kind: "refused" };
      throw new Error("the cash register did not answer");
    },
  };

  /** Refunds unless a fault is planned. */
  const refund =
    (give: Acquirer["refund"]): Acquirer["refund"] =>
    async (request) => {
      const fault = take(bankRefund);
      if (fault === undefined) return give(request);
      const { reference, amount } = request;
      if (fault.fault === "500")
        return { refundId: `refused-${reference}`, reference, amount, status: "fail" };
      throw new Error("the acquirer did not answer");
    };

  return {
    middleware,
    register,
    refund,
    plan: (fault: Fault): void => void planned.push(fault),
    list: (): readonly Fault[] => planned,
    clear: (): void => void planned.splice(0),
  };
};
export type Faults = ReturnType<typeof openFaults>;
