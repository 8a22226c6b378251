import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { build as buildPage } from "vite";
import { build as buildProduct } from "../build.ts";
import { precompress } from "../build/precompress.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Build folders of the product and the bare stack. */
export const folders = { product: `${root}dist`, bare: `${root}.cache/bench/bare` };

/** Builds both, compressed as they are served. */
export const buildBoth = async (): Promise<void> => {
  buildProduct();
  await buildPage({
    configFile: false,
    root: `${root}scripts/bench/bare`,
    logLevel: "warn",
    plugins: [react()],
    build: {
      outDir: folders.bare,
      emptyOutDir: true,
      target: "es2024",
      modulePreload: { polyfill: false },
    },
  });
  await precompress(folders.bare);
};
