import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, zstdCompress } from "node:zlib";

const [brotli, zstd] = [promisify(brotliCompress), promisify(zstdCompress)];

/** Writes a `.br` (RFC 7932) and a `.zst` (RFC 8878) next to every text file that becomes smaller. */
export const precompress = async (folder: string): Promise<void> => {
  // Only the server reads the files of `rendering`.
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /\.(?:html|js|css|svg)$/.test(file) && !file.startsWith("rendering"),
  );
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file));
      const packed = {
        br: await brotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        zst: await zstd(content, {
          params: { [constants.ZSTD_c_compressionLevel]: 19 },
          pledgedSrcSize: content.length,
        }),
      };
      for (const [ending, bytes] of Object.entries(packed))
        if (bytes.length < content.length) await writeFile(join(folder, `${file}.${ending}`), bytes);
    }),
  );
};
