import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import type { AppSettings } from "./platform/http/check-headers.ts";

/** Where the built application is, if it is. */
export const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** The application for the server, which renders pages by it; nobody is served it. */
export const renderingProgram = join(dist, "rendering/prerender.mjs");

/** What the build wrote beside the pages (scripts/build/pages.ts): what the application in them signs with. */
const BuiltFor = v.object({
  name: v.string(),
  version: v.string(),
  /** SHA-256 of the key, lower-case hex. */
  keyHash: v.string(),
});

const read = (file: string): v.InferOutput<typeof BuiltFor> | null => {
  if (!existsSync(file)) return null;
  const built = v.safeParse(v.pipe(v.string(), v.parseJson(), BuiltFor), readFileSync(file, "utf8"));
  return built.success ? built.output : null;
};

/**
 * One sentence for each setting that is not the one that the application in `folder` was built with: every call of it
 * would be refused. Without a bundle, as where a CDN serves it, there is nothing to compare.
 */
export const bundleProblems = (folder: string, { name, version, key }: AppSettings): string[] => {
  if (!existsSync(join(folder, "index.html"))) return [];
  const built = read(join(folder, "app.json"));
  if (built === null) return ["dist/ does not say what it was built with: build it again (npm run build)"];
  const keyHash = createHash("sha256").update(key).digest("hex");
  return [
    ...(built.name === name ? [] : [`APP_NAME is ${name}, and dist/ was built with ${built.name}`]),
    ...(built.version === version
      ? []
      : [`APP_VERSION is ${version}, and dist/ was built with ${built.version}`]),
    ...(built.keyHash === keyHash ? [] : ["APP_KEY is not the one that dist/ was built with"]),
  ];
};
