import { bare, inLanguage, languageOf } from "#contract/language.ts";

/** The part of `Request` that is looked at. */
type Asked = Pick<Request, "method" | "mode" | "url">;

/**
 * Who answers: `cache` a copy of the file; `network` the server, unasked by the worker; `page` the server and, where
 * there is no network, the copy named by `shell` (null: none of ours, the browser says that there is no network).
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
