import { and, asc, desc, eq, inArray } from "drizzle-orm";
import * as v from "valibot";
import type { PaperType } from "#contract/subscription.ts";
import { newPictureName } from "../acts/act-picture.routes.ts";
import { type Database, lockOwner } from "../platform/database/database.ts";
import { actPictureFiles, actPictures, acts } from "../platform/database/tables/acts.ts";
import { type EncodedPicture, encodePicture } from "./encode-picture.ts";
import { type StaffNeeds, type createStaffEndpoints, subscriptionSubject } from "./endpoints.ts";
import { Whole } from "./import/fields.ts";
import { Photograph, pictureBody, sizeOf } from "./pictures.ts";
import { StaffRefusal } from "./refusal.ts";

/** Photographs of an act. */
const most = 6;

/** Acts at which things change hands. */
const types: PaperType[] = ["receipt", "return", "exchange"];

/** `act`: its ordinal, 2 of the act 41/2; by default the newest at which things changed hands. */
const Place = { act: v.optional(Whole(1, 1_000_000)), position: Whole(1, most) };

type Act = { readonly id: number; readonly number: string; readonly clientId: number };

/** Locks the client before it finds the act, so that no purge runs at the same time. */
const findAct = async (
  transaction: Database,
  { id, ordinal }: { id: number; ordinal: number | undefined },
): Promise<Act> => {
  const client = await lockOwner(transaction, id);
  if (client === null) throw new StaffRefusal("resource.missing", `There is no subscription ${id}.`);
  const [act] = await transaction
    .select({ id: acts.id, number: acts.number })
    .from(acts)
    .where(
      and(
        eq(acts.subscriptionId, id),
        inArray(acts.type, types),
        ordinal === undefined ? undefined : eq(acts.ordinal, ordinal),
      ),
    )
    .orderBy(desc(acts.ordinal))
    .limit(1);
  if (act === undefined)
    throw new StaffRefusal(
      "resource.missing",
      `Subscription ${id} has no ${ordinal === undefined ? "act" : `act ${id}/${ordinal}`} of a handover, exchange or return.`,
    );
  return { ...act, clientId: client.id };
};

const at = (act: number, position: number) =>
  and(eq(actPictures.actId, act), eq(actPictures.position, position));

type About = Pick<
  typeof actPictures.$inferInsert,
  "clientId" | "actId" | "position" | "alt" | "english" | "created"
>;

export const keepActPicture = async (
  transaction: Database,
  about: About,
  { files, ...picture }: EncodedPicture,
): Promise<void> => {
  const [row] = await transaction
    .insert(actPictures)
    .values({ ...about, ...picture, name: newPictureName() })
    .returning({ id: actPictures.id });
  if (row === undefined) throw new Error("the picture was not kept");
  await transaction
    .insert(actPictureFiles)
    .values(files.map(({ type, width, content }) => ({ actPictureId: row.id, type, width, content })));
};

const readPictures = (database: Database, subscriptionId: number) =>
  database
    .select({
      act: acts.number,
      type: acts.type,
      position: actPictures.position,
      alt: actPictures.alt,
      english: actPictures.english,
      width: actPictures.width,
      height: actPictures.height,
      created: actPictures.created,
    })
    .from(actPictures)
    .innerJoin(acts, eq(acts.id, actPictures.actId))
    .where(eq(acts.subscriptionId, subscriptionId))
    .orderBy(asc(acts.ordinal), asc(actPictures.position));

/** Photographs of things as they changed hands: shown to their client, replaced and removed one by one. */
export const declareActPictures = (
  { act, actPrepared, read }: ReturnType<typeof createStaffEndpoints>,
  { database, clock }: Pick<StaffNeeds, "database" | "clock">,
): void => {
  const subjectOf = subscriptionSubject;

  read("/subscriptions/:id/pictures/", v.strictObject({}), async ({ id }) => ({
    pictures: await readPictures(database, id),
  }));

  actPrepared(
    {
      act: "showActPicture",
      path: "/subscriptions/:id/pictures/",
      request: v.strictObject({ ...Place, ...Photograph }),
      subjectOf,
      bodyLimit: pictureBody,
      prepare: ({ image }) => encodePicture(image),
    },
    async (transaction, { id, request }, { files, ...picture }) => {
      const { position, alt, english } = request;
      const { id: actId, number, clientId } = await findAct(transaction, { id, ordinal: request.act });
      const [before] = await transaction.select().from(actPictures).where(at(actId, position));
      const { source, width, height } = picture;
      const isShown = before?.source === source && before.alt === alt && before.english === english;
      if (!isShown) {
        await transaction.delete(actPictures).where(at(actId, position));
        const about = { clientId, actId, position, alt, english, created: clock.now() };
        await keepActPicture(transaction, about, { files, ...picture });
      }
      return {
        outcome: isShown ? "already" : "done",
        facts: { act: number, position, source, replaced: before?.source ?? null },
        reply: { picture: { act: number, position, alt, english, width, height, files: files.map(sizeOf) } },
      };
    },
  );

  act(
    {
      act: "removeActPicture",
      path: "/subscriptions/:id/pictures/remove/",
      request: v.strictObject(Place),
      subjectOf,
    },
    async (transaction, { id, request: { act: ordinal, position } }) => {
      const { id: actId, number } = await findAct(transaction, { id, ordinal });
      const gone = await transaction
        .delete(actPictures)
        .where(at(actId, position))
        .returning({ source: actPictures.source });
      const left = await transaction.$count(actPictures, eq(actPictures.actId, actId));
      return {
        outcome: gone.length === 0 ? "already" : "done",
        facts: { act: number, position, removed: gone[0]?.source ?? null },
        reply: { picture: { act: number, position, left } },
      };
    },
  );
};
