import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { pack, quick, takesBrotli } from "./pack.ts";
import type { Language } from "#contract/language.ts";

/** A reply in one language; sets `Content-Language` and `Vary` (RFC 9110, 8.5, 12.5.5). */
export class LocalizedReply<Reply> {
  readonly language: Language;
  readonly reply: Reply;
  constructor(language: Language, reply: Reply) {
    this.language = language;
    this.reply = reply;
  }
}

const textOf = (payload: unknown): string => {
  if (typeof payload !== "object") throw new Error("a reply is an object");
  return JSON.stringify({ statusCode: "200", ...payload });
};

/** Sends JSON with `no-store`. */
export const sendJson = (c: Context, body: string | Uint8Array<ArrayBuffer>): Response => {
  c.header("Content-Type", "application/json; charset=utf-8");
  c.header("Cache-Control", "no-store");
  return c.body(body);
};

/** Sends a successful reply: the payload with its `statusCode`. */
export const respond = (c: Context, payload: unknown): Response => sendJson(c, textOf(payload));

const packed = new LRUCache<string, Promise<Buffer>>({ max: 100 });

/**
 * A successful reply of a public call, compressed once for everybody. Not for texts that mix secrets with input chosen
 * by others: their length would leak (BREACH).
 */
export const respondToAll = async (c: Context, payload: unknown): Promise<Response> => {
  const text = textOf(payload);
  c.header("Vary", "Accept-Encoding", { append: true });
  if (!takesBrotli(c)) return sendJson(c, text);
  const bytes = packed.get(text) ?? pack(Buffer.from(text), quick);
  packed.set(text, bytes);
  c.header("Content-Encoding", "br");
  return sendJson(c, new Uint8Array(await bytes));
};
