import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as v from "valibot";
import type { AppSettings } from "./platform/http/check-headers.ts";

/** Folder of the built application. */
export const dist = fileURLToPath(new URL("../dist", import.meta.url));

/** The application built for server rendering; it is not served. */
export const renderingProgram = join(dist, "rendering/entry-server.mjs");

/** What the build signs requests with (scripts/build/pages.ts). */
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
 * Settings that differ from those of the application in `folder`, one sentence each: all its calls would be refused.
 * Nothing to compare without a bundle, as with a CDN.
 */
export const bundleProblems = (folder: string, { name, version, key }: AppSettings): string[] => {
  if (!existsSync(join(folder, "index.html"))) return [];
  const built = read(join(folder, "rendering/app.json"));
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
