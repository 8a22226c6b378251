import type { Plugin } from "vite";

const description = /^\s*description:\s*"(?:[^"\\]|\\.)*",\n/gm;

/** Leaves out what machines say of themselves: it is for the diagrams and the inspector, and nobody else reads it. */
export const dropDescriptions = (): Plugin => ({
  name: "kabinet:drop-descriptions",
  apply: "build",
  enforce: "pre",
  transform: {
    filter: { id: /[\\/]machines[\\/].*\.ts$/ },
    handler: (code) => ({ code: code.replaceAll(description, "\n"), map: null }),
  },
});
