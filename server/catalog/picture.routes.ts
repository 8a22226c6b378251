import { and, eq } from "drizzle-orm";
import { Hono } from "hono";
import type { Database } from "../platform/database/database.ts";
import { pictureFiles } from "../platform/database/tables/catalog.ts";
import type { Env } from "../platform/http/context.ts";
import { Refusal } from "../platform/refusal.ts";

type PictureType = (typeof pictureFiles.$inferSelect)["type"];

const path = "/pictures/";
/** Ends of the names of files. */
export const extensions = { "image/avif": "avif", "image/jpeg": "jpg" } as const satisfies Record<
  PictureType,
  string
>;

/** URL of a photograph's file. A name is never given to other content. */
export const pictureUrl = (hash: string, type: PictureType): string => `${path}${hash}.${extensions[type]}`;

const readContent = async (database: Database, name: string) => {
  const [, hash, extension] = /^([0-9a-f]{64})\.(avif|jpg)$/.exec(name) ?? [];
  if (hash === undefined) return null;
  const type = extension === extensions["image/avif"] ? "image/avif" : "image/jpeg";
  const [file] = await database
    .select({ content: pictureFiles.content })
    .from(pictureFiles)
    .where(and(eq(pictureFiles.hash, hash), eq(pictureFiles.type, type)))
    .limit(1);
  return file === undefined ? null : { type, content: file.content };
};

/** Photographs that the staff imported, from the database. Browsers and proxies keep them for ever. */
export const pictureRoutes = ({ database }: { database: Database }): Hono<Env> => {
  const routes = new Hono<Env>();
  routes.get(`${path}:name`, async (c) => {
    const found = await readContent(database, c.req.param("name"));
    if (found === null) throw new Refusal("resource.missing");
    c.header("Content-Type", found.type);
    c.header("Cache-Control", "public, max-age=31536000, immutable");
    return c.body(new Uint8Array(found.content));
  });
  return routes;
};
