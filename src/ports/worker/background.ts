import type { WorkerEvents, WorkerScope } from "./scope.ts";
import { bare, inLanguage, languageOf } from "#contract/language.ts";

type Requested = Pick<Request, "method" | "mode" | "url">;

/**
 * The source of a reply. `cache`: a copy of the file; `network`: the server, without the worker; `page`: the server or,
 * without a network or a reply in time, the copy named by `shell` (null: not one of our pages, the browser reports the
 * error).
 */
type Answer = { kind: "network" } | { kind: "cache" } | { kind: "page"; shell: string | null };

/** The shell of all pages of a language without data; the home page has its form. */
const shellFor = (pathname: string): string =>
  inLanguage(bare(pathname) === "/" ? "/index.html" : "/shell.html", languageOf(pathname));

/** Only files listed by the build come from the cache: not the API, the sandbox, other origins or POST requests. */
export const answerTo = (
  { method, mode, url }: Requested,
  origin: string,
  files: ReadonlySet<string>,
): Answer => {
  const address = new URL(url);
  if (method !== "GET" || address.origin !== origin) return { kind: "network" };
  const { pathname, search } = address;
  // The worker answers every navigation, since the browser has requested it already (navigation preload).
  if (mode === "navigate")
    return { kind: "page", shell: /^\/(?:api|sandbox)\//.test(pathname) ? null : shellFor(pathname) };
  return { kind: search === "" && files.has(pathname) ? "cache" : "network" };
};

/** The static files of a release, listed by the build (scripts/build/background-worker.ts). */
type StaticFiles = {
  /** A hash of all files. */
  readonly release: string;
  /** A hash of the names of the files in `/assets/`. */
  readonly assets: string;
  /** Paths with a leading slash. */
  readonly files: readonly string[];
  /** Digests (Subresource Integrity) of the files without a hash in their names. */
  readonly integrity: Readonly<Record<string, string>>;
};

/** After this time a page comes from the cache, as without a network. Milliseconds. */
const pageTimeout = 3_000;

/** The prefix of our caches; others on this origin are not touched. */
const prefix = "kabinet-";

/** The name of the cache of a release. */
export const cacheOf = ({ release }: Pick<StaticFiles, "release">): string => prefix + release;

/** The caches of other releases. */
export const formerCaches = (names: readonly string[], release: Pick<StaticFiles, "release">): string[] =>
  names.filter((name) => name.startsWith(prefix) && name !== cacheOf(release));

/** The name has a hash: the file never changes, so the copy of the HTTP cache can be used. */
export const isHashed = (file: string): boolean => file.startsWith("/assets/");

/**
 * The service worker (spec §7): caches the static files of its release, and nothing else, so that the application starts
 * offline. It waits for a page's message (`"activate"`, src/ports/updates.ts) before it replaces the former worker and
 * its cache. If the cache fails, pages come from the network.
 */
export const runBackground = (scope: WorkerScope, statics: StaticFiles): void => {
  const { caches, location } = scope;
  const files = new Set(statics.files);
  const open = () => caches.open(cacheOf(statics));

  /** All files or none. During an upgrade a server may reply with a file of another release; the browser tries later. */
  const install = async (): Promise<void> => {
    const requests = statics.files.map(
      (file) =>
        new Request(new URL(file, location.origin), {
          cache: isHashed(file) ? "default" : "reload",
          ...(statics.integrity[file] !== undefined && { integrity: statics.integrity[file] }),
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
    const { navigationPreload } = scope.registration;
    await navigationPreload?.enable();
    // The server links the styles that are here, and does not send them (server/platform/http/built-pages.ts).
    await navigationPreload?.setHeaderValue(statics.assets);
    await scope.clients.claim();
  };

  const kept = async (address: string): Promise<Response | null> => {
    try {
      // Not `open`: a replaced worker would create its deleted cache again.
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
    const timer = setTimeout(() => resolve(null), pageTimeout);
    const inTime = await Promise.race([reply, late]).catch(() => null);
    clearTimeout(timer);
    return inTime ?? (await kept(shell)) ?? reply;
  };

  scope.addEventListener("install", (event) => event.waitUntil(install()));
  // The worker also works if a former cache cannot be deleted.
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
