import type { Context } from "hono";

/** A success on the wire: the payload with its `statusCode`, never kept by a cache. */
export const respond = (c: Context, payload: unknown): Response => {
  if (typeof payload !== "object") throw new Error("a reply is an object");
  c.header("Content-Type", "application/json; charset=utf-8");
  c.header("Cache-Control", "no-store");
  return c.body(JSON.stringify({ statusCode: "200", ...payload }));
};
