import { Http2ServerResponse } from "node:http2";
import type { Context } from "hono";
import type { Env } from "./context.ts";

/**
 * Sends 103 Early Hints (RFC 8297) for the page's scripts and styles. Only over HTTP/2 and for a navigation without a
 * cached page: HTTP/1.1 intermediaries may take a 103 for the response.
 */
export const hintEarly = (c: Context<Env>, links: () => readonly string[]): void => {
  const { outgoing } = c.env ?? {};
  if (!(outgoing instanceof Http2ServerResponse) || c.req.header("Sec-Fetch-Mode") !== "navigate") return;
  if (c.req.header("If-None-Match") !== undefined) return;
  const found = links();
  if (found.length > 0) outgoing.writeEarlyHints({ link: [...found] });
};
