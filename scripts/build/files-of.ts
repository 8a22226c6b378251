import type { Manifest } from "vite";

/** The URLs of the scripts or style sheets of a source and its imports. */
export const filesOf = (
  manifest: Manifest,
  kind: "scripts" | "styles",
  sources: readonly string[],
): string[] => {
  const seen = new Set<string>();
  const files = new Set<string>();
  const add = (source: string): void => {
    const chunk = manifest[source];
    if (chunk === undefined || seen.has(source)) return;
    seen.add(source);
    for (const file of kind === "scripts" ? [chunk.file] : (chunk.css ?? [])) files.add(`/${file}`);
    chunk.imports?.forEach(add);
  };
  sources.forEach(add);
  return [...files];
};

/** The sources of chunks by group name. Throws if a group has no chunk. */
export const chunksNamed = (manifest: Manifest, names: readonly string[]): string[] =>
  names.map((name) => {
    const found = Object.keys(manifest).find((source) => manifest[source]?.name === name);
    if (found === undefined) throw new Error(`there is no chunk ${name}`);
    return found;
  });

const root = "src/routes/";

/** The path of a route file: `_account.catalog.$device.index` is `/catalog/$device/`. */
const addressOf = (file: string): string =>
  `/${file
    .split(".")
    .filter((part) => part !== "index" && !part.startsWith("_"))
    .map((part) => `${part}/`)
    .join("")}`;

/** The sources of the page at a path: in the manifest, each part of a route has its own entry. */
export const routeSources = (manifest: Manifest, address: string): string[] =>
  Object.keys(manifest).filter((source) => {
    if (!source.startsWith(root)) return false;
    const [file = ""] = source.slice(root.length).split(".tsx");
    return addressOf(file) === address;
  });
