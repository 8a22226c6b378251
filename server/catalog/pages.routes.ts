import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Env } from "../platform/http/context.ts";
import { hintEarly } from "../platform/http/early-hints.ts";
import { encodingFor } from "../platform/http/pack.ts";
import { type PageHead, headFor, noPage, readHeads } from "../platform/http/heads.ts";
import { type Language, bare, languageOf, languages } from "#contract/language.ts";
import type { PageSite } from "../platform/http/page-head.ts";
import { type ReadyPage, openPages } from "../platform/http/page-store.ts";
import { Refusal } from "../platform/refusal.ts";
import type { AllHeads } from "../platform/http/heads.ts";
import { addressIn } from "../platform/http/page-head.ts";

/**
 * For crawlers: what is not a page, and where pages are listed. Private pages say `noindex`, so they must be
 * readable.
 */
const robotsText = (publicUrl: string): string =>
  ["User-agent: *", "Disallow: /api/", "Disallow: /sandbox/", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join(
    "\n",
  );

/** All indexable pages in both languages with their translations (sitemaps.org, 0.9). */
const sitemap = (heads: AllHeads, publicUrl: string): string => {
  const paths = Object.entries(heads.ru.pages)
    .filter(([, { description }]) => description !== null)
    .map(([path]) => path);
  const entry = (path: string, language: Language) =>
    [
      `<url><loc>${addressIn(language, path, publicUrl)}</loc>`,
      ...languages.map(
        (other) =>
          `<xhtml:link rel="alternate" hreflang="${other}" href="${addressIn(other, path, publicUrl)}"/>`,
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

/** Timeout of the lookup whether a page exists, in ms. */
const patience = 2_000;

/** If the lookup fails, the page is sent: the application explains the failure better than a 404. */
const known = async (asked: Promise<boolean>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(true), patience);
  try {
    return await Promise.race([asked.catch(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};

const send = async (
  c: Context<Env>,
  { tag, plain, packed }: ReadyPage,
  status: ContentfulStatusCode,
): Promise<Response> => {
  const encoding = encodingFor(c.req.header("Accept-Encoding") ?? "");
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Vary", "Accept-Encoding");
  c.header("ETag", `W/"${tag}"`);
  if (encoding !== null) c.header("Content-Encoding", encoding);
  return c.body(new Uint8Array(encoding === null ? plain : await packed(encoding)), status);
};

/**
 * Serves the built application from `dist`. Each page has its own title, description and links in the HTML
 * (scripts/build/pages.ts). Unknown addresses are 404, also below `/catalog/` (`isCatalogPlace`). `settings`
 * are written into the head. Files under `/assets/` have a hash in their name and are cached for ever;
 * everything else is revalidated, the service worker included.
 */
export const pageRoutes = (
  dist: string,
  site: PageSite,
  isCatalogPlace: (path: string) => Promise<boolean>,
) => {
  const { publicUrl } = site;
  const routes = new Hono<Env>();
  const files = { root: dist, precompressed: true };
  const heads = readHeads(dist);

  routes.use("/assets/*", async (c, next) => {
    await next();
    if (c.res.ok) c.header("Cache-Control", "public, max-age=31536000, immutable");
  });
  routes.get("/assets/*", serveStatic(files), () => {
    throw new Refusal("resource.missing");
  });
  // Revalidated each time; the ETag is the same for compressed replies.
  routes.use("*", etag({ weak: true }));
  routes.use("*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-cache");
  });
  // A build of another tool has no page heads.
  if (heads === null) return routes.get("*", serveStatic(files));

  routes.get("/robots.txt", (c) => c.text(robotsText(publicUrl)));
  routes.get("/sitemap.xml", (c) =>
    c.body(sitemap(heads, publicUrl), 200, { "Content-Type": "application/xml; charset=utf-8" }),
  );
  const { pageFor, linksOf } = openPages(dist, heads, site);
  const isMissing = async ({ name, path }: PageHead): Promise<boolean> =>
    (name === situations && site.settings.SANDBOX !== "on") ||
    (path !== null && name?.startsWith("/catalog/$") === true && !(await known(isCatalogPlace(path))));
  const headOf = (c: Context<Env>) => {
    const { pathname } = new URL(c.req.url);
    const language = languageOf(pathname);
    const named = headFor(heads[language], bare(pathname));
    return { language, named };
  };
  const answerPage = async (c: Context<Env>): Promise<Response> => {
    const { language, named } = headOf(c);
    hintEarly(c, () => linksOf(language, named));
    const head = (await isMissing(named)) ? noPage(heads[language]) : named;
    return send(c, pageFor(language, head), statusOf(head));
  };
  // The server's own bundle (server/platform/rendering) is not served.
  routes.get("/rendering/*", answerPage);
  // Before the files they are made from, which have no heads.
  routes.get("*", async (c, next) => (headOf(c).named.path === null ? next() : answerPage(c)));
  routes.get("*", serveStatic(files), answerPage);
  return routes;
};
