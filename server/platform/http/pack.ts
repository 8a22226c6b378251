import { promisify } from "node:util";
import { brotliCompress, constants, zstdCompress } from "node:zlib";

/** Encodings of pages (RFC 7932, RFC 8878), the smaller result first. */
const encodings = ["br", "zstd"] as const;
export type Encoding = (typeof encodings)[number];

/** The best of them that `Accept-Encoding` allows (RFC 9110, 12.5.3); null: none. */
export const encodingFor = (accepted: string): Encoding | null => {
  const taken = new Map(
    accepted.split(",").map((part): [string, number] => {
      const [name = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return encodings.find((encoding) => (taken.get(encoding) ?? taken.get("*") ?? 0) > 0) ?? null;
};

const [brotli, zstd] = [promisify(brotliCompress), promisify(zstdCompress)];

/** Compression levels: maximum for cached texts, low for others. */
export const kept = { brotli: constants.BROTLI_MAX_QUALITY, zstd: 19 };
export const quick = { brotli: constants.BROTLI_MIN_QUALITY + 4, zstd: constants.ZSTD_CLEVEL_DEFAULT };

export type Effort = Readonly<typeof kept>;

/** Compresses a text. */
export const pack = (plain: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> =>
  encoding === "br"
    ? brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.brotli } })
    : // Its tables are as large as the longest text that could come, unless it knows how long this one is.
      zstd(plain, {
        params: { [constants.ZSTD_c_compressionLevel]: effort.zstd },
        pledgedSrcSize: plain.length,
      });
