import { PassThrough } from "node:stream";
import { ReadableStream as WebStream } from "node:stream/web";
import { setTimeout as delay } from "node:timers/promises";
import { constants, createBrotliCompress } from "node:zlib";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { etag } from "hono/etag";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Env } from "../platform/http/context.ts";
import { takesBrotli } from "../platform/http/pack.ts";
import { type Language, bare, languageOf, languages } from "#contract/language.ts";
import { hasPageCookie } from "../platform/http/page-cookies.ts";
import {
  absoluteUrl,
  type BuiltPages,
  headFor,
  noPage,
  openPages,
  type PageHead,
  type PageSite,
  readBuiltPages,
  type ReadyPage,
} from "../platform/http/built-pages.ts";
import type { clientPages } from "../platform/http/client-page.ts";
import { Refusal } from "../platform/refusal.ts";

/**
 * For crawlers: what is not a page, and where pages are listed. Private pages say `noindex`, so they must be
 * readable.
 */
const robotsText = (publicUrl: string): string =>
  ["User-agent: *", "Disallow: /api/", "Disallow: /sandbox/", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join(
    "\n",
  );

/** All indexable pages in both languages with their translations (sitemaps.org, 0.9). */
const sitemap = (built: BuiltPages, publicUrl: string): string => {
  const paths = Object.entries(built.languages.ru.pages)
    .filter(([, { description }]) => description !== null)
    .map(([path]) => path);
  const entry = (path: string, language: Language) =>
    [
      `<url><loc>${absoluteUrl(language, path, publicUrl)}</loc>`,
      ...languages.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${absoluteUrl(other, path, publicUrl)}"/>`,
      ),
      "</url>",
    ].join("");
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...paths.flatMap((path) => languages.map((language) => entry(path, language))),
    "</urlset>",
    "",
  ].join("\n");
};

/** Error pages and unknown addresses have the status of their error. */
const statusOf = ({ path }: PageHead): ContentfulStatusCode => {
  if (path === "/400/") return 400;
  return path === null || path === "/404/" ? 404 : 200;
};

/** Development pages exist only with a sandbox. */
const situations = "/subscriptionstest/";

/** Compression of a client's page, done for each response. */
const quality = constants.BROTLI_MIN_QUALITY + 5;

/** The request may be for a client's page: their addresses end with a slash. */
const mayBeClients = (c: Context<Env>): boolean =>
  c.req.path.endsWith("/") && hasPageCookie(c.req.header("Cookie"));

/** Timeout of a lookup in the database, in ms. */
const lookupTimeout = 2_000;

