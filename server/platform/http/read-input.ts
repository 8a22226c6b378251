import type { Context } from "hono";
import type { BodyKind } from "#contract/call.ts";
import { parseJson } from "../json.ts";
import { Refusal, malformed } from "../refusal.ts";

/** 64 KB (V26). */
export const bodyLimit = 65_536;

/** The received bytes of a body, up to the limit, whatever Content-Length says. */
export const readBody = async (c: Context, limit = bodyLimit): Promise<Uint8Array> => {
  // `c.req.raw` creates a whole Request, which costs more than the rest of a GET.
  if (c.req.method === "GET") return new Uint8Array();
  if (Number(c.req.header("Content-Length") ?? 0) > limit) throw new Refusal("request.tooLarge");
  const stream = c.req.raw.body;
  if (stream === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    // The throw cancels the stream.
    if (size > limit) throw new Refusal("request.tooLarge");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/** Nesting of a JSON body (V26). */
export const depthLimit = 10;

const isClean = (value: string): boolean => value.isWellFormed() && !value.includes("\u0000");

/** Refuses NUL, lone surrogates and deep nesting, also in unknown fields. */
export const checkValue = (value: unknown, depth = 0): void => {
  if (typeof value === "string" && !isClean(value)) throw new Refusal("request.malformed");
  if (typeof value !== "object" || value === null) return;
  if (depth === depthLimit) throw new Refusal("request.malformed");
  for (const [key, member] of Object.entries(value)) {
    checkValue(key);
    checkValue(member, depth + 1);
  }
};

/** Reads a query or a form; a repeated name is refused. */
const readFields = (fields: URLSearchParams): Record<string, string> => {
  const names = [...fields.keys()];
  const repeated = names.filter((name, index) => names.indexOf(name) !== index);
  if (repeated.length > 0) throw malformed(...new Set(repeated.filter(isClean)));
  const read = Object.fromEntries(fields);
  checkValue(read);
  return read;
};

const decode = (body: Uint8Array): string => {
  try {
    // A byte order mark makes the JSON invalid (RFC 8259, 8.1).
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    throw new Refusal("request.malformed");
  }
};

const readJson = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    throw new Refusal("request.malformed");
  }
};

const mediaTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

const checkMediaType = (c: Context, kind: "json" | "form"): void => {
  const [type, ...parameters] = (c.req.header("Content-Type") ?? "").toLowerCase().split(";");
  const charset = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith("charset="));
  const understood =
    type?.trim() === mediaTypes[kind] && [undefined, "charset=utf-8", 'charset="utf-8"'].includes(charset);
  if (!understood || c.req.header("Content-Encoding") !== undefined) throw malformed("Content-Type");
};

/** The input in the shape that the call's schema reads, before validation. */
export const readInput = (c: Context, kind: BodyKind, body: Uint8Array): unknown => {
  const query = readFields(new URL(c.req.url).searchParams);
  if (kind === "none") return {};
  if (kind === "query") return query;
  checkMediaType(c, kind);
  const text = decode(body);
  if (kind === "form") return readFields(new URLSearchParams(text));
  const value = readJson(text);
  // An object schema without required fields accepts a list.
  if (Array.isArray(value)) throw new Refusal("request.malformed");
  checkValue(value);
  return value;
};
