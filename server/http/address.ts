import type { Context } from "hono";
import type { Env } from "./context.ts";

const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/, "");

/**
 * Where a request comes from: the socket's address, unless that is a proxy of ours; then the last address in
 * `X-Forwarded-For` that is not (V18: anyone can write that header, so it counts only when a proxy of ours added it).
 */
export const addressOf = (c: Context<Env>, trustedProxies: readonly string[]): string => {
  const socket = plain(c.env?.incoming?.socket.remoteAddress ?? "unknown");
  if (!trustedProxies.includes(socket)) return socket;
  const forwarded = (c.req.header("X-Forwarded-For") ?? "").split(",").map(plain);
  const last = forwarded.findLast((address) => address !== "" && !trustedProxies.includes(address));
  return last !== undefined && last.length <= 45 ? last : socket;
};
