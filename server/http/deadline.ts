import { createMiddleware } from "hono/factory";
import { Refusal } from "../shared/refusal.ts";

/**
 * Answers 503 when a request has taken `milliseconds` (V36). What it was doing is not stopped, which is safe: an
 * effect is whole or absent, and a keyed call may be repeated.
 */
export const deadline = (milliseconds: number) =>
  createMiddleware(async (_c, next) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Refusal("server.busy", {}, 2)), milliseconds);
    try {
      await Promise.race([next(), late]);
    } finally {
      clearTimeout(timer);
    }
  });
