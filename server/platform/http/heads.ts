import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { type Language, languages } from "#contract/language.ts";

const Head = v.object({ title: v.string(), description: v.nullable(v.string()) });
const Heads = v.object({
  description: v.string(),
  missing: Head,
  pages: v.record(v.string(), Head),
});

/**
 * What the head of a page says: its title, and its description if search engines may find it. `path` is the page's
 * address below the language, with its slash at the end, and `name` how routes spell it (`/catalog/$device/`); both are
 * null where there is no page.
 */
export type PageHead = {
  title: string;
  description: string | null;
  path: string | null;
  name: string | null;
};

/** The heads of all pages in one language, as the build wrote them (src/app/prerender.tsx). */
type Heads = v.InferOutput<typeof Heads>;
export type AllHeads = Readonly<Record<Language, Heads>>;

/** Reads what the build wrote beside the pages (scripts/build/pages.ts); null where it has written none. */
export const readHeads = (dist: string): AllHeads | null => {
  const file = join(dist, "heads.json");
  if (!existsSync(file)) return null;
  return v.parse(v.object(v.entriesFromList(languages, Heads)), JSON.parse(readFileSync(file, "utf8")));
};

const partsOf = (path: string): string[] => path.replace(/^\/|\/$/g, "").split("/");

/** Whether an address is one of a page's: `/catalog/$device/` has many. */
const fits = (path: string, name: string): boolean => {
  const [parts, named] = [partsOf(path), partsOf(name)];
  return (
    parts.length === named.length &&
    named.every((part, place) => (part.startsWith("$") ? parts[place] !== "" : part === parts[place]))
  );
};

/** The head of the page at an address below the language (as it stands in the request, encoded). */
export const headFor = ({ pages, missing }: Heads, address: string): PageHead => {
  const path = address.endsWith("/") ? address : `${address}/`;
  // A page's own address comes before one that has a place for anything.
  const name = path in pages ? path : Object.keys(pages).find((each) => fits(path, each));
  const found = name === undefined ? undefined : pages[name];
  return found === undefined || name === undefined ? noPage({ missing }) : { ...found, path, name };
};

/** The head of an address that has no page, or no longer. */
export const noPage = ({ missing }: Pick<Heads, "missing">): PageHead => ({
  ...missing,
  path: null,
  name: null,
});
