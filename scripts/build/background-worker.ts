import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Plugin, ViteBuilder } from "vite";

/** Files that are cached for offline use: chunks, fonts, pictures, and pages without data; no development pages. */
const isKept = (file: string): boolean =>
  /^(?:assets|art)\/(?!situations|recorder)[^/]+$|^favicon\.svg$|^(?:en\/)?(?:index|shell)\.html$/.test(file);

/** The paths of all files of a release, and a hash of them; the digests of those without one in their name. */
const listFiles = async (
  folder: string,
): Promise<{ files: string[]; integrity: Record<string, string>; release: string }> => {
  const found = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll(sep, "/"));
  const files = found.filter(isKept).toSorted();
  const hash = createHash("sha256");
  const integrity: Record<string, string> = {};
  for (const file of files) {
    const content = await readFile(join(folder, file));
    hash.update(`${file}\0`).update(content);
    if (!file.startsWith("assets/"))
      integrity[`/${file}`] = `sha256-${createHash("sha256").update(content).digest("base64")}`;
  }
  return { files: files.map((file) => `/${file}`), integrity, release: hash.digest("hex").slice(0, 16) };
};

/** A hash of the names of the cached chunks, fonts and styles, which have hashes of their content. */
export const assetsVersion = async (folder: string): Promise<string> => {
  const { files } = await listFiles(folder);
  const assets = files.filter((file) => file.startsWith("/assets/"));
  return createHash("sha256").update(assets.join()).digest("hex").slice(0, 16);
};

const list = "virtual:static-files";

/**
 * The service worker (src/ports/worker) as one file at the root of the build. It contains the list of files, so every
 * release has another worker and the browser updates it.
 */
export const backgroundWorker = (): Plugin => ({
  name: "kabinet:background-worker",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "worker",
  config: () => ({
    environments: {
      worker: {
        consumer: "client",
        build: {
          copyPublicDir: false,
          emptyOutDir: false,
          manifest: false,
          rolldownOptions: {
            input: "src/ports/worker/main.ts",
            output: { format: "iife", entryFileNames: "worker.js", codeSplitting: false },
          },
        },
      },
    },
  }),
  resolveId: (id) => (id === list ? `\0${list}` : null),
  load: {
    filter: { id: new RegExp(`^\\0${list}$`) },
    async handler() {
      const { outDir } = this.environment.config.build;
      const statics = { ...(await listFiles(outDir)), assets: await assetsVersion(outDir) };
      return `export const statics = ${JSON.stringify(statics)};`;
    },
  },
});

/** Builds the worker. Call it when all files are in the folder, before they are compressed. */
export const buildBackgroundWorker = async (builder: ViteBuilder): Promise<void> => {
  const { worker } = builder.environments;
  if (worker === undefined) throw new Error("environment worker is missing");
  await builder.build(worker);
};
