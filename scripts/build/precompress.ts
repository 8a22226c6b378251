import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { kept, pack } from "#server/platform/http/pack.ts";

/** Writes a `.br` (RFC 7932) next to every text file that becomes smaller. */
export const precompress = async (folder: string): Promise<void> => {
  // Only the server reads the files of `rendering`.
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /\.(?:html|js|css|svg)$/.test(file) && !file.startsWith("rendering"),
  );
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file));
      const packed = await pack(content, kept);
      if (packed.length < content.length) await writeFile(join(folder, `${file}.br`), packed);
    }),
  );
};
