import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Env } from "../http/context.ts";
import { headFor, noPage, type PageHead, readHeads } from "../http/heads.ts";
import { languageOf, translations, prefixOf } from "#contract/language.ts";
import type { PageSite } from "../http/page-head.ts";
import { openPages, type ReadyPage } from "../http/page-store.ts";
import { Refusal } from "../shared/refusal.ts";
import { robotsText, sitemap } from "../http/robots.ts";

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

const send = (c: Context<Env>, { plain, brotli }: ReadyPage, status: ContentfulStatusCode): Response => {
  const takes = (c.req.header("Accept-Encoding") ?? "").split(",").map((encoding) => encoding.trim());
  const isPacked = takes.includes("br");
  c.header("Content-Type", "text/html; charset=utf-8");
  c.header("Vary", "Accept-Encoding");
  if (isPacked) c.header("Content-Encoding", "br");
  return c.body(new Uint8Array(isPacked ? brotli : plain), status);
};

/**
 * The built application from `dist`. Every page of the product has its own title, description and addresses in the
 * HTML; `/` and `/en/` have their sign-in form in it, and what else is there the application itself decides. An
 * address without a page is answered 404, and so is one below `/catalog/` that names nothing the shop has, as
 * `isCatalogPlace` knows. Each page says the `settings` that the application takes from its head. Files under `/assets/` carry a hash in their name; all else is asked for
 * anew each time, the background worker among it.
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
  const pageFor = openPages(dist, heads, site);
  const isMissing = async ({ name, path }: PageHead): Promise<boolean> =>
    (name === situations && site.settings.SANDBOX !== "on") ||
    (path !== null && name?.startsWith("/catalog/$") === true && !(await known(isCatalogPlace(path))));
  const answerPage = async (c: Context<Env>): Promise<Response> => {
    const { pathname } = new URL(c.req.url);
    const language = languageOf(pathname);
    const named = headFor(heads[language], pathname.replace(/^\/en(?=\/|$)/, "") || "/");
    const head = (await isMissing(named)) ? noPage(heads[language]) : named;
    return send(c, await pageFor(language, head), statusOf(head));
  };
  const homes = translations.flatMap((language) => [prefixOf(language), `${prefixOf(language)}/`]);
  for (const home of ["/", ...homes]) routes.get(home, answerPage);
  routes.get("*", serveStatic(files), answerPage);
  return routes;
};
