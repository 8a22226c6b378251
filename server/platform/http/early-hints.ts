import { Http2ServerResponse } from "node:http2";
import type { Context } from "hono";
import type { Env } from "./context.ts";

/**
 * Tells of what a page will ask for before the page is there (103, RFC 8297). By HTTP/2 alone, to who opens a page and has none
 * of it yet: HTTP/1.1 has programs in its way that take a 103 for the answer.
 */
export const hintEarly = (c: Context<Env>, links: () => readonly string[]): void => {
  const { outgoing } = c.env ?? {};
  if (!(outgoing instanceof Http2ServerResponse) || c.req.header("Sec-Fetch-Mode") !== "navigate") return;
  if (c.req.header("If-None-Match") !== undefined) return;
  const found = links();
  if (found.length > 0) outgoing.writeEarlyHints({ link: [...found] });
};
