import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Context } from "hono";
import { accepts } from "hono/accepts";

/** Whether `Accept-Encoding` allows Brotli (RFC 7932). Browsers that accept zstd accept it, too. */
export const takesBrotli = (c: Context): boolean =>
  accepts(c, { header: "Accept-Encoding", supports: ["br"], default: "identity" }) === "br";

/** Qualities: the highest for cached texts, a low one for others. */
export const kept = constants.BROTLI_MAX_QUALITY;
export const quick = constants.BROTLI_MIN_QUALITY + 4;

const brotli = promisify(brotliCompress);

/** Compresses a text. */
export const pack = (plain: Buffer, quality: number): Promise<Buffer> =>
  brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