/** `otherwise` if the lookup fails or is late: the page is sent, since the application explains the failure better. */
const lookUp = <T>(lookup: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([lookup.catch(() => otherwise), delay(lookupTimeout, otherwise, { ref: false })]);

const send = async (
  c: Context<Env>,
  { tag, plain, packed }: ReadyPage,
  status: ContentfulStatusCode,
): Promise<Response> => {
  const isPacked = takesBrotli(c);
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Vary", "Accept-Encoding, Cookie");
  c.header("ETag", `W/"${tag}"`);
  if (isPacked) c.header("Content-Encoding", "br");
  return c.body(new Uint8Array(isPacked ? await packed() : plain), status);
};

/** Sends the head of a client's page at once, and its body when it has been rendered. */
const sendInParts = (c: Context<Env>, head: string, body: Promise<string>): Response => {
  // A page with a search part is not compressed: the length would reveal client data (BREACH).
  const brotli =
    !c.req.url.includes("?") && takesBrotli(c)
      ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : null;
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Cache-Control", "no-store, private");
  c.header("Vary", "Accept-Encoding, Cookie");
  if (brotli !== null) c.header("Content-Encoding", "br");
  const parts = brotli ?? new PassThrough();
  parts.write(head);
  brotli?.flush(constants.BROTLI_OPERATION_FLUSH);
  body.then(
    (text) => parts.end(text),
    () => parts.destroy(),
  );
  // Not `Readable.toWeb`: in Node 24 it throws outside any promise when the browser leaves, which ends the process.
  // Cast: Node's own type of the same stream.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return c.body(WebStream.from(parts) as ReadableStream);
};

/**
 * Serves the built application from `dist`. Each page has its own title, description and links in the HTML
 * (scripts/build/pages.ts). Unknown addresses are 404, also below `/catalog/` (`isCatalogPlace`). `settings`
 * are written into the head. Files under `/assets/` have a hash in their name and are cached for ever;
 * everything else is revalidated, the service worker included. `shared`: a folder with the files of other releases
 * (server/platform/http/release-files.ts), which pages opened before or during an upgrade still request.
 */
export const pageRoutes = (
  dist: string,
  site: PageSite,
  isCatalogPlace: (path: string) => Promise<boolean>,
  {
    clients = null,
    shared = null,
  }: { clients?: ReturnType<typeof clientPages> | null; shared?: string | null } = {},
) => {
  const { publicUrl } = site;
  const routes = new Hono<Env>();
  const files = serveStatic({ root: dist, precompressed: true });
  const filesOfOthers: MiddlewareHandler<Env> =
    shared === null ? (_c, next) => next() : serveStatic({ root: shared, precompressed: true });
  const built = readBuiltPages(dist);

  routes.use("/assets/*", async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", "public, max-age=31536000, immutable");
  });
  routes.get("/assets/*", files, filesOfOthers, () => {
    throw new Refusal("resource.missing");
  });
  // Revalidated each time; the ETag is the same for compressed replies.
  const tag: MiddlewareHandler<Env> = etag({ weak: true });
  const tagUnlessClients: MiddlewareHandler<Env> = (c, next) => (mayBeClients(c) ? next() : tag(c, next));
  routes.use("*", tagUnlessClients);
  routes.use("*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-cache");
  });
  // A build of another tool has no page heads.
  if (built === null) return routes.get("*", files);

  routes.get("/robots.txt", (c) => c.text(robotsText(publicUrl)));
  routes.get("/sitemap.xml", (c) =>
    c.body(sitemap(built, publicUrl), 200, { "Content-Type": "application/xml; charset=utf-8" }),
  );
  const { pageFor, clientPage } = openPages(built, site);
  const isMissing = async ({ name, path }: PageHead): Promise<boolean> =>
    (name === situations && site.settings.SANDBOX !== "on") ||
    (path !== null && name?.startsWith("/catalog/$") === true && !(await lookUp(isCatalogPlace(path), true)));
  const findHead = (c: Context<Env>) => {
    // Decoded, as files are found, and encoded again: `/%61bout/` is `/about/`. The browser corrects doubled slashes, too.
    const { pathname } = new URL(publicUrl + c.req.path.replaceAll(/\/{2,}/g, "/"));
    const language = languageOf(pathname);
    const named = headFor(built.languages[language], bare(pathname));
    return { language, named };
  };
  const answerPage = async (c: Context<Env>): Promise<Response> => {
    const { language, named } = findHead(c);
    const head = (await isMissing(named)) ? noPage(built.languages[language]) : named;
    const mayHaveData = clients !== null && statusOf(head) === 200 && mayBeClients(c);
    const caller = mayHaveData ? await lookUp(clients.find(c), null) : null;
    if (clients === null || caller === null) {
      const reply = await send(c, pageFor(language, head), statusOf(head));
      // What clears cookies is kept nowhere.
      if (reply.headers.has("Set-Cookie")) reply.headers.set("Cache-Control", "no-store, private");
      return reply;
    }
    const nonce = c.get("secureHeadersNonce") ?? "";
    const isCached = c.req.header("Service-Worker-Navigation-Preload") === built.assets;
    const page = clientPage(language, head, { nonce, isCached });
    return sendInParts(
      c,
      page.head,
      clients.render(c, caller).then(page.body, () => page.body(null)),
    );
  };
  // The server's own bundle (server/platform/rendering) is not served.
  routes.get("/rendering/*", answerPage);
  // Before the files they are made from, which have no heads.
  routes.get("*", async (c, next) => (findHead(c).named.path === null ? next() : answerPage(c)));
  routes.get("*", files, filesOfOthers, answerPage);
  routes.all("*", (c) => {
    if (findHead(c).named.path === null) throw new Refusal("resource.missing");
    c.header("Allow", "GET, HEAD");
    throw new Refusal("method.notAllowed");
  });
  return routes;
};
