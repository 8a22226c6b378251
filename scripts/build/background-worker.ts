import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import type { Plugin, ViteBuilder } from "vite";

/** What works without a network: the application's parts, fonts and pictures, and the pages as built, without data. What only developers look at is not kept. */
const isKept = (file: string): boolean =>
  /^(?:assets|art)\/(?!situations|recorder)[^/]+$|^favicon\.svg$|^(?:en\/)?(?:index|shell)\.html$/.test(file);

/** The files of a release, as addresses, and a digest of them all: another digest, another release. */
const listFiles = async (folder: string): Promise<{ files: string[]; release: string }> => {
  const found = (await readdir(folder, { recursive: true })).map((file) => file.replaceAll(sep, "/"));
  const files = found.filter(isKept).toSorted();
  const hash = createHash("sha256");
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  return { files: files.map((file) => `/${file}`), release: hash.digest("hex").slice(0, 16) };
};

const list = "virtual:static-files";

/**
 * The background worker (src/ports/worker) as one file at the root of what is built. It names the files of its release
 * itself, so another release is another worker, which is how the browser knows.
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
      const { files, release } = await listFiles(this.environment.config.build.outDir);
      return `export const files = ${JSON.stringify(files)}; export const release = "${release}";`;
    },
  },
});

/** Builds it; to be called when everything that it keeps is in the folder, and not yet compressed. */
export const buildBackgroundWorker = async (builder: ViteBuilder): Promise<void> => {
  const { worker } = builder.environments;
  if (worker === undefined) throw new Error("the background worker has no environment");
  await builder.build(worker);
};
