import type { World } from "./world.ts";

/** At the site root, so that it serves every page (spec §7); scripts/build/background-worker.ts puts it there. */
const file = "/worker.js";

declare global {
  interface Window {
    /** Trusted Types, if the browser has them. Typed as the string that a policy's result wraps. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): { createScriptURL(address: string): string };
    };
  }
}

/**
 * The only policy that the Content-Security-Policy allows (server/platform/http/headers.ts); it returns this one
 * address.
 */
const trustedFile = (): string =>
  window.trustedTypes?.createPolicy("kabinet", { createScriptURL: () => file }).createScriptURL(file) ?? file;

/**
 * Registers the background worker. Call once after the page has loaded. Never rejects: without a worker only the
 * offline start is missing.
 */
export const registerWorker = async ({ worker }: Pick<World, "worker">): Promise<void> => {
  try {
    await worker?.register(trustedFile(), { updateViaCache: "none" });
  } catch {
    // Some browsers refuse in private windows or on full disks.
  }
};
