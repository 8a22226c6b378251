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

/** For crawlers: what is no page, and where the pages are listed. Private pages say `noindex` and must be read for it. */
const robotsText = (publicUrl: string): string =>
  ["User-agent: *", "Disallow: /api/", "Disallow: /sandbox/", `Sitemap: ${publicUrl}/sitemap.xml`, ""].join(
    "\n",
  );

/** All pages that may be found, in both languages, each with its translations (sitemaps.org, 0.9). */
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

/** An error page says by its status, too, what it is; so does an address without a page. */
const statusOf = ({ path }: PageHead): ContentfulStatusCode => {
  if (path === "/400/") return 400;
  return path === null || path === "/404/" ? 404 : 200;
};

/** For those who develop: part of the application, and a page only where there is a sandbox. */
const situations = "/subscriptionstest/";

/** How long a page waits to hear whether it exists. Milliseconds. */
const patience = 2_000;

/** A page whose existence cannot be asked is sent: the application can say more of the failure than a 404. */
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
 * The built application from `dist`. Every page of the product has its own title, description and addresses in the
 * HTML; what else is there the build has put in (scripts/build/pages.ts), and the application takes over. An
 * address without a page is answered 404, and so is one below `/catalog/` that names nothing the shop has, as
 * `isCatalogPlace` knows. Each page says the `settings` that the application takes from its head. Files under `/assets/` carry a hash in their name and are never asked for
 * again; all else is each time, the background worker among it, and sent if it has changed.
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
  // Asked for anew each time, and sent only when it has changed: packed or not, it says the same.
  routes.use("*", etag({ weak: true }));
  routes.use("*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-cache");
  });
  // Built by somebody else: there is nothing to say of its pages.
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
  // The application for the server itself (server/platform/rendering) is no file of the site.
  routes.get("/rendering/*", answerPage);
  // Before the files that they are made of: those have no head of their own.
  routes.get("*", async (c, next) => (headOf(c).named.path === null ? next() : answerPage(c)));
  routes.get("*", serveStatic(files), answerPage);
  return routes;
};
