import { promisify } from "node:util";
import { brotliCompress, constants, zstdCompress } from "node:zlib";
import type { Encoding } from "./encoding.ts";

const [brotli, zstd] = [promisify(brotliCompress), promisify(zstdCompress)];

/** How hard it is worked at: once for what is kept, and each time for what is not. */
export const kept = { brotli: constants.BROTLI_MAX_QUALITY, zstd: 19 };
export const quick = { brotli: constants.BROTLI_MIN_QUALITY + 4, zstd: constants.ZSTD_CLEVEL_DEFAULT };

export type Effort = Readonly<typeof kept>;

/** A text as it is sent. */
export const pack = (plain: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> =>
  encoding === "br"
    ? brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.brotli } })
    : // Its tables are as large as the longest text that could come, unless it knows how long this one is.
      zstd(plain, {
        params: { [constants.ZSTD_c_compressionLevel]: effort.zstd },
        pledgedSrcSize: plain.length,
      });
