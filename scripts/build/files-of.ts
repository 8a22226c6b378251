import type { Manifest } from "vite";

/** The files of a source and those it imports, as addresses: scripts, or sheets of styles. */
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

/** The sources of chunks by the names of their groups. Throws where a group has no chunk. */
export const chunksNamed = (manifest: Manifest, names: readonly string[]): string[] =>
  names.map((name) => {
    const found = Object.keys(manifest).find((source) => manifest[source]?.name === name);
    if (found === undefined) throw new Error(`there is no chunk ${name}`);
    return found;
  });

const root = "src/routes/";

/** The address that the file of a route is for, as routes spell it: `_account.catalog.$device.index` is `/catalog/$device/`. */
const addressOf = (file: string): string =>
  `/${file
    .split(".")
    .filter((part) => part !== "index" && !part.startsWith("_"))
    .map((part) => `${part}/`)
    .join("")}`;

/** The sources of what the page at an address shows: in the manifest, each part of a route is one of its own. */
export const routeSources = (manifest: Manifest, address: string): string[] =>
  Object.keys(manifest).filter((source) => {
    if (!source.startsWith(root)) return false;
    const [file = ""] = source.slice(root.length).split(".tsx");
    return addressOf(file) === address;
  });
