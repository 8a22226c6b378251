import { answerTo } from "./answer.ts";
import type { WorkerEvents, WorkerScope } from "./scope.ts";
import { cacheOf, formerCaches, isHashed, type StaticFiles } from "./static-files.ts";

/**
 * The background worker (spec §7): keeps the static files of its release, and nothing else, so that the product starts
 * without a network. It waits until a page lets it take over (`"activate"`, src/ports/updates.ts); the cache of the
 * release before goes then. Whatever is wrong with the cache, pages get what the network has.
 */
export const runBackground = (scope: WorkerScope, statics: StaticFiles): void => {
  const { caches, location } = scope;
  const files = new Set(statics.files);
  const open = () => caches.open(cacheOf(statics));

  /** All files or none: a release of which half is there is worse than one that is not. */
  const install = async (): Promise<void> => {
    const requests = statics.files.map(
      (file) =>
        new Request(new URL(file, location.origin), {
          cache: isHashed(file) ? "default" : "reload",
          priority: "low",
        }),
    );
    try {
      await (await open()).addAll(requests);
    } catch (failure) {
      await caches.delete(cacheOf(statics)).catch(() => false);
      throw failure;
    }
  };

  const activate = async (): Promise<void> => {
    const names = await caches.keys();
    await Promise.all(formerCaches(names, statics).map((name) => caches.delete(name)));
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };

  const kept = async (address: string): Promise<Response | null> => {
    try {
      // Not opened: a worker that goes would make its cache anew, which the next one has just deleted.
      return (await caches.match(address, { cacheName: cacheOf(statics) })) ?? null;
    } catch {
      return null;
    }
  };

  const fromNetwork = async ({ request, preloadResponse }: WorkerEvents["fetch"]): Promise<Response> => {
    const preloaded = await preloadResponse;
    return preloaded instanceof Response ? preloaded : scope.fetch(request);
  };

  const page = async (event: WorkerEvents["fetch"], shell: string | null): Promise<Response> => {
    try {
      return await fromNetwork(event);
    } catch (failure) {
      const copy = shell === null ? null : await kept(shell);
      if (copy === null) throw failure;
      return copy;
    }
  };

  scope.addEventListener("install", (event) => event.waitUntil(install()));
  // A former cache that cannot be deleted is no reason not to work.
  scope.addEventListener("activate", (event) => event.waitUntil(activate().catch(() => undefined)));
  scope.addEventListener("message", ({ data }) => {
    if (data === "activate") void scope.skipWaiting();
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const answer = answerTo(request, location.origin, files);
    if (answer.kind === "page") event.respondWith(page(event, answer.shell));
    if (answer.kind === "cache")
      event.respondWith(kept(request.url).then((copy) => copy ?? scope.fetch(request)));
  });
};
