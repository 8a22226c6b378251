import type { Context } from "hono";
import { Refusal } from "../shared/refusal.ts";

/** 64 KB (V26). */
export const bodyLimit = 65_536;

/** The bytes of the body exactly as received; the reading stops at the limit, whatever the header promised. */
export const readBody = async (c: Context, limit = bodyLimit): Promise<Uint8Array> => {
  // To look for one would make a whole request of the platform's kind, which takes longer than all else about a reading call.
  if (c.req.method === "GET") return new Uint8Array();
  if (Number(c.req.header("Content-Length") ?? 0) > limit) throw new Refusal("request.tooLarge");
  const stream = c.req.raw.body;
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream.
    if (size > limit) throw new Refusal("request.tooLarge");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};
