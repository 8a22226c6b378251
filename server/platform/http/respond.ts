import type { Context } from "hono";
import { LRUCache } from "lru-cache";
import { type Encoding, encodingFor, pack, quick } from "./pack.ts";
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

const packNow = (text: string, encoding: Encoding): Promise<Buffer> =>
  pack(Buffer.from(text), encoding, quick);
const packed = new LRUCache<string, Promise<Buffer>>({ max: 100 });
const packOnce = (text: string, encoding: Encoding): Promise<Buffer> => {
  const key = `${encoding} ${text}`;
  const made = packed.get(key) ?? packNow(text, encoding);
  packed.set(key, made);
  return made;
};

/**
 * Sends compressed JSON. Not for texts that mix secrets with input chosen by others: their length would leak
 * (BREACH).
 */
export const sendPacked = async (c: Context, text: string, packer = packNow): Promise<Response> => {
  const encoding = encodingFor(c.req.header("Accept-Encoding") ?? "");
  c.header("Vary", "Accept-Encoding", { append: true });
  if (encoding === null) return sendJson(c, text);
  c.header("Content-Encoding", encoding);
  return sendJson(c, new Uint8Array(await packer(text, encoding)));
};

/** A successful reply of a public call, compressed once for everybody. */
export const respondToAll = (c: Context, payload: unknown): Promise<Response> =>
  sendPacked(c, textOf(payload), packOnce);
