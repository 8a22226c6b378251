import { randomBytes } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import type * as v from "valibot";
import type { DevicePicture } from "#contract/info.ts";
import { type Language, reference } from "#contract/language.ts";
import { extensions } from "../catalog/picture.routes.ts";
import { type Database, preparedQuery } from "../platform/database/database.ts";
import { actPictureFiles, actPictures } from "../platform/database/tables/acts.ts";
import { pictureTypes } from "../platform/database/tables/catalog.ts";
import type { Env } from "../platform/http/context.ts";
import { Refusal } from "../platform/refusal.ts";

export type PictureWire = v.InferInput<typeof DevicePicture>;

const path = "/pictures/own/";

/** 256 random bits (decision 284). */
export const newPictureName = (): string => randomBytes(32).toString("hex");

const findPictures = preparedQuery((database) =>
  database
    .select({
      picture: actPictures,
      file: { type: actPictureFiles.type, width: actPictureFiles.width },
    })
    .from(actPictures)
    .innerJoin(actPictureFiles, eq(actPictureFiles.actPictureId, actPictures.id))
    .where(eq(actPictures.clientId, sql.placeholder("clientId")))
    .orderBy(asc(actPictures.position), asc(actPictureFiles.type), asc(actPictureFiles.width))
    .prepare("pictures_of_acts"),
);

type ActPicture = Omit<typeof actPictures.$inferSelect, "name"> & Pick<PictureWire, "files">;

/** Photographs of all acts of a client, in order of their positions. */
export const listActPictures = async (database: Database, clientId: number): Promise<ActPicture[]> => {
  const pictures = new Map<number, ActPicture>();
  for (const { picture, file } of await findPictures(database).execute({ clientId })) {
    const { name, ...shown } = picture;
    const src = `${path}${name}/${file.width}.${extensions[file.type]}`;
    const files = pictures.get(picture.id)?.files ?? [];
    pictures.set(picture.id, { ...shown, files: [...files, { ...file, src }] });
  }
  return [...pictures.values()];
};

/** The same by the id of the act, as its client sees them. */
export const readActPictures = async (
  database: Database,
  { clientId, language }: { clientId: number; language: Language },
): Promise<Map<number, PictureWire[]>> => {
  const byAct = Map.groupBy(await listActPictures(database, clientId), ({ actId }) => actId);
  return new Map(
    [...byAct].map(([act, pictures]) => [
      act,
      pictures.map(({ alt, english, width, height, files }) => ({
        alt: language === reference ? alt : english,
        width,
        height,
        files,
      })),
    ]),
  );
};

const readContent = async (database: Database, { name, file }: { name: string; file: string }) => {
  const [, width, extension] = /^([1-9]\d{2,4})\.(\w+)$/.exec(file) ?? [];
  const type = pictureTypes.find((each) => extensions[each] === extension);
  if (type === undefined || !/^[0-9a-f]{64}$/.test(name)) return null;
  const [found] = await database
    .select({ content: actPictureFiles.content })
    .from(actPictures)
    .innerJoin(actPictureFiles, eq(actPictureFiles.actPictureId, actPictures.id))
    .where(
      and(
        eq(actPictures.name, name),
        eq(actPictureFiles.type, type),
        eq(actPictureFiles.width, Number(width)),
      ),
    );
  return found === undefined ? null : { type, content: found.content };
};

/** Photographs of a client's device. Only the client's own replies name them; no cache keeps them. */
export const actPictureRoutes = ({ database }: { database: Database }): Hono<Env> => {
  const routes = new Hono<Env>();
  routes.get(`${path}:name/:file`, async (c) => {
    const found = await readContent(database, c.req.param());
    if (found === null) throw new Refusal("resource.missing");
    c.header("Content-Type", found.type);
    c.header("Cache-Control", "no-store, private");
    return c.body(new Uint8Array(found.content));
  });
  return routes;
};
