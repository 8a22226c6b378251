import type { WorkerEvents, WorkerScope } from "./scope.ts";
import { bare, inLanguage, languageOf } from "#contract/language.ts";

/** The part of `Request` that is looked at. */
type Asked = Pick<Request, "method" | "mode" | "url">;

/**
 * What answers: `cache` a copy of the file; `network` the server, without the worker; `page` the server and, without a
 * network or a reply in time, the copy named by `shell` (null: not a page of ours, the browser reports the error).
 */
type Answer = { kind: "network" } | { kind: "cache" } | { kind: "page"; shell: string | null };

/** The page without data that stands for all pages of a language; the home page has its form in it. */
const shellFor = (pathname: string): string =>
  inLanguage(bare(pathname) === "/" ? "/index.html" : "/shell.html", languageOf(pathname));

/**
 * Only what the build has listed comes from the cache. The API, the sandbox, other origins, whatever is sent and pages
 * with what the server says now never do.
 */
export const answerTo = (
  { method, mode, url }: Asked,
  origin: string,
  files: ReadonlySet<string>,
): Answer => {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return { kind: "network" };
  const { pathname, search } = address;
  // Passed on even where nothing stands in: the browser has asked ahead already (navigation preload).
  if (mode === "navigate")
    return { kind: "page", shell: /^\/(?:api|sandbox)\//.test(pathname) ? null : shellFor(pathname) };
  return { kind: search === "" && files.has(pathname) ? "cache" : "network" };
};

/** The static files of one release, as the build lists them (scripts/build/background-worker.ts). */
type StaticFiles = {
  /** A digest of all of them: another one, another release. */
  readonly release: string;
  /** Addresses, each beginning with a slash. */
  readonly files: readonly string[];
};

/** A page without a reply by then comes from the cache, as without a network. Milliseconds. */
const patience = 3_000;

/** All caches of ours; others on this origin are not touched. */
const ours = "kabinet-";

/** Where the files of a release are kept. */
export const cacheOf = ({ release }: Pick<StaticFiles, "release">): string => ours + release;

/** What another release has left behind. */
export const formerCaches = (names: readonly string[], release: Pick<StaticFiles, "release">): string[] =>
  names.filter((name) => name.startsWith(ours) && name !== cacheOf(release));

/** Whether its name carries a hash: such a file never changes, and a copy that the browser has already is as good. */
export const isHashed = (file: string): boolean => file.startsWith("/assets/");

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
    const reply = fromNetwork(event);
    if (shell === null) return reply;
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), patience);
    const inTime = await Promise.race([reply, late]).catch(() => null);
    clearTimeout(timer);
    return inTime ?? (await kept(shell)) ?? reply;
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
