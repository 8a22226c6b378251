import { and, asc, eq } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../platform/database/database.ts";
import { devicePictures, devices, pictureFiles, translations } from "../platform/database/tables/catalog.ts";
import { type EncodedFile, encodePicture, largestPicture } from "./encode-picture.ts";
import { type Subject, type createStaffEndpoints, documentSubject } from "./endpoints.ts";
import { Code, Whole, Words } from "./import/fields.ts";
import { lockGoods } from "./import/declare.ts";
import { StaffRefusal } from "./refusal.ts";

/** Photographs of a device; each has a button on its page. */
const most = 12;

const Place = { device: Code, position: Whole(1, most) };
/** A photograph with what it shows, in Russian and in English. */
export const Photograph = {
  alt: Words,
  english: Words,
  /** The file, in Base64. */
  image: v.pipe(
    v.string(),
    v.transform((text) => Buffer.from(text, "base64")),
  ),
};
/** In Base64, with the words. Bytes. */
export const pictureBody = Math.ceil((largestPicture * 4) / 3) + 65_536;
const Sent = v.strictObject({ ...Place, ...Photograph });
const language = "en";

/** A written file, for the reply. */
export const sizeOf = ({ type, width, content }: EncodedFile) => ({ type, width, bytes: content.byteLength });

const deviceId = async (transaction: Database, slug: string): Promise<number> => {
  const [found] = await transaction.select({ id: devices.id }).from(devices).where(eq(devices.slug, slug));
  if (found === undefined) throw new StaffRefusal("resource.missing", `There is no device ${slug}.`);
  return found.id;
};

const at = (device: number, position: number) =>
  and(eq(devicePictures.deviceId, device), eq(devicePictures.position, position));

const subjectOf = (device: string, position: number): Subject => ({
  subject: `picture ${position} of ${device}`,
  clientId: null,
});

const readPictures = (database: Database) =>
  database
    .select({
      device: devices.slug,
      position: devicePictures.position,
      alt: devicePictures.alt,
      english: translations.text,
      width: devicePictures.width,
      height: devicePictures.height,
    })
    .from(devicePictures)
    .innerJoin(devices, eq(devices.id, devicePictures.deviceId))
    .leftJoin(
      translations,
      and(eq(translations.source, devicePictures.alt), eq(translations.language, language)),
    )
    .orderBy(asc(devices.position), asc(devices.id), asc(devicePictures.position));

/** Photographs of devices: shown, replaced and removed one by one. */
export const declarePictures = (
  { act, actPrepared, read }: ReturnType<typeof createStaffEndpoints>,
  database: Database,
): void => {
  read("/pictures/", v.strictObject({}), async () => ({ pictures: await readPictures(database) }));

  actPrepared(
    {
      act: "showPicture",
      path: "/pictures/",
      request: Sent,
      subjectOf: documentSubject("pictures"),
      bodyLimit: pictureBody,
      prepare: ({ image }) => encodePicture(image),
    },
    async (transaction, { request: { device, position, alt, english } }, { files, ...picture }) => {
      await lockGoods(transaction);
      const id = await deviceId(transaction, device);
      const [before] = await transaction.select().from(devicePictures).where(at(id, position));
      const [known] = await transaction
        .select({ text: translations.text })
        .from(translations)
        .where(and(eq(translations.source, alt), eq(translations.language, language)));
      const { source, width, height } = picture;
      const isShown = before?.source === source && before.alt === alt && known?.text === english;
      if (!isShown) {
        await transaction.delete(devicePictures).where(at(id, position));
        const [row] = await transaction
          .insert(devicePictures)
          .values({ deviceId: id, position, alt, ...picture })
          .returning({ id: devicePictures.id });
        if (row === undefined) throw new Error("the picture was not kept");
        await transaction.insert(pictureFiles).values(files.map((file) => ({ pictureId: row.id, ...file })));
        await transaction
          .insert(translations)
          .values({ language, source: alt, text: english })
          .onConflictDoUpdate({
            target: [translations.language, translations.source],
            set: { text: english },
          });
      }
      return {
        outcome: isShown ? "already" : "done",
        facts: { alt, english, source, replaced: before?.source ?? null },
        reply: { picture: { device, position, alt, english, width, height, files: files.map(sizeOf) } },
        about: subjectOf(device, position),
      };
    },
  );

  act(
    {
      act: "removePicture",
      path: "/pictures/remove/",
      request: v.strictObject(Place),
      subjectOf: documentSubject("pictures"),
    },
    async (transaction, { request: { device, position } }) => {
      await lockGoods(transaction);
      const id = await deviceId(transaction, device);
      const gone = await transaction
        .delete(devicePictures)
        .where(at(id, position))
        .returning({ source: devicePictures.source });
      const left = await transaction.$count(devicePictures, eq(devicePictures.deviceId, id));
      return {
        outcome: gone.length === 0 ? "already" : "done",
        facts: { removed: gone[0]?.source ?? null },
        reply: { picture: { device, position, left } },
        about: subjectOf(device, position),
      };
    },
  );
};
