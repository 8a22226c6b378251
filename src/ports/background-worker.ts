import type { World } from "./world.ts";

/** At the site root, so that it serves every page (spec §7); scripts/build/background-worker.ts puts it there. */
const file = "/worker.js";

declare global {
  interface Window {
    /** Trusted Types, where the browser has them. What a policy gives stands for the text it was given. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): { createScriptURL(address: string): string };
    };
  }
}

/** The one policy that the server lets us have (server/platform/http/headers.ts) knows this one address. */
const trustedFile = (): string =>
  window.trustedTypes?.createPolicy("kabinet", { createScriptURL: () => file }).createScriptURL(file) ?? file;

/**
 * Registers the background worker; to be called once, when the page has what it needs. Never rejects: without a worker
 * everything works but the start without a network.
 */
export const registerWorker = async ({ worker }: Pick<World, "worker">): Promise<void> => {
  try {
    await worker?.register(trustedFile(), { updateViaCache: "none" });
  } catch {
    // Private windows of some browsers refuse, and so do full disks.
  }
};
