import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";

const Hash = v.pipe(v.string(), v.regex(/^sha256-[A-Za-z0-9+/]{43}=$/));
const Hashes = v.object({ script: v.array(Hash), style: v.array(Hash) });

/** Hashes (CSP level 3, `'sha256-…'`) of what stands inline in the built pages. */
export type InlineHashes = v.InferOutput<typeof Hashes>;

/** Reads what the build wrote beside the pages (scripts/build/pages.ts); without it nothing inline is let through. */
export const readInlineHashes = (dist: string | null): InlineHashes => {
  const file = dist === null ? null : join(dist, "csp.json");
  if (file === null || !existsSync(file)) return { script: [], style: [] };
  return v.parse(Hashes, JSON.parse(readFileSync(file, "utf8")));
};
