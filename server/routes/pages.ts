import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import type { Env } from "../http/context.ts";
import { Refusal } from "../http/refusal.ts";

const isEnglish = (path: string): boolean => path === "/en" || path.startsWith("/en/");

/**
 * The built application from `dist`. `/` and `/en/` have their sign-in form in the HTML; every other page address gets
 * the shell, and the application itself decides what is there. Files under `/assets/` carry a hash in their name.
 */
export const pageRoutes = (dist: string) => {
  const routes = new Hono<Env>();
  const files = { root: dist, precompressed: true };

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
  routes.get("*", serveStatic(files));
  const shell = serveStatic({ ...files, path: "shell.html" });
  const englishShell = serveStatic({ ...files, path: "en/shell.html" });
  routes.get("*", (c, next) => (isEnglish(c.req.path) ? englishShell : shell)(c, next));
  return routes;
};
